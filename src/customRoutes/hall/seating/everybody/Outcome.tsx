import { type ReactNode, useState } from 'react';
import { Box, ButtonBase, type Theme, Typography, useMediaQuery } from '@mui/material';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import type { Proposed, SeatingProposal } from '#shared/seating/asked.ts';
import { formatNumber } from '../../../../i18n/numbers.ts';
import { Bar } from '../../../../ui/StatBar.tsx';
import { OwnSectors } from './OwnSectors.tsx';

/** The one figure that matters, and those behind it, counted as the list below would be applied; on a phone a line, until more is asked for. */
export function Outcome({ proposal, meant }: { proposal: SeatingProposal; meant: readonly Proposed[] }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [isOpen, setOpen] = useState(false);
  const { parties, together, lacking, held, within } = proposal;
  const number = (value: number) => formatNumber(value, language);
  const seated = meant.filter(({ from }) => from === null).length;
  const moved = meant.length - seated;
  const left = proposal.unmet.find(({ kind }) => kind === 'unseated')?.total ?? 0;
  const got = translate('hall.all.got', { seated: number(seated), total: number(proposal.seated + left) });
  const ofParties = translate('hall.all.of_parties', { smart_count: parties });
  const whole = (
    <Box sx={{ p: 2, pt: { xs: 0.5, md: 2 }, display: 'grid', gap: 1 }}>
      {parties > 0 && !isNarrow && (
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
          <Typography component="span" sx={{ fontSize: 34, lineHeight: '38px', fontWeight: 700 }}>
            {number(together)}
          </Typography>
          <Typography variant="body2" color="look.text2">
            {ofParties}
          </Typography>
        </Box>
      )}
      {parties > 0 && <Bar parts={[{ value: together, tone: together === parties ? 'ok' : 'warn' }]} total={parties} />}
      <Fact name={translate('hall.all.seated')} value={got} />
      {moved > 0 && <Fact name={translate('hall.all.moved')} value={number(moved)} />}
      {lacking > 0 && <Fact name={translate('hall.all.lacking')} value={number(lacking)} isBad />}
      {lacking > 0 && held > 0 && (
        <Typography variant="body2" color="look.text2">
          {translate('hall.holds.lacking', { held })}
        </Typography>
      )}
      {within && <OwnSectors names={within.sectors.map(({ name }) => name)} elsewhere={within.elsewhere} />}
    </Box>
  );
  if (!isNarrow) return <div role="status">{whole}</div>;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const said = [
    parties > 0 && `${number(together)} ${ofParties}`,
    `${translate('hall.all.seated')}: ${got}`,
    within && translate('hall.all.own_short'),
  ];
  return (
    <div role="status">
      <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={LINE}>
        <Typography variant="body2" component="span" sx={{ flex: 1, fontWeight: 600 }}>
          {said.filter(Boolean).join(' · ')}
        </Typography>
        <Chevron size={18} aria-hidden />
      </ButtonBase>
      {isOpen && whole}
    </div>
  );
}

function Fact({ name, value, isBad = false }: { name: ReactNode; value: ReactNode; isBad?: boolean }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <Typography variant="body2" color={isBad ? 'error.main' : 'look.text2'}>
        {name}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {value}
      </Typography>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: 1,
  minHeight: 44,
  px: 2,
  textAlign: 'left',
} as const;
