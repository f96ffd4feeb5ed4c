import { MORE_FIELDS } from './guests.ts';
import { headerKey } from './headerKey.ts';

/** What a column of a guest file can hold. */
export const COLUMN_KINDS = [
  'last_name',
  'first_name',
  'middle_name',
  'phone',
  'email',
  /** 'Last First Middle' in one cell, as Russian lists have it. */
  'full_name',
  /** 'First Last' in one cell. */
  'first_last_name',
  /** 'First Middle' beside a column of last names. */
  'first_middle_name',
  ...MORE_FIELDS,
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Whole headers, by their key. */
const EXACT: Record<ColumnKind, string[]> = {
  last_name: ['фамилия', 'фам', 'last name', 'lastname', 'surname', 'family name', 'familyname', 'family'],
  first_name: ['имя', 'first name', 'firstname', 'given name', 'givenname', 'forename', 'first'],
  middle_name: ['отчество', 'middle name', 'middlename', 'patronymic', 'second name', 'middle'],
  phone: ['телефон', 'тел', 'моб', 'мобильный', 'сотовый', 'phone', 'tel', 'mobile', 'cell', 'контактный номер'],
  email: ['почта', 'эл почта', 'электронная почта', 'e mail', 'email', 'mail', 'мейл', 'емейл', 'имейл', 'емайл'],
  full_name: ['фио', 'ф и о', 'full name', 'fullname', 'гость', 'участник', 'приглашенный', 'guest', 'name'],
  first_last_name: ['имя фамилия', 'имя и фамилия', 'first and last name', 'first name last name'],
  first_middle_name: ['имя отчество', 'имя и отчество', 'и о', 'first and middle name'],
  company: [
    'компания',
    'название компании',
    'организация',
    'название организации',
    'фирма',
    'место работы',
    'company',
    'company name',
    'organization',
    'organisation',
    'employer',
  ],
  position: ['должность', 'position', 'job title', 'job position'],
  salutation: ['обращение', 'форма обращения', 'salutation'],
  note: [
    'примечание',
    'примечания',
    'заметка',
    'заметки',
    'комментарий',
    'комментарии',
    'note',
    'notes',
    'comment',
    'comments',
    'remark',
    'remarks',
  ],
};

/** Words that say it inside a longer header: 'Контактный телефон', 'Фамилия гостя', 'Personal e-mail'. Of a company it would be somebody else's phone. */
const WORDS: [kind: ColumnKind, pattern: RegExp][] = [
  ['full_name', /(^| )(фио|ф и о)( |$)|фамилия.* имя|last ?name.* first|full ?name|guest ?name/],
  ['first_last_name', /(^| )имя.* фамилия|first ?name.* last/],
  ['first_middle_name', /(^| )имя.* отчество/],
  ['last_name', /(^| )фамилия( |$)|last ?name|surname|family ?name/],
  ['middle_name', /(^| )отчество( |$)|middle ?name|patronymic/],
  ['first_name', /(^| )имя( |$)|first ?name|given ?name/],
  ['email', /(^| )(e ?mail|mail|м[еэ]йл|[еи]м[еэ]йл|эл почты?|электронн\S+ (почт\S+|адрес)|почта|почты)( |$)/],
  ['phone', /(^| )(телефон\S*|тел|моб|мобильн\S+|сотов\S+|phone|mobile|cell|tel)( |$)/],
];

/** Headers about somebody or something else than the guest. */
const FOREIGN =
  /менеджер|ответствен|организац|компани|фирм|ассистент|помощник|секретар|файл|пользовател|почтов|мероприят|manager|company|assistant|event|user|file|login/;

/** How sure a header is of its kind: 2 word for word, 1 by a word in it. */
export interface HeaderMatch {
  kind: ColumnKind;
  strength: 1 | 2;
}

/** What a header announces; null for columns that aren't ours. */
export function matchHeader(header: string): HeaderMatch | null {
  const key = headerKey(header);
  if (key === '' || key.length > 60) return null;
  const exact = COLUMN_KINDS.find((kind) => EXACT[kind].includes(key));
  if (exact) return { kind: exact, strength: 2 };
  if (FOREIGN.test(key)) return null;
  const found = WORDS.find(([, pattern]) => pattern.test(key));
  return found ? { kind: found[0], strength: 1 } : null;
}
