import { FormControlLabel, Link, Radio, RadioGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useAddress } from '../../ui/useAddress.ts';
import { ROWS, type Shown } from './CheckedRows.tsx';

/** One choice for all rows of a kind for which nobody chooses otherwise. */
export function ForAll<Way extends string>(props: {
  title: string;
  hint?: string;
  ways: readonly (readonly [Way, string])[];
  /** Which rows of the list below are meant. */
  rows: Shown;
  chosen: Way | null;
  onChoose: (way: Way) => void;
}) {
  const { title, hint, ways, rows, chosen, onChoose } = props;
  const translate = useTranslate();
  const address = useAddress();
  const show = () => {
    address.set({ rows });
    document.getElementById(ROWS)?.scrollIntoView({ block: 'start' });
  };
  return (
    <RadioGroup aria-label={title} value={chosen ?? ''} onChange={(_, value) => onChoose(value as Way)}>
      <Typography variant="subtitle2">{title}</Typography>
      {hint && (
        <Typography variant="body2" color="look.text2">
          {hint}
        </Typography>
      )}
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={show}
        sx={{ justifySelf: 'start', alignSelf: 'flex-start', minHeight: 24 }}
      >
        {translate('imports.long.show_rows')}
      </Link>
      {ways.map(([way, name]) => (
        <FormControlLabel key={way} value={way} control={<Radio />} label={name} sx={{ minHeight: 44 }} />
      ))}
    </RadioGroup>
  );
}
