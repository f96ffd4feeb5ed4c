import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Tag } from '../ui/Tag.tsx';
import type { LineProps, SheetRow } from './lines.ts';

/** The state of a row; with one problem the tag names its field. */
export function RowTag<Row extends SheetRow, Field extends string, Mark extends string>(
  props: Pick<LineProps<Row, Field, Mark>, 'kind' | 'row' | 'mark'>,
) {
  const { kind, row, mark } = props;
  const translate = useTranslate();
  const { tone, icon: Icon } = kind.looks[mark];
  const problems = kind.problemsOf(row);
  const wrong = kind.columns.filter(({ name }) => problems[name] !== undefined);
  const text =
    mark !== 'problem'
      ? kind.tagOf(row, mark)
      : wrong.length === 1
        ? wrong[0]!.label.toLowerCase()
        : translate('crud.sheet.marks.problems', { count: wrong.length, smart_count: wrong.length });
  return (
    <Box sx={{ display: 'inline-flex' }}>
      <Tag tone={tone} icon={<Icon />}>
        {text}
      </Tag>
    </Box>
  );
}
