import { useTranslate } from 'react-admin';
import { placeText, placeTitle } from '../../../ui/placeWords.ts';
import type { TakenPlace } from '../plan/types.ts';
import { few } from '../plan/words.ts';

/** Who sits where, a line for each of the first few. `hallOf` says which hall, where it isn't the one looked at. */
export function SitterLines(props: {
  of: readonly TakenPlace[];
  most?: number;
  hallOf?: (place: TakenPlace) => string | undefined;
}) {
  const { of, most = 3, hallOf } = props;
  const translate = useTranslate();
  const { shown, hidden } = few(of, most);
  const where = (it: TakenPlace) => {
    const hall = hallOf?.(it);
    return hall ? `${hall}, ${placeText(it, translate)}` : placeTitle(it, translate);
  };
  return (
    <>
      {shown.map((it) => (
        <span key={it.place} style={{ display: 'block' }}>
          {translate('hall.seat.taken_by', { place: where(it), name: it.guest_name })}
        </span>
      ))}
      {hidden.length > 0 && translate('hall.seat.and_more_places', { smart_count: hidden.length })}
    </>
  );
}
