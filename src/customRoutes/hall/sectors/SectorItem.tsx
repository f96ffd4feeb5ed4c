import { Autocomplete, Box, Button, ButtonBase, Chip, TextField, Typography } from '@mui/material';
import { Trash2, UserRound, X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { fullName } from '#shared/person.ts';
import { useTyped } from '../../../draft/useTyped.ts';
import { OtherVersion } from '../../../draft/OtherVersion.tsx';
import { SectorTag } from '../../../ui/Tag.tsx';
import type { SectorCount } from '../plan/Legend.tsx';
import type { Manager } from '../plan/types.ts';

interface Props {
  count: SectorCount;
  managers: readonly Manager[];
  selected: boolean;
  readOnly: boolean;
  onSelect: () => void;
  onRename: (name: string) => void;
  onAssign: (managerId: string | null) => void;
  onRemove: () => void;
}

/** A sector in the list: its brush, and when selected its name, its manager and the way out. */
export function SectorItem({
  count: { sector, taken, total },
  managers,
  selected,
  readOnly,
  onSelect,
  onRename,
  onAssign,
  onRemove,
}: Props) {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      data-sector={sector.id}
      sx={{
        border: 1,
        borderColor: selected ? 'look.accent' : 'look.line',
        bgcolor: selected ? 'look.tint' : undefined,
        borderRadius: '8px',
      }}
    >
      <ButtonBase
        onClick={onSelect}
        aria-pressed={selected}
        sx={{
          width: 1,
          minHeight: 52,
          px: 1.5,
          py: 0.75,
          gap: 1.25,
          justifyContent: 'flex-start',
          textAlign: 'left',
          borderRadius: '8px',
        }}
      >
        <SectorTag number={sector.number} size={28} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" noWrap>
            {sector.name}
          </Typography>
          <Typography variant="body2" color="look.text2" noWrap>
            {sector.manager ? fullName(sector.manager) : translate('hall.sectors.no_manager')}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ textAlign: 'right', flex: 'none' }}>
          <Box component="span" sx={{ fontWeight: 700 }}>
            {total}
          </Box>{' '}
          {translate('hall.sectors.places', { smart_count: total })}
          {taken > 0 && (
            <Box component="span" sx={{ display: 'block', color: 'look.text2' }}>
              {translate('hall.sectors.taken', { taken })}
            </Box>
          )}
        </Typography>
      </ButtonBase>
      {selected && !readOnly && (
        <Box sx={{ px: 1.5, pb: 1.5, display: 'flex', flexDirection: 'column', gap: 1.25 }}>
          <NameField key={sector.name} form={`sector:${sector.id}:name`} name={sector.name} onRename={onRename} />
          {sector.manager === null ? (
            <Autocomplete
              size="small"
              options={[...managers]}
              getOptionLabel={(manager) => manager.name}
              getOptionKey={(manager) => manager.id}
              value={null}
              onChange={(_, manager) => manager && onAssign(manager.id)}
              noOptionsText={translate('hall.sectors.no_managers')}
              renderInput={(params) => (
                <TextField
                  {...params}
                  label={translate('hall.sectors.manager')}
                  placeholder={translate('hall.sectors.pick_manager')}
                />
              )}
            />
          ) : (
            <Box>
              <Typography variant="caption" color="look.text2" component="div" sx={{ mb: 0.75 }}>
                {translate('hall.sectors.manager')}
              </Typography>
              <Chip
                color="primary"
                icon={<UserRound size={16} strokeWidth={1.75} />}
                label={fullName(sector.manager)}
                onDelete={() => onAssign(null)}
                deleteIcon={
                  <X
                    size={16}
                    role="button"
                    aria-label={translate('hall.sectors.remove_manager', { name: fullName(sector.manager) })}
                  />
                }
                sx={{ maxWidth: 1 }}
              />
              <Typography variant="caption" color="look.text2" component="div" sx={{ mt: 0.75, fontWeight: 500 }}>
                {translate('hall.sectors.change_manager_hint')}
              </Typography>
            </Box>
          )}
          <Button
            size="small"
            color="error"
            variant="outlined"
            startIcon={<Trash2 size={16} strokeWidth={1.75} />}
            onClick={onRemove}
            sx={{ alignSelf: 'flex-start' }}
          >
            {translate('hall.sectors.remove')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Saved when it is left; what is typed by then is kept like in any form. */
function NameField({ form, name, onRename }: { form: string; name: string; onRename: (name: string) => void }) {
  const translate = useTranslate();
  const { values: typed, setValues: setTyped, behind, takeTheirs, drop } = useTyped(form, name);
  const take = () => {
    const text = typed.trim();
    drop();
    if (text === '') setTyped(name);
    else if (text !== name) onRename(text);
  };
  return (
    <>
      {behind && (
        <OtherVersion onMine={take} onTheirs={takeTheirs}>
          {name}
        </OtherVersion>
      )}
      <TextField
        label={translate('hall.sectors.name')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => behind || take()}
        onKeyDown={(event) => event.key === 'Enter' && !behind && take()}
        slotProps={{ htmlInput: { maxLength: limit('sectorName') } }}
      />
    </>
  );
}
