import { Alert, AlertTitle, Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { FileProblem, SeatsFileRead } from '#shared/seating/file.ts';
import { placeText } from '../../../../ui/placeWords.ts';

type Labels = ReadonlyMap<number, PlaceLabel>;

/** What of a file could not be taken as it stands, each by its cell, and what else is to be known of it. */
export function SheetProblems({ read, labels }: { read: SeatsFileRead; labels: Labels }) {
  const translate = useTranslate();
  const { problems, problems_total, already, changed_since, layout_changed, others } = read;
  const rest = problems_total - problems.length;
  const notes = [
    ...(layout_changed ? [translate('hall.xlsx.layout_changed')] : []),
    ...(changed_since && !layout_changed ? [translate('hall.xlsx.changed_since')] : []),
    ...(already > 0 ? [translate('hall.xlsx.already', { smart_count: already })] : []),
    ...others.map(({ sheet, cells }) => translate('hall.xlsx.others', { sheet, smart_count: cells })),
  ];
  return (
    <>
      {problems_total > 0 && (
        <Alert severity="warning">
          <AlertTitle sx={{ fontSize: 14, fontWeight: 700 }}>
            {translate('hall.xlsx.problems', { smart_count: problems_total })}
          </AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2, maxHeight: 240, overflowY: 'auto' }} tabIndex={0}>
            {problems.map((problem) => (
              <li key={`${problem.at.cell} ${problem.key} ${problem.params['name']}`}>
                <b>{translate('hall.xlsx.at', { ...problem.at })}</b> {sentenceOf(problem, labels, translate)}
              </li>
            ))}
          </Box>
          {rest > 0 && translate('hall.xlsx.and_more', { smart_count: rest })}
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert severity="info">
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </Alert>
      )}
    </>
  );
}

/** What is wrong with a cell, and where whoever it is about sits now. */
function sentenceOf({ key, params, place }: FileProblem, labels: Labels, translate: ReturnType<typeof useTranslate>) {
  const label = place === null ? undefined : labels.get(place);
  const where = label ? placeText(label, translate) : translate('hall.xlsx.nowhere');
  return translate(`hall.xlsx.problem.${key}`, { ...params, where });
}
