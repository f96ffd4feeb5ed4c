import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeGroups } from '#shared/hall/arranging.ts';
import { deactivate, revive } from '#shared/hall/edit.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { rowsAt } from '../../support/rows.ts';
import { strayPlaces } from '../../support/strayPlaces.ts';
import { LONG } from '../../support/turn.ts';
import { anyEdit, type Edit } from '../../unit/hall/arbitrary.ts';
import { anyMove } from '../../unit/hall/anyHall.ts';
import { data, hallOf, makeLocation, readyEvent } from '../events/stage.ts';

// A save writes only rows that differ from what was saved before: whatever came before it, all rows are as the hall is drawn.

const RUNS = LONG ? 150 : 6;
const STEPS = LONG ? 24 : 12;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: process.env.TEST_LOG ?? 'fatal' });
});
afterAll(() => app?.close());

type Step =
  | { does: 'save' | 'saveForAll' | 'fromTemplate'; hall: number; edits: Edit[] }
  | { does: 'takeBack' | 'copy'; hall: number }
  | { does: 'deleteAndUndo' };

const hall = fc.nat(5);
const edits = fc.array(fc.oneof(anyEdit, anyMove), { minLength: 1, maxLength: 3 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('save' as const, 'saveForAll' as const), hall, edits }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('takeBack' as const), hall }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fromTemplate' as const), hall, edits }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('copy' as const), hall }) },
  { weight: 1, arbitrary: fc.constant({ does: 'deleteAndUndo' as const }) },
);

/** What every run tries: rows that move up, a place that comes again, a hall that is closed, on new halls and worn ones. */
const first: Step[] = [
  { does: 'save', hall: 0, edits: [(layout) => removeGroups(layout, rowsAt(0))] },
  { does: 'saveForAll', hall: 0, edits: [(layout) => deactivate(layout, layout.rows[0]!.places)] },
  { does: 'takeBack', hall: 0 },
  { does: 'takeBack', hall: 0 },
];
const KNOWN: [boolean, Step[]][] = [
  [false, first],
  [true, first],
];

/** Groups far from each other, so that nothing overlaps. */
function spread(layout: HallLayout): HallLayout {
  let y = 0;
  const at = <G extends { x: number; y: number }>(group: G): G => ({ ...group, x: 0, y: (y += 700) });
  return {
    ...layout,
    rows: layout.rows.map((row) => ({ ...at(row), dx: 24, dy: 0 })),
    tables: layout.tables.map(at),
    areas: layout.areas.map((area) => ({ ...at(area), width: 200, height: 60 })),
  };
}

/** Rows of one label, which halls of before could have; the database tells their seats apart. */
async function wearDown(id: string, { ...layout }: HallLayout): Promise<void> {
  layout.rows = layout.rows.map((row) => ({ ...row, label: '1' }));
  // Format 1 knew rows and areas only.
  const { tables: _t, levels: _l, blocks: _b, marks: _m, zones: _z, ...first } = layout;
  await app.database.engine.query(`update halls set layout = $1::jsonb where id = $2`, [{ ...first, format: 1 }, id]);
  await app.database.engine.query(`update places set twin = place, "row" = '1' where hall_id = $1`, [id]);
}

it(
  'the rows of places are as the hall is drawn, whatever was saved, taken back, copied and restored',
  async () => {
    const as = app.north.event;
    const { city_id, id: location_id } = await makeLocation(app, as, 'Москва');
    const answers = { saved: 0, refused: 0 };
    const done = ({ status }: { status: number }) => void (answers[status < 300 ? 'saved' : 'refused'] += 1);

    const play = async (isWorn: boolean, steps: readonly Step[]) => {
      const event = await readyEvent(app, as, ['2026-12-01', '2026-12-02']);
      const ids = event.halls.map(({ id }) => id);
      for (const id of ids)
        data(await app.call('PUT', `/halls/${id}`, as, { layout: { ...spread(newLayout(4, 5)), next_place: 101 } }));
      if (isWorn) for (const id of ids) await wearDown(id, (await hallOf(app, as, id)).layout);
      const before = new Map<string, HallLayout[]>();
      const save = async (id: string, drawn: (now: HallLayout) => HallLayout, scope = 'this') => {
        const { layout, version } = await hallOf(app, as, id);
        const answer = await app.call('PUT', '/halls/update_list', as, [{ id, version, layout: drawn(layout), scope }]);
        done(answer);
        if (answer.status === 200) before.set(id, [...(before.get(id) ?? []), layout]);
      };
      for (const step of steps) {
        if (step.does === 'deleteAndUndo') {
          const gone = await app.call('DELETE', `/events/${event.id}`, as);
          data(await app.call('POST', `/batches/${String(gone.headers['batch-id'])}/undo`, as, {}));
          continue;
        }
        const id = ids[step.hall % ids.length]!;
        const place = { event_id: event.id, event_date_id: event.dates[step.hall % 2]!.id };
        if (step.does === 'takeBack') {
          const old = before.get(id)?.pop();
          if (old) await save(id, (now) => revive(old, now));
        } else if (!('edits' in step)) {
          const answer = await app.call('POST', '/halls/create_list', as, [{ ...place, copy_of: id }]);
          done(answer);
          if (answer.status === 201) ids.push((answer.body.data as { id: string }[])[0]!.id);
        } else {
          const drawn = (now: HallLayout) => spread(step.edits.reduce((layout, edit) => edit(layout), now));
          if (step.does !== 'fromTemplate') {
            await save(id, drawn, step.does === 'saveForAll' ? 'all' : 'this');
            continue;
          }
          const layout = drawn((await hallOf(app, as, id)).layout);
          const made = await app.call('POST', '/hall_templates', as, { name: 'Зал', city_id, location_id, layout });
          done(made);
          if (made.status !== 201) continue;
          const wanted = { event_date_id: place.event_date_id, hall_template_id: made.body.data.id };
          const path = `/events/${event.id}/halls/create_list_by_templates`;
          for (const { id: added } of data(await app.call('POST', path, as, [wanted])) as { id: string }[])
            ids.push(added);
        }
        const strays = await strayPlaces(app.database.engine);
        if (strays.length > 0) throw new Error(strays.join('\n'));
      }
      const strays = await strayPlaces(app.database.engine);
      if (strays.length > 0) throw new Error(strays.join('\n'));
      data(await app.call('DELETE', `/events/${event.id}`, as));
    };

    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(anyStep, { minLength: STEPS / 2, maxLength: STEPS }), play),
      { numRuns: RUNS, endOnFailure: true, examples: KNOWN },
    );
    expect(answers.saved).toBeGreaterThan(answers.refused);
  },
  LONG ? 1_800_000 : 120_000,
);
