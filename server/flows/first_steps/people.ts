import type { Language } from '#shared/limits.ts';

/** Invented people for demonstrations: names are combined by index, so that every installation gets the same ones. */
const MEN = {
  last: [
    'Ахметов',
    'Васильев',
    'Громов',
    'Дорохов',
    'Ёлкин',
    'Ежов',
    'Жданов',
    'Исаев',
    'Кузнецов',
    'Лапин',
    'Медведев',
    'Орехов',
    'Поляков',
    'Рябинин',
    'Соколов',
    'Тихонов',
    'Фёдоров',
    'Щербаков',
  ],
  first: ['Тимур', 'Глеб', 'Артём', 'Пётр', 'Даниил', 'Лев', 'Максим', 'Руслан', 'Семён', 'Юрий', 'Игорь'],
  middle: [
    'Рашидович',
    'Николаевич',
    'Викторович',
    'Семёнович',
    'Олегович',
    'Маркович',
    'Андреевич',
    'Тагирович',
    'Ильич',
  ],
};
const WOMEN = {
  last: [
    'Андреева',
    'Белова',
    'Васильева',
    'Гусева',
    'Ефимова',
    'Зайцева',
    'Ильина',
    'Ковалёва',
    'Лапина',
    'Медведева',
    'Некрасова',
    'Орлова',
    'Полякова',
    'Романова',
    'Тихонова',
    'Щукина',
    'Юсупова',
  ],
  first: ['Ольга', 'Юлия', 'Нина', 'Софья', 'Дарья', 'Вера', 'Ирина', 'Светлана', 'Анастасия', 'Марина', 'Алёна'],
  middle: [
    'Игоревна',
    'Андреевна',
    'Павловна',
    'Михайловна',
    'Евгеньевна',
    'Сергеевна',
    'Львовна',
    'Юрьевна',
    'Фёдоровна',
  ],
};

const ENGLISH = {
  last: [
    'Ashdown',
    'Bellamy',
    'Carver',
    'Dunmore',
    'Eastwick',
    'Fairley',
    'Garland',
    'Hollis',
    'Ingram',
    'Kendall',
    'Lockwood',
    'Marlowe',
    'Northcott',
    'Oakley',
    'Pemberton',
    'Ransome',
    'Sinclair',
  ],
  first: ['Alice', 'Bernard', 'Clara', 'Dennis', 'Edith', 'Frank', 'Grace', 'Hugo', 'Iris', 'Julian', 'Martha'],
  middle: [''],
};

export interface DemoPerson {
  last_name: string;
  first_name: string;
  middle_name: string;
  phone: string;
  email: string;
}

/** `count` different people; `domain` is where their mail would go. */
export function demoPeople(count: number, domain: string, seed: number, language: Language = 'ru'): DemoPerson[] {
  return Array.from({ length: count }, (_, i) => {
    const names = language === 'en' ? ENGLISH : (i + seed) % 2 === 0 ? WOMEN : MEN;
    const n = i + seed * 7;
    return {
      last_name: names.last[n % names.last.length]!,
      first_name: names.first[(n * 3 + Math.floor(n / 5)) % names.first.length]!,
      middle_name: names.middle[(n * 5 + Math.floor(n / 7)) % names.middle.length]!,
      phone: `+7 9${String(21 + (n % 5)).padStart(2, '0')} 555-${String(Math.floor(n / 90) + 10).padStart(2, '0')}-${String(10 + (n % 90))}`,
      email: `guest${seed}${String(i + 1).padStart(3, '0')}@${domain}`,
    };
  });
}
