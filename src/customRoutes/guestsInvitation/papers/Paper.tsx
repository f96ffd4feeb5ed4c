import { useState } from 'react';
import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { Printer } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { isInPieces, type PaperState, sizesOf } from '#shared/paper.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { Choice } from './Choices.tsx';
import { HowMuch } from './KindList.tsx';
import { Preview } from './Preview.tsx';
import { type PapersAsked, type Shown, useNewPages, usePrint } from './queries.ts';
import { Since } from './Since.tsx';

/** One kind: on which paper, all or what changed, its pages, and the button that prints. */
export function Paper(props: {
  hallId: string;
  paper: PaperState;
  asked: PapersAsked;
  /** What is asked isn't there yet, and this is of before. */
  isOld: boolean;
  onAsked: (change: Partial<PapersAsked>) => void;
}) {
  const { hallId, paper, asked, isOld, onAsked } = props;
  const translate = useTranslate();
  const [wanted, setPart] = useState<Shown['part']>('all');
  const { kind } = paper;
  const part = paper.pages_changed > 0 ? wanted : 'all';
  const shown = { kind, part };
  const pages = useNewPages(hallId, asked, shown, paper);
  const { busy, print } = usePrint(hallId, asked, shown, paper);
  const sizes = sizesOf(kind);
  return (
    <Box
      component="section"
      aria-labelledby="paper-title"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="h2" id="paper-title">
            {translate(`hall.papers.kinds.${kind}`)}
          </Typography>
          <Typography variant="body2" color="look.text2">
            <HowMuch {...paper} />
          </Typography>
        </Box>
        {kind === 'place_cards' && (
          <FormControlLabel
            sx={{ m: 0, gap: 0.5, minHeight: 44 }}
            control={<Switch checked={asked.signs ?? paper.signs} onChange={(_, signs) => onAsked({ signs })} />}
            label={translate('hall.papers.signs')}
          />
        )}
        {sizes.length > 1 && (
          <Choice
            label={translate('hall.papers.size')}
            values={sizes}
            value={asked.size}
            onValue={(size) => onAsked({ size })}
            wordOf={(each) => each}
          />
        )}
        {isInPieces(kind) && paper.pages_changed > 0 && (
          <Choice
            label={translate('hall.papers.part')}
            values={['all', 'changed'] as const}
            value={part}
            onValue={setPart}
            wordOf={(each) => translate(`hall.papers.parts.${each}`)}
          />
        )}
        {pages.count > 0 && (
          <Button
            variant="contained"
            startIcon={<Printer size={18} />}
            loading={busy}
            disabled={isOld}
            onClick={() => void print()}
          >
            {translate('hall.papers.print')}
          </Button>
        )}
      </Box>
      <Since paper={paper} ofSector={asked.sector_id !== null} />
      {isOld ? (
        <LoadingRows />
      ) : pages.count > 0 ? (
        <Preview key={part} pages={pages} />
      ) : (
        <EmptyState
          icon={<Printer size={24} />}
          title={translate('hall.papers.nothing')}
          hint={translate('hall.papers.nothing_hint')}
        />
      )}
    </Box>
  );
}
