import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Only one's own sectors, or all of the hall. */
export function SectorFilter({ onlyMine, onOnlyMine }: { onlyMine: boolean; onOnlyMine: (only: boolean) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={onlyMine ? 'mine' : 'all'}
      onChange={(_, value: string | null) => value && onOnlyMine(value === 'mine')}
      aria-label={translate('hall.sectors.filter')}
    >
      <ToggleButton value="mine">{translate('hall.sectors.only_mine')}</ToggleButton>
      <ToggleButton value="all">{translate('hall.sectors.all')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
