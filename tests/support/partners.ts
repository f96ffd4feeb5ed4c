import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { House } from './house.ts';

/** The whole of a new resource with a field of every kind, as a developer of an organisation would write it. */
export const PARTNERS = `
import {
  choice, choices, colour, count, date, decimal, defineResource, email, file, flag, image, integer, json, moment, phone,
  reference, references, richText, text, time, url,
} from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { locations } from './locations.ts';

export const partners = defineResource({
  name: 'partners',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120 }),
    kind: choice(['sponsor', 'press'], { required: true }),
    email: email({ unique: true }),
    stands: integer({ min: 0, max: 50_000_000_000, unique: true }),
    note: text({ max: 500, multiline: true }),
    budget: integer({ seenBy: 'admin' }),
    rating: integer({ seenBy: 'superadmin' }),
    contract: flag(),
    signed_at: moment(),
    phone: phone(),
    site: url(),
    fee: decimal({ digits: 2, min: 0 }),
    since: date(),
    opens: time(),
    colour: colour(),
    about: richText({ max: 2_000 }),
    topics: choices(['stage', 'press', 'food']),
    venues: references(locations),
    parent_id: reference('itself'),
    branches: count('partners', 'parent_id'),
    terms: json({ schema: { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] } }),
    opening: moment({ zone: 'Asia/Tokyo' }),
    location_id: reference(locations),
    paper: file(),
    logo: image(),
  },
  list: { columns: ['name', 'kind', 'topics', 'venues', 'about', 'opening', 'branches', 'colour', 'logo'], search: ['name', 'email'], filters: ['kind', 'location_id', 'stands', 'contract', 'fee', 'since', 'topics', 'venues'], sort: 'name' },
  sheet: ['name', 'kind', 'email', 'stands', 'location_id', 'budget'],
  screen: { icon: 'handshake', least: 'manager_event' },
  allow: {
    read: atLeast('manager_event'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('admin'),
  },
});
`;

/** Its texts, as docs/adding-a-resource.md asks for them. */
export const TEXTS = {
  ru: {
    name_one: 'партнёр',
    name_few: 'партнёра',
    name_many: 'партнёров',
    name_other: 'партнёра',
    many: 'Партнёры',
    count_one: '{{count}} партнёр',
    count_few: '{{count}} партнёра',
    count_many: '{{count}} партнёров',
    count_other: '{{count}} партнёра',
    add: 'Новый партнёр',
    edit: 'Партнёр',
    remove_one: 'Удалить партнёра',
    remove_few: 'Удалить {{count}} партнёров',
    remove_many: 'Удалить {{count}} партнёров',
    remove_other: 'Удалить {{count}} партнёров',
    empty: {
      title: 'Партнёров пока нет',
      hint: 'Добавьте того, кто помогает с мероприятиями.',
    },
    fields: {
      name: 'Название',
      kind: 'Вид',
      email: 'Почта',
      stands: 'Стендов',
      location_id: 'Площадка',
      note: 'Заметка',
      budget: 'Бюджет',
      rating: 'Рейтинг',
      contract: 'Договор',
      signed_at: 'Подписан',
      phone: 'Телефон',
      site: 'Сайт',
      fee: 'Взнос',
      since: 'С какого дня',
      opens: 'Открывается',
      colour: 'Цвет',
      about: 'О партнёре',
      topics: 'Темы',
      venues: 'Где бывает',
      parent_id: 'Входит в',
      branches: 'Филиалов',
      terms: 'Условия',
      opening: 'Открытие',
      paper: 'Бумага',
      logo: 'Логотип',
    },
    values: {
      kind: {
        sponsor: 'Спонсор',
        press: 'Пресса',
      },
      topics: {
        stage: 'Сцена',
        press: 'Печать',
        food: 'Угощение',
      },
    },
  },
  en: {
    name_one: 'partner',
    name_other: 'partners',
    many: 'Partners',
    count_one: '{{count}} partner',
    count_other: '{{count}} partners',
    add: 'New partner',
    edit: 'Partner',
    remove_one: 'Delete partner',
    remove_other: 'Delete {{count}} partners',
    empty: {
      title: 'No partners yet',
      hint: 'Add who helps with your events.',
    },
    fields: {
      name: 'Name',
      kind: 'Kind',
      email: 'E-mail',
      stands: 'Stands',
      location_id: 'Location',
      note: 'Note',
      budget: 'Budget',
      rating: 'Rating',
      contract: 'Contract',
      signed_at: 'Signed',
      phone: 'Phone',
      site: 'Site',
      fee: 'Fee',
      since: 'Since',
      opens: 'Opens',
      colour: 'Colour',
      about: 'About',
      topics: 'Topics',
      venues: 'Seen at',
      parent_id: 'Part of',
      branches: 'Branches',
      terms: 'Terms',
      opening: 'Opening',
      paper: 'Paper',
      logo: 'Logo',
    },
    values: {
      kind: {
        sponsor: 'Sponsor',
        press: 'Press',
      },
      topics: {
        stage: 'Stage',
        press: 'Print',
        food: 'Food',
      },
    },
  },
};

/** Writes it into a copy of the product, as the steps of the documentation say; without its migration. */
export function writePartners(house: House): void {
  writeFileSync(path.join(house.folder, 'src/resources/partners.ts'), PARTNERS);
  house.edit('src/resources/index.ts', (code) =>
    code
      .replace(/(export const resources = \[[^\]]+)\]/, '$1, partners]')
      .concat("import { partners } from './partners.ts';\n"),
  );
  for (const [language, partners] of Object.entries(TEXTS)) {
    house.edit(`locales/${language}/resources.json`, (texts) =>
      JSON.stringify({ ...(JSON.parse(texts) as object), partners }),
    );
  }
}
