import { useTranslate } from 'react-admin';
import type { AnswerOf } from '../dataProvider/index.ts';
import { ReasonLines } from '../ui/ReasonLines.tsx';

/** Records that an undo leaves as they are, as a refusal or the look at it names them: tickets by their guests. */
export type Left = AnswerOf<'POST /batches/:id/undo/look'>['left'];

/** Who stays as they are: for what reason, or who worked on them since. */
export function LeftLines({ left, more }: { left: Left; more: number }) {
  const translate = useTranslate();
  const lines = left.map(({ id, name, ticket_id, guest_name, by, reason }) => ({
    id: String(id ?? ticket_id),
    name: name ?? guest_name,
    reason: reason ?? translate(`crud.undo.${by ? 'later_by' : 'later'}`, { by }),
  }));
  return <ReasonLines lines={lines} more={more} />;
}
