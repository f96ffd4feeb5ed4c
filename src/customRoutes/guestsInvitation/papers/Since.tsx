import { Box, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { hasPlace } from '#shared/hall/label.ts';
import { type ChangedCard, isInPieces, type PaperState } from '#shared/paper.ts';
import { now } from '../../../clock.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';
import { Card } from '../../../ui/Card.tsx';
import { groupText, placeText } from '../../../ui/placeWords.ts';

/** When it was last printed and by whom, and what changed since then. */
export function Since({ paper, ofSector }: { paper: PaperState; ofSector: boolean }) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const { last, again, gone, kind } = paper;
  if (!last)
    return (
      <Typography variant="body2" color="look.text2">
        {translate(ofSector ? 'hall.papers.never_of' : 'hall.papers.never')}
      </Typography>
    );
  const when = formatMomentShort(last.printed_at, language, now());
  const changed = again.total + gone.total > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" color="look.text2" role="status">
        {translate(last.printed_by ? 'hall.papers.last_by' : 'hall.papers.last', { when, who: last.printed_by ?? '' })}{' '}
        <Box component="span" sx={{ fontWeight: 600, color: changed ? 'look.warn' : 'look.ok' }}>
          {changed
            ? translate(isInPieces(kind) ? 'hall.papers.since' : 'hall.papers.since_lines', {
                again: again.total,
                gone: gone.total,
              })
            : translate('hall.papers.same')}
        </Box>
      </Typography>
      {changed && (
        <Card>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
            <Cards title={translate(isInPieces(kind) ? 'hall.papers.again' : 'hall.papers.changed')} {...again} />
            <Cards title={translate(isInPieces(kind) ? 'hall.papers.gone' : 'hall.papers.dropped')} {...gone} />
          </Box>
        </Card>
      )}
    </Box>
  );
}

function Cards({ title, total, cards }: { title: string; total: number; cards: readonly ChangedCard[] }) {
  const translate = useTranslate();
  if (total === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ fontSize: 14, mb: 0.5 }}>
        {title}: {total}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 180, overflowY: 'auto' }} tabIndex={0}>
        {cards.map(({ name, label, why }, i) => (
          <Typography component="li" variant="body2" key={i} sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
            {whoseOf(name, label, translate)}
            <Box component="span" sx={{ color: 'look.text2' }}>
              {' · '}
              {[placeOf(name, label, translate), translate(`hall.papers.why.${why}`)].filter(Boolean).join(', ')}
            </Box>
          </Typography>
        ))}
        {total > cards.length && (
          <Typography component="li" variant="body2" color="look.text2">
            {translate('hall.papers.more', { smart_count: total - cards.length })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Who or what a card is of; those without a place have one line of the kitchen's. */
function whoseOf(name: string, label: ChangedCard['label'], translate: ReturnType<typeof useTranslate>): string {
  if (name === '') return translate('hall.guests.no_place');
  return [label.row, label.table, label.area].includes(name) ? groupText(label, translate) : name;
}

/** Where somebody's card lies; a table's own is where its name says. */
function placeOf(name: string, label: ChangedCard['label'], translate: ReturnType<typeof useTranslate>): string {
  if (!hasPlace(label) || [label.row, label.table, label.area].includes(name)) return '';
  return label.seat === null ? groupText(label, translate) : placeText(label, translate);
}
