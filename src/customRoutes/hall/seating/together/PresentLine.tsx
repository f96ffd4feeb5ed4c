import { useEffect, useRef, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Faces, useNames } from '../../../../crud/presence/Faces.tsx';
import { useLatest } from '../../../../ui/useLatest.ts';
import { HIDDEN } from '../../plan/hidden.ts';
import type { Colleague } from './useColleagues.ts';

/** Who comes within this is told of together, ms. */
const TELL_MS = 2_000;

/** Who else has the plan open, and what they choose. It warns and never locks. */
export function PresentLine({ others }: { others: readonly Colleague[] }) {
  const translate = useTranslate();
  const namesOf = useNames();
  const choosing = others.filter(({ places }) => places.length > 0);
  const [one] = choosing;
  const chosen = (of: Colleague) => of.places.length + of.more;
  return (
    <>
      <Newcomers others={others} />
      {others.length > 0 && (
        <Box
          data-present
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            px: 2,
            py: 1,
            flex: 'none',
            borderBottom: 1,
            borderColor: 'look.line',
          }}
        >
          <Faces people={others} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {translate('hall.together.here', { names: namesOf(namesIn(others)) })}
            </Typography>
            {one && (
              <Typography variant="caption" component="p" color="look.text2">
                {choosing.length === 1
                  ? translate('hall.together.chooses', { name: one.name, smart_count: chosen(one) })
                  : translate('hall.together.choose', {
                      names: namesOf(namesIn(choosing)),
                      smart_count: choosing.length,
                    })}
              </Typography>
            )}
          </Box>
        </Box>
      )}
    </>
  );
}

/** Says politely who has come since the plan is open here; whoever was there before is read and not said. */
function Newcomers({ others }: { others: readonly Colleague[] }) {
  const [translate, namesOf] = [useTranslate(), useNames()];
  const [said, setSaid] = useState('');
  const told = useRef<ReadonlySet<string> | null>(null);
  const latest = useLatest({ others, translate, namesOf });
  // Who is there counts, and not what they choose.
  const there = others.map(({ id }) => id).join();
  useEffect(() => {
    const timer = setTimeout(() => {
      const { current: before } = told;
      const { others: all, translate: say, namesOf: list } = latest.current;
      const came = before ? all.filter(({ id }) => !before.has(id)) : [];
      told.current = new Set([...(before ?? []), ...there.split(',')]);
      if (came.length > 0) setSaid(say('hall.together.came', { names: list(namesIn(came)), smart_count: came.length }));
    }, TELL_MS);
    return () => clearTimeout(timer);
  }, [there, latest]);
  return (
    <Box role="status" sx={HIDDEN}>
      {said}
    </Box>
  );
}

const namesIn = (some: readonly Colleague[]) => some.map(({ name }) => name);
