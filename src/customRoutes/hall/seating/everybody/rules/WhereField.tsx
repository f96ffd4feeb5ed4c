import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import { levelsOf } from '#shared/hall/levels.ts';
import type { RulePlaces } from '#shared/seating/rules.ts';
import type { Sector } from '../../../plan/types.ts';

/** A part of the hall: a level, a sector or a rank of places, as far as there are some. */
export function WhereField(props: {
  layout: HallLayout;
  sectors: readonly Sector[];
  value: RulePlaces | null;
  onChange: (places: RulePlaces | null) => void;
}) {
  const { layout, sectors, value, onChange } = props;
  const translate = useTranslate();
  const options: { key: string; label: string; places: RulePlaces }[] = [
    ...levelsOf(layout).map(({ name }) => option({ level: name }, translate('hall.rules.within_level', { name }))),
    ...layout.zones.map(({ name }) => option({ zone: name }, translate('hall.rules.within_zone', { name }))),
    ...sectors.map(({ id, name }) => option({ sector_id: id }, translate('hall.rules.within_sector', { name }))),
  ];
  const key = value ? keyOf(value) : '';
  return (
    <TextField
      select
      label={translate('hall.rules.where')}
      // What isn't there any more is to be chosen anew.
      value={options.some((each) => each.key === key) ? key : ''}
      disabled={options.length === 0}
      helperText={options.length === 0 ? translate('hall.rules.no_parts') : undefined}
      onChange={({ target }) => onChange(options.find((each) => each.key === target.value)?.places ?? null)}
    >
      {options.map((each) => (
        <MenuItem key={each.key} value={each.key}>
          {each.label.charAt(0).toUpperCase() + each.label.slice(1)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const keyOf = (places: RulePlaces) => JSON.stringify(places);
const option = (places: RulePlaces, label: string) => ({ key: keyOf(places), label, places });
