import { describe, expect, it } from 'vitest';
import { heldText, holdText } from '../../../src/customRoutes/hall/seating/holds/holdText.ts';
import { translateIn } from './translate.ts';

const translate = translateIn('ru');

const hold = { by: 'Иванова Инна', until: '2026-12-04T11:00:00.000Z', remark: 'для губернатора' };
const place = { place: 1, active: true, sector_id: null, ticket: null, hold };

describe('what is said of a place that is held', () => {
  it('is by whom, until when by the clocks of the browser, and for whom, as far as that is known', () => {
    expect(holdText(hold, 'ru', translate)).toBe('Иванова Инна, до пт 4 дек, 11:00 · для губернатора');
    expect(holdText({ ...hold, until: null, remark: null }, 'ru', translate)).toBe('Иванова Инна');
    expect(holdText({ by: null, until: null, remark: null }, 'ru', translate)).toBe('');
  });

  it('tells a reserve from somebody who stays, and nothing where nobody holds it', () => {
    const ticket = { id: 't', guest_id: 'g', guest_name: 'Петров', state: 'not_sent' as const };
    expect(heldText({ ...place, hold: { ...hold, until: null, remark: null } }, 'ru', translate)).toBe(
      'В резерве: Иванова Инна',
    );
    expect(heldText({ ...place, ticket, hold: { by: null, until: null, remark: 'хор' } }, 'ru', translate)).toBe(
      'Закреплено: хор',
    );
    expect(heldText({ ...place, hold: { by: null, until: null, remark: null } }, 'ru', translate)).toBe('В резерве');
    expect(heldText({ ...place, hold: null }, 'ru', translate)).toBe('');
  });
});
