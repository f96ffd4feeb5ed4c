import type { CreateParams, DeleteManyParams, DeleteParams, RaRecord, UpdateParams } from 'react-admin';
import type { Writes } from './dataProvider.ts';
import { type BodyOf, createCalls } from './calls.ts';
import { batchOf, HttpError, type Http } from './http.ts';

type Seating = BodyOf<'POST /tickets/create_list'>;
type Seat = Pick<Seating, 'hall_id'> & Seating['seatings'][number];

/** Refusals of a ticket call, and the field of the form each is about. */
const FIELD_OF: Record<string, keyof Seat> = {
  seat_taken: 'place',
  place_inactive: 'place',
  foreign_sector: 'place',
  guest_already_seated: 'guest_id',
  guest_not_invited: 'guest_id',
};

/**
 * A ticket in react-admin's verbs. There is no generic write: making one seats a guest, changing one gives its place to
 * another guest or moves it, deleting one takes it off its place. Guest and place at once are two calls, the move first,
 * as it is the one more often refused; each is whole in itself.
 */
export function ticketWrites(http: Http): Writes {
  const { call } = createCalls(http);
  return {
    async removeMany({ ids }: DeleteManyParams) {
      const { data, headers } = await call('DELETE /tickets/destroy_list', { body: { ids: ids.map(String) } });
      return { data: { deleted: data.length, kept: [], kept_total: 0 }, headers };
    },

    countDeletion: async ({ ids }: DeleteManyParams) => ({ data: { deleted: ids.length, kept: [], kept_total: 0 } }),

    async create(_resource: string, { data }: CreateParams): Promise<{ data: RaRecord }> {
      const { hall_id, guest_id, place } = data as Seat;
      const body = { hall_id, seatings: [{ guest_id, place }] };
      const made = await onField(call('POST /tickets/create_list', { body, idempotencyKey: crypto.randomUUID() }));
      return { data: made.data[0]! };
    },

    async update(_resource: string, { id, data, previousData }: UpdateParams): Promise<{ data: RaRecord }> {
      const { guest_id, place } = data as Partial<Seat>;
      let record = { ...previousData, id } as RaRecord & Partial<Seat> & { version?: number };
      // The version the form was filled from; `data` carries a newer one where the person has seen it.
      let version = (data as { version?: number }).version ?? record.version;
      const known = () => (version === undefined ? {} : { version });
      if (place !== undefined && place !== record.place) {
        const body = { moves: [{ ticket_id: String(id), place, ...known() }] };
        const moved = await onField(call('PUT /tickets/move', { body }));
        record = moved.data.find((one) => one.id === id) ?? record;
        version = record.version;
      }
      if (guest_id !== undefined && guest_id !== record.guest_id) {
        const body = { ticket_id: String(id), guest_id, ...known() };
        record = (await onField(call('PUT /tickets/change_guest', { body }))).data;
      }
      return { data: record };
    },

    async delete(_resource: string, { id, previousData }: DeleteParams): Promise<{ data: RaRecord }> {
      const { data, headers } = await call('DELETE /tickets/destroy_list', { body: { ids: [String(id)] } });
      const record = data.find((one) => one.id === id) ?? ({ ...previousData, id } as RaRecord);
      batchOf.set(record, headers.get('batch-id')!);
      return { data: record };
    },
  } as Writes;
}

/** The refusal stands on the field it concerns: the calls know lists and places, the form knows `place` and `guest_id`. */
async function onField<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const named = Object.entries(error.body.errors ?? {}).map(
      ([path, message]) => [path.split('.').at(-1) ?? path, message] as const,
    );
    const field = error.code ? FIELD_OF[error.code] : undefined;
    const errors = field ? { [field]: error.detail } : Object.fromEntries(named);
    throw new HttpError(error.detail, {
      status: error.status,
      network: error.network,
      failure: error.failure,
      retryAfter: error.retryAfter,
      body: { ...error.body, errors },
    });
  }
}
