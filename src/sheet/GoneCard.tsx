import { type ReactNode, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card, CARD_EDGE } from '../ui/Card.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Choice } from './Choice.tsx';

const ROWS = 10;

/** Who came with an earlier file. */
export interface Absent {
  id: string;
  name: string;
  /** What tells namesakes apart. */
  more: string | null;
  /** Why they stay, whatever is chosen. */
  stays: string | null;
  /** What goes along: a seat, say. */
  loses?: string | null;
  /** Goes by a choice of their own, and not with all. */
  alone?: boolean;
}

/** Who came with an earlier file and isn't in this one: they stay, unless somebody chooses otherwise for one or for all. */
export function GoneCard(props: {
  title: string;
  icon: ReactNode;
  absent: readonly Absent[];
  going: ReadonlySet<string>;
  /** What going means: 'take the invitation back', 'delete'. */
  goes: string;
  onChoose: (ids: readonly string[], goes: boolean) => void;
}) {
  const { title, icon, absent, going, goes, onChoose } = props;
  const translate = useTranslate();
  const [asked, setPage] = useState(1);
  // Who is in the file after all is here no more.
  const page = Math.min(asked, Math.max(1, Math.ceil(absent.length / ROWS)));
  const free = absent.filter(({ stays }) => stays === null);
  const together = free.filter(({ alone }) => !alone);
  const count = together.filter(({ id }) => going.has(id)).length;
  const all = count === 0 ? 'keep' : count === together.length ? 'go' : null;
  const forAll = translate(`imports.gone.${together.length < free.length ? 'for_all_unsent' : 'for_all'}`, {
    count: together.length,
  });
  const ways = [
    ['keep', translate('imports.gone.keep')],
    ['go', goes],
  ] as const;
  return (
    <Card
      flush
      title={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Tag tone="err" icon={icon}>
            {translate('imports.gone.tag')}
          </Tag>
          {title}
        </Box>
      }
      hint={[
        translate('imports.gone.hint'),
        free.some(({ loses }) => loses) && translate('imports.gone.hint_seats'),
        together.length < free.length && translate('imports.gone.hint_sent'),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {together.length > 1 && (
        <Box sx={{ ...LINE, borderTop: 0 }}>
          <Typography variant="body2" color="look.text2" sx={{ flex: '1 1 160px' }}>
            {forAll}
          </Typography>
          <Choice
            label={forAll}
            ways={ways}
            chosen={all}
            onChoose={(way) =>
              onChoose(
                together.map(({ id }) => id),
                way === 'go',
              )
            }
          />
        </Box>
      )}
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {absent.slice((page - 1) * ROWS, page * ROWS).map(({ id, name, more, stays, loses }) => (
          <Box component="li" key={id} sx={LINE}>
            <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2">{name}</Typography>
              {more && (
                <Typography variant="body2" color="look.text2">
                  {more}
                </Typography>
              )}
              {loses && <Typography variant="body2">{loses}</Typography>}
            </Box>
            {stays ? (
              <Typography variant="body2" color="look.text2">
                {stays}
              </Typography>
            ) : (
              <Choice
                label={[name, more].filter(Boolean).join(', ')}
                ways={ways}
                chosen={going.has(id) ? 'go' : 'keep'}
                onChoose={(way) => onChoose([id], way === 'go')}
              />
            )}
          </Box>
        ))}
      </Box>
      <Pager page={page} perPage={ROWS} total={absent.length} onPage={setPage} />
    </Card>
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
  py: 1,
  borderTop: 1,
  borderColor: 'look.line',
} as const;
