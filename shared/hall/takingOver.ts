import { mapGroups, placesOf } from './groups.ts';
import { mapSpoken } from './ids.ts';
import { LABEL_PARTS, type PlaceLabel } from './label.ts';
import type { HallLayout } from './layout.ts';
import { labelsOf } from './numbering.ts';

/**
 * A plan from elsewhere in the place of `current`. A place that is called as one of the hall's is that place and keeps its id, so
 * that whoever has a ticket to it still sits there; every other gets an id that was never given out. Kinds of seats and ranks that
 * the plan says nothing of stay with the places that stay. O(places).
 */
export function takenOver(plan: HallLayout, current: HallLayout): HallLayout {
  const known = new Map<string, number[]>();
  for (const [place, label] of labelsOf(current)) {
    const alike = known.get(keyOf(label));
    if (alike) alike.push(place);
    else known.set(keyOf(label), [place]);
  }
  const ids = new Map<number, number>();
  let next_place = current.next_place;
  const labels = labelsOf(plan);
  for (const place of placesOf(plan)) ids.set(place, known.get(keyOf(labels.get(place)!))?.shift() ?? next_place++);
  const renew = (places: readonly number[]) => places.map((place) => ids.get(place)!);
  const there = new Set(ids.values());
  const stays = mapSpoken(current, (places) => places.filter((place) => there.has(place)));
  const said = mapSpoken(plan, renew);
  const saysKinds = Object.values(plan.marks).some((places) => places.length > 0);
  return {
    ...mapGroups(plan, (group) => ({ ...group, places: renew(group.places) })),
    inactive: said.inactive,
    marks: saysKinds ? said.marks : stays.marks,
    zones: plan.zones.length > 0 ? said.zones : stays.zones,
    next_place,
  };
}

function keyOf(label: PlaceLabel): string {
  return JSON.stringify(LABEL_PARTS.map((part) => label[part]));
}
