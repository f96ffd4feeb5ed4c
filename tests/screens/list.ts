import type { Page } from 'playwright';
import { limit } from '#shared/limits.ts';
import type { Words } from '../e2e/walk/words.ts';
import type { Places } from './places.ts';

/** Who looks; null is signed out. */
export type Who = 'admin' | 'seats' | 'both' | null;

export interface Opened {
  page: Page;
  words: Words;
  phone: boolean;
}

/** One picture: an address, and what is done there before it is taken. */
export interface Screen {
  name: string;
  who: Who;
  path: string;
  act?: (opened: Opened) => Promise<unknown>;
  /** What is there before anything of it is looked at. */
  ready?: string;
  /** About a failure, or a file in the browser's own viewer: what the browser reports is no finding. */
  failing?: boolean;
  /** Words that stand on it because they stand in somebody's file. */
  names?: string;
  /** Only beside the side menu, or only with the tabs of phones and small tablets. */
  on?: 'desk' | 'phone';
}

/** A list as it is filtered, in its address. */
const filtered = (filter: Record<string, string>) => new URLSearchParams({ filter: JSON.stringify(filter) }).toString();

const NOBODY = '01900000-0000-7000-8000-000000000000';
const CANVAS = '[data-hall-canvas][data-camera]';
/** The list beside the plan; on a phone the plan is a list. */
const GUESTS = 'li[data-guest], [role=tabpanel] li, [role=tabpanel] [role=list] *';
const IN_FILE = 'guests-messy messy guests VALUE Email address First Last name Mobile Table Patronymic';
/** What levels and ranks of a hall are called. */
const IN_HALL = 'Партер Балкон Протокол';
const FILE = new URL('../data/guests-messy.xlsx', import.meta.url).pathname;

const press =
  (key: string, params?: Record<string, unknown>) =>
  async ({ page, words }: Opened) => {
    await page
      .getByRole('button', { name: words(key, params) })
      .first()
      .click();
  };
const pressNth =
  (label: RegExp) =>
  async ({ page }: Opened) => {
    await page.getByRole('button', { name: label }).first().click();
  };
const item =
  (key: string) =>
  async ({ page, words }: Opened) => {
    await page.getByRole('menuitem', { name: words(key), exact: true }).click();
  };
const then =
  (...acts: ((opened: Opened) => Promise<unknown>)[]) =>
  async (opened: Opened) => {
    for (const act of acts) await act(opened);
  };
/** A tool of a list, which on a phone is behind one button. */
const fromTools = (key: string) => async (opened: Opened) => {
  const { page, words } = opened;
  const more = page.getByRole('button', { name: words('app.menu.more') }).and(page.locator('#content *'));
  const tool = page.getByRole('button', { name: words(key) });
  await more.or(tool).first().waitFor();
  if ((await tool.count()) === 0) await more.click();
  await press(key)(opened);
};
const pick =
  (nth: number) =>
  async ({ page }: Opened) => {
    await page.getByRole('checkbox', { disabled: false }).nth(nth).check();
  };
/** A check that is kept on the server opens by itself. */
const checkFile = async ({ page, words }: Opened) => {
  const input = page.locator('input[type=file]').first();
  const checked = page.getByText(words('crud.sheet.title'));
  await input.or(checked).first().waitFor({ state: 'attached' });
  if ((await checked.count()) === 0) await input.setInputFiles(FILE);
  await checked.waitFor();
};
const MENU_OF_EVENT = pressNth(/^(Действия|Actions): /);
const MENU_OF_TICKET = pressNth(/^(Действия с билетом|Actions (on|with|for) )/);

