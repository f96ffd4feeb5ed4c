import { isOfEvening, MORE_FIELDS, TIES, WISHES } from './guests.ts';
import { headerKey } from './headerKey.ts';
import { type Need, NEEDS } from './needs.ts';

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
  // What is said for the evening comes before what is the guest's: a 'remark' is the first, where a file can bring it.
  ...WISHES,
  /** Yes or no: a need by itself. */
  ...NEEDS,
  /** How many come along, and who sits beside whom. */
  ...TIES,
  ...MORE_FIELDS,
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** What a column of a file that invites nobody can hold. */
export const LIST_COLUMNS: readonly ColumnKind[] = COLUMN_KINDS.filter((kind) => !isOfEvening(kind));

/** How the needs of a guest are called, by the key of a header: as columns of their own, and as words of a cell. */
const STEP_FREE = [
  'путь без ступеней',
  'без ступеней',
  'без лестниц',
  'безбарьерный доступ',
  'коляска',
  'на коляске',
  'инвалидная коляска',
  'step free',
  'no steps',
  'no stairs',
  'wheelchair',
];
const COMPANION = [
  'место для сопровождающего',
  'сопровождающий',
  'сопровождение',
  'с сопровождающим',
  'нужен сопровождающий',
  'companion',
  'needs a companion',
  'place for a companion',
  'carer',
];

/** Which need a word means, in Russian or English; undefined of others. */
export function needNamed(word: string): Need | undefined {
  const key = headerKey(word);
  return NEEDS.find((need) => EXACT[need].includes(key));
}

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
  party: ['группа', 'группа гостей', 'партия', 'семья', 'party', 'group', 'guest group', 'household'],
  rank: ['ранг', 'протокольный ранг', 'ранг гостя', 'rank', 'protocol rank', 'precedence'],
  office: ['в качестве кого', 'в качестве', 'титул', 'звание', 'должность на вечере', 'comes as', 'office'],
  represents: [
    'от какой организации',
    'от организации',
    'от кого',
    'представляет',
    'делегация',
    'represents',
    'representing',
    'delegation',
    'on behalf of',
  ],
  meal: [
    'меню',
    'блюдо',
    'питание',
    'еда',
    'диета',
    'горячее',
    'выбор блюда',
    'meal',
    'menu',
    'dish',
    'food',
    'diet',
    'dietary',
    'dietary requirements',
    'meal choice',
  ],
  needs: ['нужно', 'потребности', 'особые потребности', 'доступность', 'needs', 'special needs', 'accessibility'],
  remark: ['заметка к вечеру', 'примечание', 'примечания', 'note for the evening', 'remark', 'remarks'],
  step_free: STEP_FREE,
  companion: COMPANION,
  plus_ones: [
    'плюс 1',
    'плюс один',
    'спутник',
    'спутники',
    'число спутников',
    'количество спутников',
    'кол во спутников',
    'сколько спутников',
    'с собой',
    'plus 1',
    'plus one',
    'plus ones',
    'number of plus ones',
    'brings',
  ],
  beside: [
    'рядом с',
    'рядом',
    'сидит рядом с',
    'посадить рядом с',
    'посадить рядом',
    'сядет рядом с',
    'beside',
    'next to',
    'sits beside',
    'sits next to',
    'seat next to',
    'seat beside',
  ],
  apart: [
    'не рядом с',
    'не рядом',
    'не сажать рядом с',
    'не сажать рядом',
    'не вместе с',
    'отдельно от',
    'подальше от',
    'apart',
    'apart from',
    'not beside',
    'not next to',
    'keep apart from',
    'away from',
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

/** What a header announces, of the kinds that a column may be; null for columns that aren't ours. */
export function matchHeader(header: string, kinds: readonly ColumnKind[] = LIST_COLUMNS): HeaderMatch | null {
  // '+1' is not '1'.
  const key = headerKey(header.replace(/^\s*\+/, 'plus '));
  if (key === '' || key.length > 60) return null;
  const exact = kinds.find((kind) => EXACT[kind].includes(key));
  if (exact) return { kind: exact, strength: 2 };
  if (FOREIGN.test(key)) return null;
  const found = WORDS.find(([, pattern]) => pattern.test(key));
  return found ? { kind: found[0], strength: 1 } : null;
}
