import { useState } from 'react';
import { Box, MenuItem, Select, Typography } from '@mui/material';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { switchOrganization } from '../dataProvider/index.ts';
import { useUser } from '../dataProvider/useSession.ts';
import { LoadingOverlay } from '../look/LoadingOverlay.tsx';
import { MarkTile } from '../ui/Mark.tsx';
import { useTell } from '../ui/useTell.ts';

/** The organisation's name; a select where the person has more than one (section 2). */
export function OrganizationSwitcher() {
  const { organization, organizations } = useUser();
  const translate = useTranslate();
  const tell = useTell();
  const [switching, setSwitching] = useState(false);

  async function choose(id: string) {
    if (id === organization.id) return;
    setSwitching(true);
    try {
      await switchOrganization(id);
    } catch (error) {
      setSwitching(false);
      tell(error);
    }
  }

  if (organizations.length < 2) {
    return (
      <Box sx={{ display: 'grid', alignItems: 'center', flex: 'none', height: 48, pl: '9px' }}>
        <Plate name={organization.name} hint={translate('app.organization.label')} />
      </Box>
    );
  }
  const position = organizations.findIndex(({ id }) => id === organization.id) + 1;
  const hint = translate('app.organization.position', { position, total: organizations.length });
  return (
    <>
      <Select
        value={organization.id}
        onChange={(event) => void choose(event.target.value)}
        renderValue={() => <Plate name={organization.name} hint={hint} />}
        IconComponent={ChevronsUpDown}
        SelectDisplayProps={{ 'aria-label': translate('app.organization.switch') }}
        sx={{
          flex: 'none',
          height: 48,
          '& .MuiSelect-select': { p: '7px 36px 7px 8px !important' },
          '& .MuiSelect-icon': { width: 16, height: 16, top: 16, right: 12 },
          '&:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'look.line2' },
        }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 420 } } } }}
      >
        {organizations.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            <Box component="span" sx={{ flex: 1 }}>
              {name}
            </Box>
            {id === organization.id && <Check size={16} aria-hidden="true" />}
          </MenuItem>
        ))}
      </Select>
      {switching && <LoadingOverlay label={translate('app.organization.switching')} />}
    </>
  );
}

function Plate({ name, hint }: { name: string; hint: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, px: 0 }}>
      <MarkTile />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600, lineHeight: '18px' }}>
          {name}
        </Typography>
        <Typography noWrap sx={{ fontSize: 12, lineHeight: '15px', color: 'look.text2' }}>
          {hint}
        </Typography>
      </Box>
    </Box>
  );
}
