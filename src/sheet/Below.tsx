import { Box, Typography } from '@mui/material';
import { type LineProps, type SheetRow, editorAt, isOpen } from './lines.ts';

/** The columns of a kind that stand beside each other, and those that each row says below itself. */
export function partedColumns<C extends { below?: boolean }>(columns: readonly C[]): { across: C[]; below: C[] } {
  return { across: columns.filter(({ below }) => !below), below: columns.filter(({ below }) => below) };
}

/** Has a row anything to say below itself? */
export function hasBelow<Row extends SheetRow, Field extends string, Mark extends string>(
  props: LineProps<Row, Field, Mark>,
): boolean {
  const { kind, row } = props;
  return partedColumns(kind.columns).below.some(({ name }) => isOpen(props, name) || kind.textOf(row, name) !== '');
}

/** What a row says besides who it is, each by its name: a sheet would have to be moved sideways for it. Text until somebody corrects it. */
export function Below<Row extends SheetRow, Field extends string, Mark extends string>(
  props: LineProps<Row, Field, Mark>,
) {
  const { kind, row, mark, actions } = props;
  const { below } = partedColumns(kind.columns);
  const pale = kind.looks[mark].isPale;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25 }}>
      {below.map(({ name, label, width }) => {
        const at = { row: row.row, field: name };
        const text = kind.textOf(row, name);
        if (isOpen(props, name))
          return (
            <Box key={name} sx={{ flex: `1 1 ${typeof width === 'number' ? `${width}px` : '220px'}`, minWidth: 0 }}>
              {editorAt(props, { name, label }, true)}
            </Box>
          );
        return (
          text !== '' && (
            <Typography
              key={name}
              variant="body2"
              onClick={() => {
                actions.edit(row.row);
                actions.activate(at);
              }}
              sx={{ cursor: 'text', overflowWrap: 'anywhere', color: pale ? 'look.text3' : 'look.text' }}
            >
              <Box component="span" sx={{ color: pale ? 'look.text3' : 'look.text2' }}>
                {label}:
              </Box>{' '}
              {text}
            </Typography>
          )
        );
      })}
    </Box>
  );
}
