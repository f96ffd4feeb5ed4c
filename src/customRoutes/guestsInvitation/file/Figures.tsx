import { Box } from '@mui/material';
import { CircleAlert, Equal, GitCompareArrows, Link2, UserPlus, UserRoundPlus, UsersRound } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { formatNumber } from '../../../i18n/numbers.ts';
import { StatFigure, StatRow } from '../../../ui/StatBar.tsx';
import type { Counts, Room } from './counts.ts';

/** What the file will do, in figures, with the event's limit counted forward; `leaving`: whose invitations it takes back. */
export function Figures(props: { counts: Counts; room: Room | null; leaving: number }) {
  const { counts, room, leaving } = props;
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const number = (value: number) => formatNumber(value, language);
  const after = room ? room.count + counts.inviting + counts.along - leaving : 0;
  const free = room ? room.limit - after : 0;
  return (
    <StatRow>
      <StatFigure
        icon={<Box component={UserPlus} size={16} sx={{ color: 'look.ok' }} />}
        label={translate('invitation.check.added')}
        value={number(counts.added)}
        hint={translate('invitation.check.added_hint', { count: counts.added })}
      />
      <StatFigure
        icon={<Box component={GitCompareArrows} size={16} sx={{ color: 'look.warn' }} />}
        label={translate('invitation.check.updated')}
        value={number(counts.updated)}
        hint={translate(counts.torn > 0 ? 'imports.both.undecided' : 'invitation.check.updated_hint', {
          count: counts.torn,
          smart_count: counts.torn,
        })}
      />
      <StatFigure
        icon={<Equal size={16} />}
        label={translate('invitation.check.kept')}
        value={number(counts.kept)}
        hint={translate('invitation.check.kept_hint')}
      />
      <StatFigure
        icon={<CircleAlert size={16} />}
        label={translate('invitation.check.problems')}
        value={number(counts.problems)}
        hint={
          counts.out > 0
            ? translate('invitation.check.out_hint', { count: counts.out })
            : translate('invitation.check.problems_hint', { count: counts.problems })
        }
        tone={counts.problems > 0 ? 'err' : 'plain'}
      />
      {counts.along > 0 && (
        <StatFigure
          icon={<UserRoundPlus size={16} />}
          label={translate('imports.numbers.plus_ones')}
          value={number(counts.along)}
          hint={translate('invitation.ties.unnamed')}
        />
      )}
      {counts.rules > 0 && (
        <StatFigure
          icon={<Link2 size={16} />}
          label={translate('imports.numbers.rules')}
          value={number(counts.rules)}
          hint={translate('invitation.ties.pairs')}
        />
      )}
      {room && (
        <Box sx={{ display: 'flex', gridColumn: { xs: 'span 2', md: 'auto' } }}>
          <StatFigure
            icon={<UsersRound size={16} />}
            label={translate('invitation.check.limit')}
            value={`${number(room.count)} / ${number(room.limit)}`}
            hint={[
              free >= 0
                ? translate('invitation.check.limit_after', { after, count: free })
                : translate('invitation.check.limit_over', { after, count: -free }),
              counts.along > 0 && translate('invitation.ties.along', { count: counts.along }),
            ]
              .filter(Boolean)
              .join('; ')}
            tone={free < 0 ? 'err' : 'plain'}
          />
        </Box>
      )}
    </StatRow>
  );
}
