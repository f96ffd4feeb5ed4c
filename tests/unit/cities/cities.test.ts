import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface City {
  name_ru: string;
  name_en: string;
  zone: string;
  population: number;
}
const cities: City[] = JSON.parse(readFileSync(new URL('../../../server/cities/cities.json', import.meta.url), 'utf8'));
const named = (name: string) => cities.find((city) => city.name_ru === name);

test('the list holds 312 Russian cities and 16 capitals, each name once in each language', () => {
  expect(cities).toHaveLength(328);
  expect(new Set(cities.map((city) => city.name_ru)).size).toBe(328);
  expect(new Set(cities.map((city) => city.name_en)).size).toBe(328);
});

test.each([
  ['Москва', 'Moscow', 'Europe/Moscow'],
  ['Санкт-Петербург', 'Saint Petersburg', 'Europe/Moscow'],
  ['Орёл', 'Oryol', 'Europe/Moscow'],
  ['Королёв', 'Korolyov', 'Europe/Moscow'],
  ['Набережные Челны', 'Naberezhnye Chelny', 'Europe/Moscow'],
  ['Йошкар-Ола', 'Yoshkar-Ola', 'Europe/Moscow'],
  ['Калининград', 'Kaliningrad', 'Europe/Kaliningrad'],
  ['Самара', 'Samara', 'Europe/Samara'],
  ['Саратов', 'Saratov', 'Europe/Saratov'],
  ['Астрахань', 'Astrakhan', 'Europe/Astrakhan'],
  ['Волгоград', 'Volgograd', 'Europe/Volgograd'],
  ['Екатеринбург', 'Yekaterinburg', 'Asia/Yekaterinburg'],
  ['Омск', 'Omsk', 'Asia/Omsk'],
  ['Новосибирск', 'Novosibirsk', 'Asia/Novosibirsk'],
  ['Барнаул', 'Barnaul', 'Asia/Barnaul'],
  ['Томск', 'Tomsk', 'Asia/Tomsk'],
  ['Новокузнецк', 'Novokuznetsk', 'Asia/Novokuznetsk'],
  ['Красноярск', 'Krasnoyarsk', 'Asia/Krasnoyarsk'],
  ['Иркутск', 'Irkutsk', 'Asia/Irkutsk'],
  ['Чита', 'Chita', 'Asia/Chita'],
  ['Якутск', 'Yakutsk', 'Asia/Yakutsk'],
  ['Владивосток', 'Vladivostok', 'Asia/Vladivostok'],
  ['Магадан', 'Magadan', 'Asia/Magadan'],
  ['Южно-Сахалинск', 'Yuzhno-Sakhalinsk', 'Asia/Sakhalin'],
  ['Петропавловск-Камчатский', 'Petropavlovsk-Kamchatsky', 'Asia/Kamchatka'],
  ['Минск', 'Minsk', 'Europe/Minsk'],
  ['Осло', 'Oslo', 'Europe/Oslo'],
])('%s is %s in English and lives by %s', (name, english, zone) => {
  expect(named(name)).toMatchObject({ name_en: english, zone });
});

test('cities of one name carry their region', () => {
  expect(cities.filter((city) => city.name_ru.startsWith('Железногорск')).map((city) => city.name_ru)).toEqual([
    'Железногорск (Красноярский край)',
    'Железногорск (Курская область)',
  ]);
});

test('every zone is one this machine knows, and every city has more than 50,000 people', () => {
  for (const city of cities) {
    expect(() => new Intl.DateTimeFormat('ru', { timeZone: city.zone }), city.name_ru).not.toThrow();
    expect(city.population, city.name_ru).toBeGreaterThan(50_000);
  }
});