/** Every screen of the route table with what opens on it. */
export function screensOf(at: Places): Screen[] {
  const invitation = `/events/${at.event}/guests-invitation`;
  const steps = (name: string, id: string): Screen[] =>
    ['info', 'customer', 'halls', 'plan', 'sectors', 'guests'].map((step, i) => ({
      name: `${name}-${i + 1}-${step}`,
      who: 'admin',
      path: `/events/edit/${id}?step=${step}`,
      ...(step === 'plan' || step === 'sectors' ? { ready: CANVAS } : {}),
    }));
  const tickets = `/tickets/event/${at.event}`;
  const admin: Omit<Screen, 'who'>[] = [
    { name: 'events', path: '/events' },
    { name: 'events-archive-open', path: '/events', act: pressNth(/^(Архив|Archive)\s*\d/) },
    { name: 'events-nothing-found', path: '/events?q=zzzz' },
    { name: 'events-menu', path: '/events', act: MENU_OF_EVENT },
    { name: 'events-delete', path: '/events', act: then(MENU_OF_EVENT, item('events.delete')) },
    { name: 'events-unpublish', path: '/events', act: then(MENU_OF_EVENT, item('events.unpublish')) },
    { name: 'events-trash', path: '/events?trash=true' },
    { name: 'event', path: `/events?id=${at.event}` },
    { name: 'event-draft', path: `/events?id=${at.draft}` },
    { name: 'event-bare', path: `/events?id=${at.bare}` },
    { name: 'event-menu', path: `/events?id=${at.event}`, act: MENU_OF_EVENT },
    { name: 'event-archive', path: `/events?id=${at.event}`, act: then(MENU_OF_EVENT, item('events.archive')) },
    { name: 'event-unknown', path: `/events?id=${NOBODY}`, failing: true },
    { name: 'menu-drawer', path: '/events', act: press('app.menu.more'), on: 'phone' },
    { name: 'wizard-new', path: '/events/create' },
    { name: 'wizard-cinema', path: '/events/create/vista' },
    {
      name: 'wizard-new-date',
      path: '/events/create',
      act: then(press('wizard.dates.add'), async ({ page, phone }) => {
        const group = page.getByRole('group', { name: /1/ }).first();
        await (phone ? group : group.getByRole('button').first()).click();
      }),
    },
    ...steps('wizard-draft', at.draft),
    ...steps('wizard-published', at.event),
    {
      name: 'wizard-file-check',
      path: `/events/edit/${at.draft}?step=guests&view=file`,
      act: checkFile,
      names: IN_FILE,
    },
    { name: 'wizard-bare', path: `/events/edit/${at.bare}` },
    { name: 'wizard-missing', path: `/events/edit/${at.bare}`, act: press('wizard.publish'), failing: true },
    { name: 'wizard-unknown', path: `/events/edit/${NOBODY}`, failing: true },
    { name: 'invitation', path: invitation },
    { name: 'invitation-picked', path: `${invitation}?${filtered({ seated: 'false' })}`, act: then(pick(1), pick(2)) },
    {
      name: 'invitation-take-back',
      path: `${invitation}?${filtered({ seated: 'false' })}`,
      act: then(pick(1), pick(2), press('invitation.take_back.short')),
    },
    {
      name: 'invitation-take-back-seated',
      path: `${invitation}?${filtered({ seated: 'true' })}`,
      act: then(pick(1), pick(2), press('invitation.take_back.short')),
    },
    { name: 'invitation-by-list', path: invitation, act: fromTools('invitation.by_list.open') },
    { name: 'invitation-nobody', path: `${invitation}?${filtered({ q: 'zzzz' })}` },
    { name: 'invitation-add', path: invitation, act: press('invitation.add.open') },
    { name: 'invitation-choose', path: invitation, act: press('invitation.choose.open') },
    { name: 'invitation-file', path: `${invitation}?view=file` },
    { name: 'invitation-file-check', path: `${invitation}?view=file`, act: checkFile, names: IN_FILE },
    {
      name: 'invitation-file-columns',
      path: `${invitation}?view=file`,
      act: then(checkFile, press('invitation.check.columns')),
      names: IN_FILE,
    },
    { name: 'seating', path: `${invitation}?view=seating`, ready: GUESTS },
    {
      name: 'seating-guest',
      path: `${invitation}?view=seating`,
      ready: GUESTS,
      act: ({ page }) => page.locator('li[data-guest]').nth(1).click(),
      on: 'desk',
    },
    ...(['gala', 'house'] as const).flatMap((name): Omit<Screen, 'who'>[] => {
      const path = `/events/${at[name]}/guests-invitation?view=seating`;
      return [
        { name: `seating-${name}`, path, ready: GUESTS, names: IN_HALL },
        {
          name: `seating-${name}-plan`,
          path,
          ready: GUESTS,
          names: IN_HALL,
          act: press('hall.list.as_plan'),
          on: 'phone',
        },
      ];
    }),
    {
      name: 'seating-everybody',
      path: `/events/${at.gala}/guests-invitation?view=seating`,
      ready: GUESTS,
      names: IN_HALL,
      act: press('hall.all.open'),
      on: 'desk',
    },
    {
      name: 'seating-proposal',
      path: `/events/${at.gala}/guests-invitation?view=seating`,
      ready: GUESTS,
      names: IN_HALL,
      act: async ({ page, words }) => {
        await page.getByRole('button', { name: words('hall.all.open') }).click();
        await page.getByRole('button', { name: words('hall.all.make') }).click();
        await page.getByRole('button', { name: words('hall.all.again') }).waitFor();
      },
      on: 'desk',
    },
    {
      name: 'seating-history',
      path: `/events/${at.gala}/guests-invitation?view=seating&history=open`,
      ready: 'section[aria-label] li',
      names: IN_HALL,
    },
    {
      name: 'papers',
      path: `/events/${at.gala}/guests-invitation?view=print&paper=place_cards`,
      ready: 'main img',
      names: IN_HALL,
    },
    { name: 'tickets', path: '/tickets' },
    { name: 'tickets-drafts', path: '/tickets?filter=draft' },
    { name: 'tickets-event', path: tickets },
    { name: 'tickets-empty', path: `/tickets/event/${at.bare}` },
    { name: 'tickets-menu', path: tickets, act: MENU_OF_TICKET },
    { name: 'tickets-plan-menu', path: tickets, act: press('tickets.plan.open') },
    { name: 'tickets-mail-plan', path: tickets, act: then(press('tickets.plan.open'), item('tickets.plan.mail')) },
    { name: 'tickets-preview', path: tickets, act: press('tickets.preview.open_sample'), failing: true },
    { name: 'tickets-send', path: tickets, act: pressNth(/^(Отправить|Send) \d/) },
    { name: 'tickets-create', path: `${tickets}?create=true` },
    { name: 'tickets-edit', path: `${tickets}?edit=${at.ticket}` },
    { name: 'tickets-remove', path: tickets, act: then(MENU_OF_TICKET, item('tickets.menu.remove')) },
    { name: 'tickets-picked', path: tickets, act: then(pick(1), pick(2)) },
    { name: 'film-tickets', path: `/tickets/event/${at.film}` },
    { name: 'film-orders', path: `/tickets/event/${at.film}?view=orders` },
    { name: 'locations', path: '/locations' },
    { name: 'locations-create', path: '/locations?create=true' },
    { name: 'locations-upload', path: '/locations?upload=true' },
    {
      name: 'locations-upload-check',
      path: '/locations?upload=true',
      act: async ({ page, words }) => {
        const buffer = Buffer.from('Name;Город;Address\n1-2-3;Moscow;\n4-5-6;Орёл;7\n');
        await page.locator('input[type=file]').first().setInputFiles({ name: '1.csv', mimeType: 'text/csv', buffer });
        await page.getByText(words('crud.sheet.title')).waitFor();
      },
      names: 'csv',
    },
    {
      name: 'locations-refused',
      path: '/locations?create=true',
      act: ({ page, words }) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: words('ra.action.create') })
          .click(),
    },
    { name: 'location', path: `/locations/${at.location}` },
    { name: 'locations-edit', path: `/locations?edit=${at.location}` },
    {
      name: 'locations-delete',
      path: `/locations?edit=${at.location}`,
      act: ({ page, words }) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: words('ra.action.delete') })
          .click(),
    },
    { name: 'templates', path: '/hall-templates' },
    { name: 'template-create', path: '/hall-templates/create', ready: CANVAS },
    { name: 'template', path: `/hall-templates/${at.template}` },
    { name: 'template-edit', path: `/hall-templates/edit/${at.template}`, ready: CANVAS },
    { name: 'template-edit-house', path: `/hall-templates/edit/${at.houseTemplate}`, ready: CANVAS, names: IN_HALL },
    { name: 'guests', path: '/guests' },
    { name: 'guests-picked', path: '/guests', act: then(pick(1), pick(2)) },
    { name: 'guests-create', path: '/guests?create=true' },
    { name: 'guests-edit', path: `/guests?edit=${at.guest}` },
    { name: 'guests-card', path: `/guests?guest=${at.guest}` },
    { name: 'guests-trash', path: '/guests?trash=true' },
    { name: 'tags', path: '/tags' },
    { name: 'guests-upload', path: '/guests?upload=true' },
    { name: 'users', path: '/users' },
    { name: 'users-filter', path: '/users', act: press('crud.filter.add') },
    { name: 'users-create', path: '/users?create=true' },
    { name: 'user', path: `/users/${at.user}` },
    { name: 'user-edit', path: `/users/${at.user}`, act: press('ra.action.edit') },
    { name: 'user-sign-out', path: `/users/${at.user}`, act: press('users.sign_out') },
    { name: 'archive', path: '/archive' },
    { name: 'archived', path: `/archive/${at.archived}` },
    { name: 'archived-seating', path: `/archive/${at.archived}?view=seating`, ready: GUESTS },
    { name: 'past', path: `/archive/${at.past}` },
    { name: 'archived-guests', path: `/archive/${at.archived}?view=guests` },
    { name: 'archived-letters', path: `/archive/${at.archived}?view=letters` },
    { name: 'archived-tickets', path: `/archive/${at.archived}?view=tickets` },
    { name: 'archive-nothing-found', path: '/archive?q=zzzz' },
    { name: 'calendar', path: '/calendar' },
    { name: 'calendar-week', path: '/calendar?view=week&date=2026-11-26' },
    { name: 'calendar-day', path: '/calendar?view=day&date=2026-11-26' },
    {
      name: 'router-error',
      path: '/tickets',
      failing: true,
      act: async ({ page, words, phone }) => {
        await page.route('**/assets/Calendar-*.js', (route) => route.abort());
        if (phone) await page.goto(new URL('/calendar', page.url()).href);
        else await page.getByRole('link', { name: words('app.menu.calendar') }).click();
        await page.getByText('Unexpected Application Error!').waitFor();
      },
    },
  ];
  const seats: Omit<Screen, 'who'>[] = [
    { name: 'seats-events', path: '/events' },
    { name: 'seats-event', path: `/events?id=${at.event}` },
    { name: 'seats-invitation', path: invitation },
    { name: 'seats-file', path: `${invitation}?view=file` },
    { name: 'seats-seating', path: `${invitation}?view=seating`, ready: GUESTS },
    { name: 'seats-tickets', path: tickets },
    { name: 'seats-archive', path: '/archive' },
    { name: 'seats-calendar', path: '/calendar' },
  ];
  const signedOut: Omit<Screen, 'who'>[] = [
    { name: 'sign-in', path: '/auth/login' },
    {
      name: 'sign-in-refused',
      path: '/auth/login',
      act: async ({ page, words }) => {
        await page.getByLabel(words('auth.login.email')).fill('admin@');
        await page.getByRole('button', { name: words('auth.login.send') }).click();
      },
    },
    {
      name: 'sign-in-code',
      path: '/auth/login',
      act: async ({ page, words }) => {
        await page.getByLabel(words('auth.login.email')).fill('manager@example.ru');
        await page.getByRole('button', { name: words('auth.login.send') }).click();
        await page.getByLabel(words('auth.code.digit', { number: 1, total: limit('codeDigits') })).waitFor();
      },
    },
    { name: 'public-ticket', path: new URL(at.publicTicket).pathname },
    { name: 'public-ticket-unknown', path: '/t/AAAAAAAAAAAAAAAAAAAAAA', failing: true },
    { name: 'mailbox', path: new URL(at.mailbox).pathname },
    { name: 'mailbox-letter', path: new URL(at.letter).pathname },
  ];
  const as = (who: Who, list: Omit<Screen, 'who'>[]) => list.map((screen): Screen => ({ ...screen, who }));
  return [
    ...as(null, signedOut),
    ...as('admin', admin),
    {
      name: 'organizations',
      who: 'both',
      path: '/locations',
      on: 'desk',
      act: ({ page, words }) => page.getByRole('combobox', { name: words('app.organization.switch') }).click(),
    },
    ...as('seats', seats),
  ];
}
