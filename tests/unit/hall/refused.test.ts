import { beforeAll, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http.ts';
import { MemoryStorage } from '../front/storage.ts';

let asRefusal: (typeof import('../../../src/customRoutes/hall/plan/refused.ts'))['asRefusal'];
beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  ({ asRefusal } = await import('../../../src/customRoutes/hall/plan/refused.ts'));
});

describe('a refused plan', () => {
  it('names who sits in the way in every hall, and marks the places of the one that is looked at', () => {
    const label = { level: null, row: null, table: '2', area: null, seat: '7' };
    const taken = ['here', 'there'].map((hall_id, i) => ({ ...label, hall_id, place: 7 + i, guest_name: 'Лапина' }));
    const body = { code: 'places_taken', places: taken };
    const error = new HttpError('Taken', { status: 409, network: null, failure: 'unknown', body } as never);
    expect(asRefusal(error, 'here')).toEqual({ code: 'places_taken', detail: 'Taken', places: [7], taken });
    expect(asRefusal(error).places).toEqual([7, 8]);
  });
});
