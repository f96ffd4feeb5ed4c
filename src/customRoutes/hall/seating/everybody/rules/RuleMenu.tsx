import { useState } from 'react';
import { Button, Menu, MenuItem } from '@mui/material';
import { Scale } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { BETWEEN_KINDS } from '#shared/seating/ruleKinds.ts';
import { MOST_BESIDE } from '#shared/seating/rules.ts';
import { groupWord } from './ruleWords.ts';
import type { Rules } from './useRules.ts';
import type { SeatingState } from '../../useSeating.ts';

/** From guests who are ticked to a rule about them; nothing where they are no two. */
export function RuleMenu(props: { rules: Rules; seating: SeatingState; guestIds: readonly string[] }) {
  const { rules, seating, guestIds } = props;
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!rules.mayChange || guestIds.length < 2) return null;
  const kinds = BETWEEN_KINDS.filter((kind) => kind !== 'beside' || guestIds.length <= MOST_BESIDE);
  const label = translate('hall.rules.for_picked', { smart_count: guestIds.length });
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={label}
        startIcon={<Scale size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('hall.rules.for_picked_short')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {kinds.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null);
              rules.begin({ kind, guest_ids: guestIds });
            }}
          >
            {translate(
              kind === 'same_table' ? `hall.rules.kind_same_${groupWord(seating.layout)}` : `hall.rules.kind_${kind}`,
            )}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
