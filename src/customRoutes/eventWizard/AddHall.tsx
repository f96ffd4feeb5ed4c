import { useState } from 'react';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { TemplatePicture } from '../hallTemplates/TemplatePicture.tsx';

/** A template of the place, as the choice of a hall shows it. */
export interface Template {
  id: string;
  name: string;
  total_seats: number;
  layout: HallLayout;
}

/** What was chosen: a template, or a new hall as large as was typed. */
export type HallChoice = { template: Template } | { layout: HallLayout };

const NEW = 'new';

/** The choice of a hall with its picture; a new one gets its size here. */
export function AddHall(props: {
  templates: readonly Template[];
  busy: boolean;
  first: boolean;
  onAdd: (choice: HallChoice) => void;
}) {
  const { templates, busy, first, onAdd } = props;
  const translate = useTranslate();
  const [choice, setChoice] = useState('');
  const [rows, setRows] = useState(String(limit('hallRows')));
  const [seats, setSeats] = useState(String(limit('hallSeatsPerRow')));
  const chosen = choice || templates[0]?.id || NEW;
  const template = templates.find(({ id }) => id === chosen);
  const size = sizeOf(rows, seats);
  const called = ({ name, total_seats }: Template) =>
    `${name} · ${translate('wizard.halls.places', { count: total_seats, smart_count: total_seats })}`;
  const layout = template?.layout ?? (size && newLayout(...size));
  return (
    <Box data-field="hall" sx={{ ...ROOM, mt: first ? 0 : 1.5 }}>
      <Box sx={{ flex: '1 1 260px', display: 'grid', gap: 1.5, minWidth: 0 }}>
        <TextField
          select
          label={translate('wizard.halls.choose')}
          value={chosen}
          onChange={(change) => setChoice(change.target.value)}
          size="small"
          slotProps={{
            select: { renderValue: () => (template ? called(template) : translate('wizard.halls.new_hall')) },
          }}
        >
          {templates.map((each) => (
            <MenuItem key={each.id} value={each.id} sx={{ gap: 1.5 }}>
              <TemplatePicture name={each.name} layout={each.layout} />
              <Box component="span" sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {called(each)}
              </Box>
            </MenuItem>
          ))}
          <MenuItem value={NEW}>{translate('wizard.halls.new_hall')}</MenuItem>
        </TextField>
        {!template && (
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            <Size
              label={translate('hall.edit.rows_count')}
              value={rows}
              wrong={wholeTo(rows, limit('rows')) === null}
              onChange={setRows}
            />
            <Size
              label={translate('hall.edit.seats_per_row')}
              value={seats}
              wrong={wholeTo(seats, limit('rowSeats')) === null}
              onChange={setSeats}
            />
          </Box>
        )}
        {!template && !size && (
          <Box role="alert" sx={{ color: 'look.err', fontSize: 13 }}>
            {translate('wizard.halls.size', {
              rows: limit('rows'),
              seats: limit('rowSeats'),
              places: limit('hallPlaces'),
            })}
          </Box>
        )}
        <Button
          variant={first ? 'contained' : 'outlined'}
          startIcon={<Plus size={18} />}
          loading={busy}
          disabled={!layout}
          onClick={() => layout && onAdd(template ? { template } : { layout })}
          sx={{ justifySelf: 'start' }}
        >
          {translate(first ? 'wizard.halls.add' : 'wizard.halls.add_more')}
        </Button>
      </Box>
      {layout && (
        <TemplatePicture
          name={template?.name ?? translate('wizard.halls.new_hall')}
          layout={layout}
          width={216}
          height={144}
        />
      )}
    </Box>
  );
}

const ROOM = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'flex-start',
  '& .MuiButton-root': { minHeight: 40 },
} as const;

function Size(props: { label: string; value: string; wrong: boolean; onChange: (value: string) => void }) {
  const { label, value, wrong, onChange } = props;
  return (
    <TextField
      label={label}
      value={value}
      error={wrong}
      onChange={(change) => onChange(change.target.value)}
      size="small"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ flex: 1, minWidth: 0 }}
    />
  );
}

/** Rows and seats of each, or null where no hall can be that large. */
function sizeOf(rows: string, seats: string): [rows: number, seats: number] | null {
  const [many, long] = [wholeTo(rows, limit('rows')), wholeTo(seats, limit('rowSeats'))];
  return many !== null && long !== null && many * long <= limit('hallPlaces') ? [many, long] : null;
}

function wholeTo(typed: string, most: number): number | null {
  const number = Number(typed);
  return typed.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= most ? number : null;
}
