import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SectorTag } from '../../../ui/Tag.tsx';
import { useSectors } from '../../eventBasics/queries.ts';
import { useMay } from '../../../dataProvider/useMay.ts';

/** The sectors somebody may print by themselves: all of the hall, or their own. */
export function usePrintedSectors(hallId: string) {
  const seesAll = useMay('halls', 'seat');
  const { data } = useSectors(hallId);
  return data && { seesAll, sectors: data.filter(({ mine }) => seesAll || mine) };
}

/** All of it, or one sector. */
export function SectorSelect(props: {
  known: NonNullable<ReturnType<typeof usePrintedSectors>>;
  value: string | null;
  onValue: (id: string | null) => void;
}) {
  const { known, value, onValue } = props;
  const { sectors, seesAll } = known;
  const translate = useTranslate();
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={translate('hall.papers.of')}
      value={value ?? ''}
      onChange={({ target }) => onValue(target.value || null)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate(seesAll ? 'hall.papers.all_of' : 'hall.papers.all_mine')}</MenuItem>
      {sectors.map(({ id, number, name }) => (
        <MenuItem key={id} value={id}>
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
            <SectorTag number={number} />
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {name}
            </Box>
          </Box>
        </MenuItem>
      ))}
    </TextField>
  );
}

/** One of a few values, all seen. */
export function Choice<Value extends string>(props: {
  label: string;
  values: readonly Value[];
  value: Value;
  onValue: (value: Value) => void;
  wordOf: (value: Value) => string;
}) {
  const { label, values, value, onValue, wordOf } = props;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, next: Value | null) => next && onValue(next)}
    >
      {values.map((each) => (
        <ToggleButton key={each} value={each}>
          {wordOf(each)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
