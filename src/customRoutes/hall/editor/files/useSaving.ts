import { useNotify, useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import { pretixFromLayout } from '#shared/hall/toPretix.ts';
import { download } from '../../../../dataProvider/index.ts';
import { saveFile } from '../../../../dataProvider/saveFile.ts';
import { useTell } from '../../../../ui/useTell.ts';
import { useProblemText } from './useProblemText.ts';

/** Saves the plan as a file; what a file of that kind has no room for is told. */
export function useSaving(layout: HallLayout, title: string) {
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const textOf = useProblemText();
  return {
    pretix() {
      const words = { stage: translate(`hall.${layout.stage.kind}`), free: translate('hall.file.no_rank') };
      const { plan, problems } = pretixFromLayout(layout, title, words);
      const blob = new Blob([JSON.stringify(plan, null, 1)], { type: 'application/json' });
      saveFile(
        { blob, name: null },
        `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim() || translate('hall.file.name')}.json`,
      );
      if (problems.length > 0) notify(problems.map(textOf).join(' '), { type: 'info' });
    },
    /** As it is drawn, saved or not. */
    async hallPlan() {
      try {
        const name = title.trim() || translate('hall.file.name');
        const file = await download('POST /hall_templates/write_plan', { body: { name, layout } });
        saveFile(file, `${translate('hall.file.name')}.xlsx`);
      } catch (error) {
        tell(error, 'tickets.plan.download_failed');
      }
    },
    async seatingPlan(eventId: string) {
      try {
        const file = await download('GET /events/:id/seats_xlsx_template', { params: { id: eventId } });
        saveFile(file, translate('tickets.plan.file_name'));
      } catch (error) {
        tell(error, 'tickets.plan.download_failed');
      }
    },
  };
}
