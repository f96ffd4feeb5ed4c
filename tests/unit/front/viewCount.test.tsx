import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { guests } from '#resources/guests.ts';
import { language } from '../../../src/i18n/i18n.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { Count } from '../../../src/crud/views/Count.tsx';
import { asResource } from '../../support/resources.ts';

vi.mock('react-admin', () => ({
  useGetList: () => ({ total: 12480, meta: { total_more: true } }),
  useListContext: () => ({ filter: {} }),
}));

test('a tab says how many as all else does', () => {
  const whole = { filter: {}, sort: 'id', order: 'ASC' as const, columns: null };
  const said = renderToStaticMarkup(<Count resource={asResource(guests)} narrowed={whole} />);
  expect(said).toContain(`>${formatNumber(12480, language())}+<`);
  expect(said).not.toContain('12480');
});
