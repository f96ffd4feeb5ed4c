// Writes cities.json beside this file. README.md says where the input comes from and what to install for the run:
//   node server/cities/generate.mjs path/to/russia-cities.json
import { readFile, writeFile } from 'node:fs/promises';
import { find } from 'geo-tz/all';

const LEAST_POPULATION = 50_000;

/** The countries Russia has a border with, by land or by sea: capital, coordinates, people (rounded to thousands). */
const CAPITALS = [
  ['Астана', 'Astana', 51.1694, 71.4491, 1_430_000],
  ['Баку', 'Baku', 40.4093, 49.8671, 2_345_000],
  ['Варшава', 'Warsaw', 52.2297, 21.0122, 1_863_000],
  ['Вашингтон', 'Washington', 38.9072, -77.0369, 679_000],
  ['Вильнюс', 'Vilnius', 54.6872, 25.2797, 602_000],
  ['Киев', 'Kyiv', 50.4501, 30.5234, 2_952_000],
  ['Минск', 'Minsk', 53.9045, 27.5615, 1_993_000],
  ['Осло', 'Oslo', 59.9139, 10.7522, 718_000],
  ['Пекин', 'Beijing', 39.9042, 116.4074, 21_858_000],
  ['Пхеньян', 'Pyongyang', 39.0392, 125.7625, 2_581_000],
  ['Рига', 'Riga', 56.9496, 24.1052, 606_000],
  ['Таллин', 'Tallinn', 59.437, 24.7536, 458_000],
  ['Тбилиси', 'Tbilisi', 41.7151, 44.8271, 1_259_000],
  ['Токио', 'Tokyo', 35.6762, 139.6503, 14_178_000],
  ['Улан-Батор', 'Ulaanbaatar', 47.8864, 106.9057, 1_673_000],
  ['Хельсинки', 'Helsinki', 60.1699, 24.9384, 675_000],
];

const source = JSON.parse(await readFile(process.argv[2], 'utf8'));
const big = source.filter((city) => city.population > LEAST_POPULATION);
const twins = new Set(big.map((city) => city.name).filter((name, index, names) => names.indexOf(name) !== index));

const russian = big.map((city) => ({
  name_ru: twins.has(city.name) ? `${city.name} (${city.region.fullname})` : city.name,
  name_en: twins.has(city.name) ? `${city.name_en} (${city.region.name_en})` : city.name_en,
  zone: find(city.coords.lat, city.coords.lon)[0],
  population: city.population,
}));
const capitals = CAPITALS.map(([name_ru, name_en, lat, lon, population]) => ({
  name_ru,
  name_en,
  zone: find(lat, lon)[0],
  population,
}));

const cities = [...russian, ...capitals].sort((a, b) => a.name_ru.localeCompare(b.name_ru, 'ru'));
const lines = cities.map((city) => `  ${JSON.stringify(city)}`).join(',\n');
await writeFile(new URL('cities.json', import.meta.url), `[\n${lines}\n]\n`);
process.stdout.write(`${cities.length} cities\n`);
