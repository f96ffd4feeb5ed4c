import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { useUser } from '../../../dataProvider/useSession.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { few } from '../plan/words.ts';
import { obstacleText } from './sentences.ts';
import { SitterLines } from './SitterLines.tsx';
import type { SeatingState } from './useSeating.ts';
import { stretchesText } from './words.ts';

/** What a seating screen asks and says in between: a ticket that becomes void, people torn apart, a foreign sector, an undo too late. */
export function SeatingDialogs({ seating }: { seating: SeatingState }) {
  const translate = useTranslate();
  const { question, setQuestion } = seating;
  const verb = question?.verb ?? 'move';
  return (
    <>
      <ForeignSector seating={seating} />
      <WorkedOnSince undo={seating.undo} />
      <ConfirmDialog
        open={question !== null}
        reversible
        title={translate(`hall.ask.${verb}`)}
        verb={translate(`hall.ask.${verb}_do`)}
        onClose={() => setQuestion(null)}
        onConfirm={() => {
          void question?.run();
          setQuestion(null);
        }}
      >
        {question?.text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <SitterLines of={question?.sitters ?? []} most={5} />
      </ConfirmDialog>
    </>
  );
}

/** The specification's refusal outside one's own sectors; the places in the way are named, and whose they are. */
function ForeignSector({ seating }: { seating: SeatingState }) {
  const translate = useTranslate();
  const { refusal, setRefusal, labels, sectors, sectorOf } = seating;
  const open = refusal?.code === 'foreign_sector';
  const foreign = open ? (refusal.places ?? []) : [];
  const of = sectors.filter(({ id }) => foreign.some((place) => sectorOf(place) === id));
  const unmanaged = of.filter(({ manager }) => !manager).length;
  const managers = [...new Set(of.flatMap(({ manager }) => (manager ? fullName(manager) : [])))];
  return (
    <Dialog open={open} onClose={() => setRefusal(null)} aria-labelledby="foreign-sector">
      <DialogTitle id="foreign-sector">{translate('hall.foreign_sector')}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div">
          <p>{stretchesText(labels, foreign, translate)}</p>
          {managers.length > 0 && (
            <p>{translate('hall.foreign_managed', { names: managers.join(', '), smart_count: managers.length })}</p>
          )}
          {unmanaged > 0 && <p>{translate('hall.foreign_unmanaged', { smart_count: unmanaged })}</p>}
          {foreign.some((place) => sectorOf(place) === null) && (
            <p>{translate('hall.foreign_none', { smart_count: foreign.length })}</p>
          )}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={() => setRefusal(null)}>
          {translate('hall.understood')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Somebody worked on since: who, on whom, and what can still be taken back. */
function WorkedOnSince({ undo }: { undo: SeatingState['undo'] }) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const { overtaken } = undo;
  const { last_name, first_name } = useUser();
  const { way = 'undo', left = [], undoable = 0 } = overtaken ?? {};
  const { shown, hidden } = few(left, 8);
  const me = `${last_name} ${first_name}`;
  return (
    <Dialog open={overtaken !== null} onClose={undo.giveUp} aria-labelledby="worked-on-since">
      <DialogTitle id="worked-on-since">{translate('hall.since.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div">
          {shown.map((obstacle) => (
            <div key={obstacle.guest_name + obstacle.at}>{obstacleText(obstacle, me, language, translate)}</div>
          ))}
          {hidden.length > 0 && <div>{translate('hall.seat.and_more_places', { smart_count: hidden.length })}</div>}
          <p>{translate(`hall.since.${way}_${undoable > 0 ? 'rest' : 'nothing'}`, { smart_count: undoable })}</p>
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus={undoable === 0} onClick={undo.giveUp}>
          {translate(undoable > 0 ? 'ra.action.cancel' : 'hall.understood')}
        </Button>
        {undoable > 0 && (
          <Button variant="contained" autoFocus onClick={undo.undoRest}>
            {translate(`hall.since.${way}_do`, { smart_count: undoable })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
