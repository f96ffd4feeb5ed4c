import type { Language } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';

/** What a language has to be told of a noun. */
interface Forms {
  /** Which forms these are, for whoever is asked for them. */
  asked: string;
  example: string;
  /** What each of them has in it. */
  letters: RegExp;
  /** The words of the resource, made of these forms alone: no sentence may hang on a gender or on another case. */
  words: (forms: string[]) => { many: string; empty: { title: string } };
}

export const FORMS: Record<Language, Forms> = {
  ru: {
    asked: 'one, two and five of them (1 …, 2 …, 5 …), and the list of them',
    example: 'спонсор, спонсора, спонсоров, спонсоры',
    letters: /\p{Script=Cyrillic}/u,
    words: ([one = '', two = '', five = '', list = '']) => ({
      name_one: capital(one),
      name_few: capital(list),
      name_many: capital(five),
      name_other: capital(list),
      many: capital(list),
      count_one: `{{count, number}} ${one}`,
      count_few: `{{count, number}} ${two}`,
      count_many: `{{count, number}} ${five}`,
      count_other: `{{count, number}} ${two}`,
      add: `Добавить: ${one}`,
      edit: capital(one),
      remove_one: 'Удалить {{count, number}} запись',
      remove_few: 'Удалить {{count, number}} записи',
      remove_many: 'Удалить {{count, number}} записей',
      remove_other: 'Удалить {{count, number}} записи',
      empty: {
        title: `${capital(five)} пока нет`,
        hint: 'Добавьте первую запись или загрузите список из таблицы.',
      },
      fields: { name: 'Название', email: 'Почта', phone: 'Телефон', note: 'Заметка' },
    }),
  },
  en: {
    asked: 'one of them, many of them',
    example: 'sponsor, sponsors',
    letters: /\p{Script=Latin}/u,
    words: ([one = '', many = '']) => ({
      name_one: capital(one),
      name_other: capital(many),
      many: capital(many),
      count_one: `{{count, number}} ${one}`,
      count_other: `{{count, number}} ${many}`,
      add: `New ${one}`,
      edit: capital(one),
      remove_one: `Delete ${one}`,
      remove_other: `Delete {{count, number}} ${many}`,
      empty: { title: `No ${many} yet`, hint: 'Add the first one or upload a list from a spreadsheet.' },
      fields: { name: 'Name', email: 'E-mail', phone: 'Phone', note: 'Note' },
    }),
  },
};

/** The configuration of a noun as its developer begins with it. */
export function configurationOf(name: string): string {
  return `import { defineResource, email, phone, text } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';

export const ${camel(name)} = defineResource({
  name: '${name}',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120 }),
    email: email(),
    phone: phone(),
    note: text({ max: 500, multiline: true }),
  },
  list: {
    columns: ['name', 'email', 'phone'],
    search: ['name', 'email', 'note'],
    filters: [],
    sort: 'name',
  },
  sheet: ['name', 'email', 'phone', 'note'],
  screen: { icon: 'tag', least: 'manager_event' },
  allow: {
    read: atLeast('manager_event'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('manager_event'),
  },
});
`;
}

/** `src/resources/index.ts` with a noun's import, in its place by name, and the noun as the last of the menu; null if it isn't as expected. */
export function listed(index: string, name: string): string | null {
  const imports = [...index.matchAll(/^import .* from '\.\/(\w+)\.ts';\n/gm)];
  const next = imports.find(([, file]) => file! > name) ?? imports.at(-1);
  const list = /(export const resources = \[[^\]]*?),?\s*\] as const/;
  if (!next || !list.test(index)) return null;
  const at = next.index + (next[1]! > name ? 0 : next[0].length);
  const added = `import { ${camel(name)} } from './${name}.ts';\n`;
  return `${index.slice(0, at)}${added}${index.slice(at)}`.replace(list, `$1, ${camel(name)}] as const`);
}

/** How code calls a noun: hall_templates is hallTemplates. */
export function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The keys of the words that every language has of a resource: its names, fields and values, and what can be done with one. */
export function keysOf({ name, fields, screen, allow }: Resource): string[] {
  return [
    ...['name_one', 'name_other', 'many', 'add', 'count_other'].map((key) => `resources.${name}.${key}`),
    ...(screen ? ['edit', 'empty.title', 'empty.hint'].map((key) => `resources.${name}.${key}`) : []),
    ...(screen && allow.delete.least ? [`resources.${name}.remove_one`, `resources.${name}.remove_other`] : []),
    ...Object.entries(fields).flatMap(([field, kind]) => [
      `resources.${name}.fields.${field}`,
      ...('values' in kind ? kind.values.map((value) => `resources.${name}.values.${field}.${value}`) : []),
    ]),
  ];
}

/** Those of the keys that are words of a value which its field doesn't offer. */
export function valuesGone(resources: readonly Resource[], keys: readonly string[]): string[] {
  return resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, kind]) => {
      const root = `resources.${name}.values.${field}.`;
      const offered: readonly string[] = 'values' in kind ? kind.values : [];
      return keys.filter((key) => key.startsWith(root) && !offered.includes(key.slice(root.length)));
    }),
  );
}
