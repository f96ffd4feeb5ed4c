import type { ReactElement } from 'react';
import { Box, ButtonBase, MenuItem, TextField, Typography } from '@mui/material';
import { ChefHat, CreditCard, IdCard, List, ListOrdered, Map as Plan, Tent } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { isInPieces, type PaperKind, type PaperState } from '#shared/paper.ts';

const ICONS: Record<PaperKind, ReactElement> = {
  plan: <Plan size={18} />,
  place_cards: <CreditCard size={18} />,
  escort_cards: <IdCard size={18} />,
  table_cards: <Tent size={18} />,
  table_lists: <List size={18} />,
  protocol_list: <ListOrdered size={18} />,
  kitchen_list: <ChefHat size={18} />,
};

interface Choice {
  papers: readonly PaperState[];
  kind: PaperKind;
  onKind: (kind: PaperKind) => void;
}

/** What can be printed, how much each is, and what has to be printed anew: beside the preview. */
export function KindList({ papers, kind, onKind }: Choice) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('hall.papers.what')}
      sx={{ display: 'grid', gap: 0.5, alignContent: 'start' }}
    >
      {papers.map((paper) => (
        <ButtonBase
          key={paper.kind}
          aria-current={paper.kind === kind || undefined}
          onClick={() => onKind(paper.kind)}
          sx={{ ...ROW, ...(paper.kind === kind ? CHOSEN : {}) }}
        >
          <Box sx={{ display: 'flex', color: 'look.accent' }}>{ICONS[paper.kind]}</Box>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{translate(`hall.papers.kinds.${paper.kind}`)}</Typography>
            <Typography variant="body2" color="look.text2">
              <HowMuch {...paper} />
            </Typography>
            <Again {...paper} />
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

/** The same where there is little room. */
export function KindSelect({ papers, kind, onKind }: Choice) {
  const translate = useTranslate();
  return (
    <TextField
      select
      fullWidth
      label={translate('hall.papers.what')}
      value={kind}
      onChange={(change) => onKind(change.target.value as PaperKind)}
    >
      {papers.map((paper) => (
        <MenuItem key={paper.kind} value={paper.kind}>
          {translate(`hall.papers.kinds.${paper.kind}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** '188 карточек, 32 страницы' */
export function HowMuch({ kind, cards, pages }: PaperState) {
  const translate = useTranslate();
  const paper = translate('hall.papers.pages', { smart_count: pages });
  return <>{[countedIn(kind, cards, translate), paper].filter(Boolean).join(', ')}</>;
}

/** What the cards of a kind are; the kitchen has one list, whose lines nobody counts. */
const COUNTED: Record<PaperKind, 'cards' | 'lists' | 'guests' | null> = {
  plan: 'guests',
  place_cards: 'cards',
  escort_cards: 'cards',
  table_cards: 'cards',
  table_lists: 'lists',
  protocol_list: 'guests',
  kitchen_list: null,
};

/** '188 карточек', '20 списков' */
export function countedIn(kind: PaperKind, cards: number, translate: ReturnType<typeof useTranslate>): string {
  const counted = COUNTED[kind];
  return counted === null ? '' : translate(`hall.papers.${counted}`, { smart_count: cards });
}

function Again({ kind, again, gone }: PaperState) {
  const translate = useTranslate();
  if (again.total + gone.total === 0) return null;
  return (
    <Typography variant="body2" color="look.warn" sx={{ fontWeight: 600 }}>
      {isInPieces(kind)
        ? translate('hall.papers.since_short', { again: again.total, gone: gone.total })
        : translate('hall.papers.since_lines_short', { total: again.total + gone.total })}
    </Typography>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  gap: 1.25,
  px: 1.5,
  py: 1,
  borderRadius: '8px',
  '&:hover': { bgcolor: 'look.sunken' },
} as const;
const CHOSEN = { bgcolor: 'look.soft', '&:hover': { bgcolor: 'look.soft' } } as const;
