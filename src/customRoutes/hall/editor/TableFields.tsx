import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ROW_LABEL } from '#shared/hall/labels.ts';
import { namesFitFrom } from '#shared/hall/naming.ts';
import { TABLE_SHAPES } from '#shared/hall/shapes.ts';
import { leastPitch } from '#shared/hall/tables.ts';
import { limit } from '#shared/limits.ts';
import { gapsOf, MOST_TABLES, type TableWish } from './drafts.ts';
import { NumberLine, NumbersLine, SwitchLine, TextLine } from './fields.tsx';
import { ShapeChoice } from './ShapeIcon.tsx';

/** How many tables across and down, chairs at each, shape, distance, and a head table before them. */
export function TableFields({ wish, onChange }: { wish: TableWish; onChange: (change: Partial<TableWish>) => void }) {
  const translate = useTranslate();
  const gaps = gapsOf(wish);
  const least = leastPitch(wish);
  const zoom = namesFitFrom(wish, gaps);
  const most = Math.max(1, Math.floor(limit('tables') / 2));
  return (
    <>
      <ShapeChoice
        value={wish.shape}
        onChange={(shape) => onChange({ shape, chairs: Math.min(wish.chairs, TABLE_SHAPES[shape].most) })}
      />
      <NumberLine
        live
        autoFocus
        label={translate('hall.edit.tables_across')}
        value={wish.columns}
        min={1}
        max={Math.min(MOST_TABLES, Math.floor(most / wish.rows) || 1)}
        onChange={(columns) => onChange({ columns })}
      />
      <NumberLine
        live
        label={translate('hall.edit.tables_down')}
        value={wish.rows}
        min={1}
        max={Math.min(MOST_TABLES, Math.floor(most / wish.columns) || 1)}
        onChange={(rows) => onChange({ rows })}
      />
      <NumberLine
        live
        label={translate('hall.edit.chairs')}
        value={wish.chairs}
        min={1}
        max={TABLE_SHAPES[wish.shape].most}
        onChange={(chairs) => onChange({ chairs })}
      />
      <NumberLine
        live
        label={translate('hall.edit.head_chairs')}
        value={wish.head}
        min={0}
        max={TABLE_SHAPES.head.most}
        onChange={(head) => onChange({ head })}
      />
      <NumbersLine
        label={translate('hall.edit.pitch')}
        numbers={[
          {
            letter: 'x',
            label: translate('hall.edit.pitch'),
            value: gaps.across,
            min: least.across,
            max: 2000,
            onChange: (across) => onChange({ across }),
          },
          {
            letter: 'y',
            label: translate('hall.edit.pitch'),
            value: gaps.down,
            min: least.down,
            max: 2000,
            onChange: (down) => onChange({ down }),
          },
        ]}
      />
      {wish.seated && (
        <Typography variant="body2" color="look.text2" sx={{ mb: 1 }}>
          {zoom === null ? translate('hall.edit.names_never') : translate('hall.edit.names_from', { zoom })}
        </Typography>
      )}
      <NumberLine
        live
        label={translate('hall.edit.turn')}
        unit="°"
        value={wish.turn}
        min={-180}
        max={180}
        onChange={(turn) => onChange({ turn })}
      />
      <TextLine
        label={translate('hall.edit.table_label_first')}
        value={wish.label}
        max={ROW_LABEL}
        onChange={(label) => onChange({ label })}
      />
      <SwitchLine
        label={translate('hall.edit.numbered')}
        value={wish.seated}
        onChange={(seated) => onChange({ seated })}
      />
    </>
  );
}
