import { Box, Button, Typography } from '@mui/material';
import { CircleCheck, FileClock, Undo2, Upload, UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Card } from '../../../ui/Card.tsx';
import { IconTile } from '../../../ui/IconTile.tsx';
import { StatFigure, StatRow } from '../../../ui/StatBar.tsx';
import { ErrorSheetButton } from './ErrorSheetButton.tsx';
import type { Stored } from './useGuestFile.ts';

/** What became of the file: counts, who stayed out, and where to go on. */
export function Outcome(props: { stored: Stored; invited: boolean; onDone: () => void; onAgain: () => void }) {
  const { stored, invited, onDone, onAgain } = props;
  const { counts, said, isUndone, left, out, fileName } = stored;
  const translate = useTranslate();
  return (
    <Card>
      <Box data-goes-on role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <IconTile size={48}>{isUndone ? <Undo2 size={24} /> : <CircleCheck size={24} />}</IconTile>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{isUndone ? translate('imports.undone_short') : said}</Typography>
          <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
            {fileName}
          </Typography>
        </Box>
      </Box>
      <StatRow>
        <StatFigure label={translate('invitation.outcome.created')} value={counts.created} />
        <StatFigure label={translate('invitation.outcome.updated')} value={counts.updated} />
        <StatFigure label={translate('invitation.outcome.kept')} value={counts.kept} />
        {counts.plus_ones > 0 && <StatFigure label={translate('imports.numbers.plus_ones')} value={counts.plus_ones} />}
        {counts.rules > 0 && <StatFigure label={translate('imports.numbers.rules')} value={counts.rules} />}
        {counts.gone > 0 && (
          <StatFigure
            label={translate(`invitation.outcome.${invited ? 'withdrawn' : 'deleted'}`)}
            value={counts.gone}
          />
        )}
        {out > 0 && <StatFigure label={translate('invitation.outcome.out')} value={out} />}
        <StatFigure
          label={translate('invitation.outcome.left')}
          value={left.length}
          tone={left.length > 0 ? 'err' : 'plain'}
        />
      </StatRow>
      {left.length > 0 && (
        <Typography variant="body2" color="look.text2" sx={{ mt: 1.5 }}>
          {translate('invitation.outcome.left_hint')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="contained" startIcon={<UsersRound size={18} />} onClick={onDone}>
          {translate(invited ? 'invitation.outcome.to_invited' : 'invitation.outcome.to_guests')}
        </Button>
        {left.length > 0 && <ErrorSheetButton rows={left} />}
        <Button component={Link} to={`/imports/${counts.id}`} startIcon={<FileClock size={18} />}>
          {translate('imports.open')}
        </Button>
        <Button startIcon={<Upload size={18} />} onClick={onAgain}>
          {translate('invitation.outcome.again')}
        </Button>
      </Box>
    </Card>
  );
}
