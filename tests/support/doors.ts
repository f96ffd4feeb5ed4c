import type { House } from './house.ts';

/** How the new field of events is called. */
export const DOORS = { ru: 'Двери открываются', en: 'Doors open' };
const EVENTS = 'src/resources/events.ts';

/** Adds `doors_open` to events as a developer does: a line in the resource, a column of the list and the sheet, its words. */
export function addDoors(house: House): void {
  house.edit(EVENTS, (code) =>
    code
      .replace('starts_at: time(),', 'starts_at: time(),\n    doors_open: time(),')
      .replace("columns: ['name',", "columns: ['name', 'doors_open',")
      .replace("sheet: [\n    'name',", "sheet: [\n    'name',\n    'doors_open',"),
  );
  for (const lng of ['ru', 'en'] as const)
    house.edit(`locales/${lng}/resources.json`, (text) => {
      const { events, ...others } = JSON.parse(text) as { events: { fields: object } };
      return JSON.stringify({
        ...others,
        events: { ...events, fields: { ...events.fields, doors_open: DOORS[lng] } },
      });
    });
}

/** Gives it another name, and says which it had. */
export function renameDoors(house: House): void {
  house.edit(EVENTS, (code) =>
    code.replaceAll('doors_open', 'doors_at').replace('doors_at: time()', "doors_at: time({ was: 'doors_open' })"),
  );
}

/** Takes it out, and says so. */
export function removeDoors(house: House): void {
  house.edit(EVENTS, (code) =>
    code
      .replace(/\n\s*doors_at: time\(.*\),/, '')
      .replace("'doors_at', ", '')
      .replace("'doors_at',", '')
      .replace("  title: ['name'],", "  title: ['name'],\n  gone: ['doors_at'],"),
  );
}
