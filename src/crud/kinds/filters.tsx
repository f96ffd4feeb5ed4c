import { type ComponentType, type ReactNode, useState } from 'react';
import { Box, Checkbox, FormControlLabel, Radio, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { kindOf, type Operator } from '#shared/kinds.ts';
import type { FieldOf, Kind } from '#shared/resource.ts';
import { language } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { operatorsOf, type Condition } from '../conditions.ts';
import { useRecords } from '../known.ts';
import { pillOf } from './cells.tsx';
import { dayOf, momentOf } from './days.ts';
import { offeredBy } from './offered.ts';
import type { FieldProps } from './parts.ts';
import { useValueWords, valuesIn } from './said.tsx';
import { useCounts } from './useCounts.ts';
import { useReferenced } from './useReferenced.ts';
import { useZone } from './useZone.ts';

/** What the control of a filter is given: what is said so far, and what the rest of the list is filtered by. */
interface ControlProps extends FieldProps {
  condition: Condition;
  onSay: (operator: Operator, value: string) => void;
  rest: Readonly<Record<string, unknown>>;
}

/** The control by which a filter on each kind says its value; a kind without it doesn't compile. */
const CONTROLS = {
  text: typed('text'),
  email: typed('text'),
  phone: typed('text'),
  url: typed('text'),
  integer: typed('number'),
  decimal: typed('number'),
  count: typed('number'),
  date: typed('date'),
  time: typed('time'),
  colour: typed('color'),
  moment: Moments,
  flag: Chosen,
  choice: Chosen,
  choices: Chosen,
  reference: ChosenRecords,
  references: ChosenRecords,
  rich_text: null,
  json: null,
  file: null,
  image: null,
  document: null,
} satisfies Record<Kind, ComponentType<ControlProps> | null>;

/** The value of a filter; where it asks for any or none there is nothing to say. */
export function FilterControl(props: ControlProps) {
  const Control = CONTROLS[props.field.kind];
  const { way } = props.condition;
  return Control && way !== 'empty' && way !== 'filled' ? <Control {...props} /> : null;
}

function typed(type: 'text' | 'number' | 'date' | 'time' | 'color') {
  return function Typed({ condition, onSay }: ControlProps) {
    return <Inputs type={type} condition={condition} valueOf={(value) => value} onSay={onSay} />;
  };
}

/** Moments are chosen by their days. */
function Moments({ field, condition, onSay }: ControlProps) {
  const zone = useZone(field);
  const say = (operator: Operator, day: string) =>
    onSay(operator, day && momentOf(day, operator === 'to' ? 'to' : 'from', zone));
  return <Inputs type="date" condition={condition} valueOf={(value) => dayOf(value, zone)} onSay={say} />;
}

function Inputs(props: {
  type: string;
  condition: Condition;
  valueOf: (value: string) => string;
  onSay: (operator: Operator, value: string) => void;
}) {
  const { type, condition, valueOf, onSay } = props;
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {operatorsOf(condition.way).map((operator) => (
        <TextField
          key={operator}
          type={type}
          label={translate(`crud.filter.value.${operator}`)}
          value={valueOf(condition.said[operator] ?? '')}
          onChange={(event) => onSay(operator, event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300, step: 'any' }, inputLabel: { shrink: true } }}
          fullWidth
        />
      ))}
    </Box>
  );
}

/** Values to tick, each with how many records have it. */
function Chosen(props: ControlProps) {
  const { field, condition } = props;
  const wordOf = useValueWords(props);
  const { counts } = useCounts(props.resource.name, props.name, props.rest);
  const values = offeredBy(field, [...counts.keys(), ...valuesIn(field, Object.values(condition.said)[0])]);
  return (
    <Values
      {...props}
      options={values.map((value) => ({ value, label: wordOf(value), count: counts.get(value) ?? 0 }))}
    />
  );
}

function ChosenRecords(props: ControlProps) {
  const { resource, name, rest, condition, field } = props;
  const noun = (field as FieldOf<'reference'>).to;
  const { to, nameOf } = useReferenced(noun);
  const { counts, isPending } = useCounts(resource.name, name, rest);
  const chosen = valuesIn(field, Object.values(condition.said)[0]);
  const ids = [...new Set([...counts.keys(), ...chosen])];
  const records = useRecords(noun, ids, !isPending && ids.length > 0);
  const options = records.map((record) => ({
    value: String(record.id),
    name: nameOf(record),
    label: pillOf(to, record, nameOf(record)),
    count: counts.get(String(record.id)) ?? 0,
  }));
  return <Values {...props} options={options} />;
}

interface Option {
  value: string;
  label: ReactNode;
  name?: string;
  count: number;
}

/** Beyond so many values they are searched. */
const SEARCHED = 8;

function Values({ field, condition, onSay, options }: ControlProps & { options: Option[] }) {
  const translate = useTranslate();
  const [q, setQ] = useState('');
  const [operator] = operatorsOf(condition.way) as [Operator];
  const chosen = valuesIn(field, condition.said[operator]);
  const isMany = kindOf(field).takesSeveral;
  const nameOf = ({ name, label }: Option) => String(name ?? label);
  const shown = options.filter((each) => nameOf(each).toLowerCase().includes(q.trim().toLowerCase()));
  const toggle = (value: string) => {
    const rest = chosen.filter((each) => each !== value);
    const isOn = rest.length < chosen.length;
    onSay(operator, isOn ? rest.join(',') : isMany ? [...chosen, value].join(',') : value);
  };
  const Mark = isMany ? Checkbox : Radio;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {options.length > SEARCHED && (
        <SearchField
          label={translate('crud.search')}
          value={q}
          onSearch={setQ}
          sx={{ width: { xs: '100%', sm: '100%' } }}
        />
      )}
      <Box
        role="group"
        aria-label={translate('crud.filter.values')}
        sx={{ display: 'grid', maxHeight: 300, overflowY: 'auto' }}
      >
        {shown.map((option) => (
          <FormControlLabel
            key={option.value}
            control={
              <Mark checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} sx={{ p: 0.75 }} />
            }
            disableTypography
            label={
              <Box component="span" sx={{ flex: 1, display: 'flex', gap: 1, minWidth: 0, fontSize: 13 }}>
                <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {option.label}
                </Box>
                <Typography component="span" variant="body2" color="look.text2">
                  {formatNumber(option.count, language())}
                </Typography>
              </Box>
            }
            sx={{ m: 0, pr: 1, minHeight: { xs: 44, sm: 36 } }}
          />
        ))}
      </Box>
      {shown.length === 0 && (
        <Typography variant="body2">
          {translate(options.length === 0 ? 'crud.filter.no_values' : 'crud.nothing_found')}
        </Typography>
      )}
    </Box>
  );
}
