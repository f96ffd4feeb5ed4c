import { type Ref, useEffect, useState } from 'react';
import { Box, Button, ButtonBase } from '@mui/material';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useGetOne, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { hallTemplates } from '#resources/hall_templates.ts';
import type { Resource } from '#shared/resource.ts';
import { FieldInput } from '../../crud/kinds/index.tsx';
import { LOW, useLow } from '../../ui/low.ts';

const resource = hallTemplates as unknown as Resource;
export const FIELDS = ['name', 'city_id', 'location_id'] as const;
export type Field = (typeof FIELDS)[number];

/** What a template is called and where it is, above its plan, and the button that saves both; folded in a low window. */
export function TemplateFields({ busy, save }: { busy: boolean; save: Ref<HTMLButtonElement> }) {
  const translate = useTranslate();
  const low = useLow();
  const [wanted, setOpen] = useState(false);
  // What is refused has to be seen, and stays while it is put right.
  const isRefused = Object.keys(useFormState().errors).length > 0;
  if (isRefused && !wanted) setOpen(true);
  const open = !low || wanted;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          // On a phone in two lines, so that the plan keeps its room above the tabs.
          gridTemplateAreas: { xs: '"name save" "where where"', sm: '"name where save"' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1.2fr) minmax(0, 2fr) auto' },
          columnGap: 2,
          rowGap: 1,
          alignItems: 'start',
          px: { xs: 2, sm: 3 },
          py: 1.5,
          [LOW]: {
            gridTemplateAreas: '"fold save" "name where"',
            gridTemplateColumns: '1fr 1.6fr',
            rowGap: 0,
            py: 0.25,
          },
          bgcolor: 'look.surface',
          borderBottom: 1,
          borderColor: 'look.line',
        }}
      >
        {low && <Fold open={open} onFold={() => setOpen(!open)} />}
        <Box sx={{ gridArea: 'name', ...(!open && HIDDEN) }}>
          <TemplateField name="name" />
        </Box>
        <Box
          sx={{
            gridArea: 'where',
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            columnGap: 2,
            ...(!open && HIDDEN),
          }}
        >
          <TemplateField name="city_id" />
          <TemplateField name="location_id" />
        </Box>
        <Button
          ref={save}
          type="submit"
          variant="contained"
          loading={busy}
          sx={{ gridArea: 'save', minHeight: { xs: 44, sm: 40 }, mt: '22px', [LOW]: { mt: 0, justifySelf: 'end' } }}
        >
          {translate('ra.action.save')}
        </Button>
      </Box>
      <CityOfLocation />
    </>
  );
}

const HIDDEN = { display: 'none' } as const;

/** Names the fields that are folded away; a press shows them. */
function Fold({ open, onFold }: { open: boolean; onFold: () => void }) {
  const translate = useTranslate();
  const Arrow = open ? ChevronUp : ChevronDown;
  return (
    <ButtonBase
      aria-expanded={open}
      onClick={onFold}
      sx={{ gridArea: 'fold', justifySelf: 'start', gap: 1, minHeight: 44, fontSize: 14, fontWeight: 600 }}
    >
      <Arrow size={18} strokeWidth={1.75} />
      {FIELDS.map((name) => translate(`resources.hall_templates.fields.${name}`)).join(' · ')}
    </ButtonBase>
  );
}

function TemplateField({ name }: { name: Field }) {
  return <FieldInput resource={resource} name={name} field={resource.fields[name]!} />;
}

/** A location stands in one city: choosing it says the city too. */
function CityOfLocation() {
  const { watch, setValue } = useFormContext();
  const location = watch('location_id') as string | undefined;
  // As the list to choose from has told it: whoever saves at once is not told that the city is missing.
  const { data } = useGetOne('locations', { id: location ?? '' }, { enabled: Boolean(location) });
  useEffect(() => {
    if (data) setValue('city_id', data.city_id, { shouldDirty: true, shouldValidate: true });
  }, [data, setValue]);
  return null;
}
