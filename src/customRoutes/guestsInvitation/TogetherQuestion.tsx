import { useId } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Member, Parting } from '#shared/parties.ts';

/** A guest of the hall, by id and name. */
export interface Invited extends Member {
  name: string;
}

/** So many are named. */
const NAMED = 5;

/** Some who are to come together are in another party: do they leave it, does all of it come, or does it stay as it is? */
export function TogetherQuestion(props: {
  /** The party they would join. */
  to: string;
  partings: readonly Parting<Invited>[];
  /** Who comes as well; null: nobody, and nothing is done. */
  answer: (who: readonly string[] | null) => void;
}) {
  const { to, partings, answer } = props;
  const translate = useTranslate();
  const [titleId, textId] = [useId(), useId()];
  const namesOf = (some: readonly Invited[]) => {
    const shown = some.slice(0, NAMED).map(({ name }) => name);
    const more = some.length - shown.length;
    return [shown.join(', '), more > 0 && translate('invitation.evening.and_more', { count: more })]
      .filter(Boolean)
      .join(' ');
  };
  const leave = () => answer(null);
  return (
    <Dialog open onClose={leave} role="alertdialog" aria-labelledby={titleId} aria-describedby={textId}>
      <DialogTitle id={titleId}>{translate('invitation.evening.other_party')}</DialogTitle>
      <DialogContent id={textId}>
        <DialogContentText component="div" sx={{ overflowWrap: 'anywhere' }}>
          {partings.map(({ party, going, staying }) => (
            <p key={party}>
              {translate('invitation.evening.leaves', {
                party,
                going: namesOf(going),
                staying: namesOf(staying),
              })}
            </p>
          ))}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style)': { ml: 0 } }}>
        <Button autoFocus onClick={leave}>
          {translate('invitation.evening.leave')}
        </Button>
        <Button
          variant="outlined"
          onClick={() => answer(partings.flatMap(({ staying }) => staying.map(({ id }) => id)))}
        >
          {translate('invitation.evening.merge')}
        </Button>
        <Button variant="contained" onClick={() => answer([])} sx={{ overflowWrap: 'anywhere' }}>
          {translate('invitation.evening.join', { party: to })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
