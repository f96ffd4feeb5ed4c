import { useTranslate } from 'react-admin';
import { isLettered, ROW_LABEL } from '#shared/hall/labels.ts';
import { mostRake } from '#shared/hall/edit.ts';
import { COUNTINGS } from '#shared/hall/layout.ts';
import { limit } from '#shared/limits.ts';
import { MOST_BOW } from '#shared/hall/handles.ts';
import { aislesIn, type BlockWish, MOST_ROWS } from './drafts.ts';
import { Line, NumberLine, Segments, TextLine } from './fields.tsx';
import { LettersLine, Numbering } from './parts.tsx';

/** How many rows and seats, how they grow and curve, where aisles run, how all of it is numbered. */
export function BlockFields({ wish, onChange }: { wish: BlockWish; onChange: (change: Partial<BlockWish>) => void }) {
  const translate = useTranslate();
  return (
    <>
      <NumberLine
        live
        autoFocus
        label={translate('hall.edit.rows_count')}
        value={wish.rows}
        min={1}
        max={MOST_ROWS}
        onChange={(rows) => onChange({ rows, rake: Math.min(wish.rake, mostRake({ ...wish, rows })) })}
      />
      <NumberLine
        live
        label={translate('hall.edit.first_row')}
        value={wish.seats}
        min={1}
        max={limit('rowSeats')}
        onChange={(seats) => onChange({ seats, rake: Math.min(wish.rake, mostRake({ ...wish, seats })) })}
      />
      <NumberLine
        live
        label={translate('hall.edit.rake')}
        value={wish.rake}
        min={0}
        max={mostRake(wish)}
        onChange={(rake) => onChange({ rake })}
      />
      <NumberLine
        live
        label={translate('hall.edit.bow')}
        value={wish.bow}
        min={-MOST_BOW}
        max={MOST_BOW}
        onChange={(bow) => onChange({ bow })}
      />
      <TextLine
        optional
        label={translate('hall.edit.aisles')}
        placeholder="7, 19"
        value={aislesIn(wish).join(', ')}
        max={60}
        onChange={(text) => onChange({ aisles: numbersOf(text), aislesOf: wish.seats })}
      />
      <Numbering value={wish.counting} ways={COUNTINGS} onChange={(counting) => onChange({ counting })} />
      {wish.aisles.length > 0 && (
        <Line label={translate('hall.edit.behind_aisle')}>
          <Segments
            label={translate('hall.edit.behind_aisle')}
            value={wish.anew ? 'anew' : 'on'}
            options={(['on', 'anew'] as const).map((value) => ({
              value,
              label: translate(`hall.edit.count_${value}`),
              name: translate(`hall.edit.count_${value}`),
            }))}
            onChange={(value) => onChange({ anew: value === 'anew' })}
          />
        </Line>
      )}
      <TextLine
        label={translate('hall.edit.first_label')}
        value={wish.label}
        max={ROW_LABEL}
        onChange={(label) => onChange({ label, skip: isLettered(label) ? wish.skip || USUAL : wish.skip })}
      />
      {isLettered(wish.label) && <LettersLine value={wish.skip} onChange={(skip) => onChange({ skip })} />}
      <NumberLine
        live
        label={translate('hall.edit.boxes')}
        value={wish.boxes}
        min={0}
        max={20}
        onChange={(boxes) => onChange({ boxes })}
      />
    </>
  );
}

/** Letters that are taken for figures. */
const USUAL = 'IO';

/** Numbers of seats as somebody types them, ascending. */
function numbersOf(text: string): number[] {
  const numbers = text
    .split(/\D+/)
    .map(Number)
    .filter((number) => number > 0);
  return [...new Set(numbers)].sort((a, b) => a - b).slice(0, 12);
}
