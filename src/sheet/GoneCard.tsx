import { useState } from 'react';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { Check, UserMinus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Card, CARD_EDGE } from '../ui/Card.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Tag } from '../ui/Tag.tsx';

const ROWS = 10;

/** Who came with an earlier file. */
export interface Absent {
  id: string;
  name: string;
  /** Why they stay, whatever is chosen. */
  stays: string | null;
}

/** Who came with an earlier file and isn't in this one: they stay, unless somebody chooses otherwise for one or for all. */
export function GoneCard(props: {
  title: string;
  absent: readonly Absent[];
  going: ReadonlySet<string>;
  /** What going means: 'take the invitation back', 'delete'. */
  goes: string;
  onChoose: (ids: readonly string[], goes: boolean) => void;
}) {
  const { title, absent, going, goes, onChoose } = props;
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const free = absent.filter(({ stays }) => stays === null);
  const count = free.filter(({ id }) => going.has(id)).length;
  const all = count === 0 ? 'keep' : count === free.length ? 'go' : null;
  return (
    <Card
      flush
      title={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Tag tone="err" icon={<UserMinus />}>
            {translate('imports.gone.tag')}
          </Tag>
          {title}
        </Box>
      }
      hint={translate('imports.gone.hint')}
    >
      {free.length > 1 && (
        <Box sx={{ ...LINE, borderTop: 0 }}>
          <Typography variant="body2" color="look.text2" sx={{ flex: '1 1 160px' }}>
            {translate('imports.gone.for_all', { count: free.length })}
          </Typography>
          <Choice
            label={translate('imports.gone.for_all', { count: free.length })}
            chosen={all}
            goes={goes}
            onChoose={(choice) =>
              onChoose(
                free.map(({ id }) => id),
                choice,
              )
            }
          />
        </Box>
      )}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {absent.slice((page - 1) * ROWS, page * ROWS).map(({ id, name, stays }) => (
          <Box component="li" key={id} sx={LINE}>
            <Typography
              variant="subtitle2"
              component="div"
              sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {name}
            </Typography>
            {stays ? (
              <Typography variant="body2" color="look.text2">
                {stays}
              </Typography>
            ) : (
              <Choice
                label={name}
                chosen={going.has(id) ? 'go' : 'keep'}
                goes={goes}
                onChoose={(choice) => onChoose([id], choice)}
              />
            )}
          </Box>
        ))}
      </Box>
      <Pager page={page} perPage={ROWS} total={absent.length} onPage={setPage} />
    </Card>
  );
}

function Choice(props: {
  label: string;
  chosen: 'keep' | 'go' | null;
  goes: string;
  onChoose: (goes: boolean) => void;
}) {
  const { label, chosen, goes, onChoose } = props;
  const translate = useTranslate();
  const names = { keep: translate('imports.gone.keep'), go: goes };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      aria-label={label}
      onChange={(_, next: 'keep' | 'go' | null) => next && onChoose(next === 'go')}
    >
      {(['keep', 'go'] as const).map((name) => (
        <ToggleButton key={name} value={name} sx={{ gap: 0.5, '@media (pointer: coarse)': { minHeight: 44 } }}>
          {chosen === name && <Check size={14} aria-hidden="true" />}
          {names[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 48,
  px: CARD_EDGE,
  py: 0.5,
  borderTop: 1,
  borderColor: 'look.line',
} as const;
