import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { Eye, Map as Plan } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { isKeptAsPrinted, type Print } from '#shared/paper.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../../clock.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';
import { Card, CARD_EDGE } from '../../../ui/Card.tsx';
import { TALL } from '../../../ui/thumb.ts';
import { useAddress } from '../../../ui/useAddress.ts';
import { countedIn } from './KindList.tsx';
import { Part } from './Part.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { usePrints } from './usePrints.ts';

/** So many are shown at first. */
const FIRST = 5;

/** What was printed of a hall: what, of which part, how many, when and by whom; each is looked at as it was then. */
export function Prints({ hallId }: { hallId: string }) {
  const translate = useTranslate();
  const address = useAddress();
  const { data: prints = [] } = usePrints(hallId);
  const [all, setAll] = useState(false);
  const [looked, setLooked] = useState<Print | null>(null);
  if (prints.length === 0) return null;
  const look = (print: Print) => {
    if (isKeptAsPrinted(print.kind)) setLooked(print);
    else address.set({ view: 'seating', history: 'open', at: print.printed_at, paper: null, sector: null });
  };
  return (
    <Card title={translate('hall.papers.prints.title')} hint={translate('hall.papers.prints.hint')} flush>
      <Box component="ul" aria-label={translate('hall.papers.prints.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(all ? prints : prints.slice(0, FIRST)).map((print) => (
          <PrintRow key={print.id} print={print} onLook={() => look(print)} />
        ))}
      </Box>
      {prints.length > FIRST && !all && (
        <Button sx={{ mx: 2, my: 1, ...TALL }} onClick={() => setAll(true)}>
          {translate('hall.papers.prints.all', { smart_count: prints.length })}
        </Button>
      )}
      {looked && <PrintDialog print={looked} onClose={() => setLooked(null)} />}
    </Card>
  );
}

function PrintRow({ print, onLook }: { print: Print; onLook: () => void }) {
  const { kind, cards, printed_at, printed_by } = print;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const when = formatMomentShort(printed_at, language, now());
  const title = translate(`hall.papers.kinds.${kind}`);
  const kept = isKeptAsPrinted(kind);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: CARD_EDGE,
        py: 1.25,
        borderTop: 1,
        borderColor: 'look.line',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Part {...print} />
        </Box>
        <Typography variant="body2" color="look.text2">
          {[countedIn(kind, cards, translate), when, printed_by].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        size="small"
        startIcon={kept ? <Eye size={16} /> : <Plan size={16} />}
        aria-label={`${translate(kept ? 'hall.papers.prints.look' : 'hall.papers.prints.plan')}: ${title}, ${when}`}
        onClick={onLook}
        sx={TALL}
      >
        {translate(kept ? 'hall.papers.prints.look' : 'hall.papers.prints.plan')}
      </Button>
    </Box>
  );
}
