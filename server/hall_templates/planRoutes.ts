import { z } from 'zod';
import { layoutSchema } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { typed } from '#shared/typed.ts';
import { defineCall, FileAnswer, fileOf } from '../call/call.ts';
import { hallFileName } from '../paper/fileNames.ts';
import { XLSX_TYPE } from '../paper/list.ts';
import { hallWorkbook } from '../paper/plan.ts';
import { refuseUnsound } from './layouts.ts';
import { type PlanFile, readPlanFile } from './planFile.ts';

const problem = z.object({ key: z.string(), params: z.record(z.string(), z.string()) });

/** A plan drawn elsewhere, as the editor takes it over; whoever takes it over saves it as any other drawing. And the way back: what is drawn, saved or not, as a sheet. */
export function planCalls() {
  return [
    defineCall({
      method: 'POST',
      path: '/hall_templates/read_plan',
      name: 'readHallPlan',
      tag: 'hall_templates',
      summary:
        'Read a plan from a file (pretix, or a sheet that looks like the hall): its layout and what was not clear; nothing is stored',
      least: 'manager_event',
      upload: true,
      answer: z.object({ name: z.string(), layout: layoutSchema, problems: z.array(problem) }),
      prepare: ({ file }): Promise<PlanFile> => readPlanFile(file.bytes, file.name),
      run: async (_work, { prepared }) => prepared as PlanFile,
    }),
    defineCall({
      method: 'POST',
      path: '/hall_templates/write_plan',
      name: 'writeHallPlan',
      heavy: true,
      tag: 'hall_templates',
      summary: 'The plan of a hall as .xlsx that looks like the hall: what is sent, nothing is stored',
      reads: true,
      least: 'manager_event',
      body: z.strictObject({ name: typed(limit('hallName')), layout: layoutSchema }),
      bodyLimit: limit('listBytes'),
      bodyFirst: true,
      answer: fileOf(XLSX_TYPE),
      run: async ({ language }, { body: { name, layout } }) => {
        refuseUnsound(layout, 'layout.');
        return new FileAnswer(hallFileName(name, language), XLSX_TYPE, () => hallWorkbook(name, layout, language));
      },
    }),
  ];
}
