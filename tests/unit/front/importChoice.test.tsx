import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { StoreChoice } from '#shared/imports.ts';
import { MemoryStorage } from './storage.ts';

// What is chosen for all rows of a kind of a checked file, when the person leaves its page and comes back.

let choices: typeof import('../../../src/customRoutes/imports/choice.ts');
let session: typeof import('../../../src/dataProvider/index.ts').session;

beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  choices = await import('../../../src/customRoutes/imports/choice.ts');
  ({ session } = await import('../../../src/dataProvider/index.ts'));
});

const sign = (email: string) =>
  session.enter({ id: email, email, organization: { id: 'o1' } } as never, {
    'access-token': 't',
    client: 'c',
    uid: email,
  });
beforeEach(() => {
  localStorage.clear();
  sign('anna@example.ru');
});

const EVERYTHING = { change: true, remove: true };

/** Opens the page of a file anew: what stands chosen there, and how something else is chosen. */
function open(id: string, may = EVERYTHING) {
  const found: { choice?: StoreChoice; choose?: (more: Partial<StoreChoice>) => void } = {};
  const Page = () => {
    [found.choice, found.choose] = choices.useChoice(id, may);
    return null;
  };
  renderToStaticMarkup(<Page />);
  return found as Required<typeof found>;
}

it('stands as it was chosen, of this file and this person alone', () => {
  expect(open('one').choice).toEqual({ changes: 'take', gone: 'keep' });
  open('one').choose({ gone: 'remove' });
  open('one').choose({ changes: 'keep', alike: 'leave' });
  expect(open('one').choice).toEqual({ changes: 'keep', gone: 'remove', alike: 'leave' });
  expect(open('other').choice).toEqual({ changes: 'take', gone: 'keep' });
  sign('boris@example.ru');
  expect(open('one').choice).toEqual({ changes: 'take', gone: 'keep' });
});

it('is what the person still may', () => {
  open('one').choose({ gone: 'remove', both: 'take', suspected: 'leave' });
  expect(open('one', { change: false, remove: false }).choice).toEqual({
    changes: 'keep',
    gone: 'keep',
    suspected: 'leave',
  });
});

it('is forgotten with the file', () => {
  open('one').choose({ gone: 'remove' });
  choices.forgetChoice('one');
  expect(open('one').choice).toEqual({ changes: 'take', gone: 'keep' });
  expect(localStorage.length).toBe(1);
});
