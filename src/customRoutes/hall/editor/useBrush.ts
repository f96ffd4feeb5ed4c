import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { deactivate, restore } from '#shared/hall/edit.ts';
import { groupsOf, isFree } from '#shared/hall/groups.ts';
import { type HallLayout, isPaired, type Mark } from '#shared/hall/layout.ts';
import { addZone, isMarked, mark, markCounts, paintZone, unmark, zonesByPlace } from '#shared/hall/marks.ts';
import type { ToolName } from './tools.ts';

/** Tools that go over places: they close them, say what kind of seat they are, or of which rank. */
export function useBrush(on: {
  layout: HallLayout;
  tool: ToolName;
  change: (layout: HallLayout) => void;
  say: (text: string) => void;
}) {
  const { layout, tool, change, say } = on;
  const translate = useTranslate();
  const [kind, setKind] = useState<Mark>('accessible');
  const [wantedRank, setRank] = useState<number | null>(0);
  const rank = wantedRank !== null && wantedRank >= layout.zones.length ? null : wantedRank;

  const close = (places: readonly number[], back: boolean) => {
    const off = new Set(layout.inactive);
    const opens = back || places.every((place) => off.has(place));
    change(opens ? restore(layout, places) : deactivate(layout, places));
    say(translate(opens ? 'hall.edit.said_opened' : 'hall.edit.said_closed', { smart_count: places.length }));
  };
  const paintMark = (places: readonly number[], back: boolean) => {
    const takes = back || places.every((place) => isMarked(layout, place, kind));
    const next = takes ? unmark(layout, places, kind) : mark(layout, places, kind);
    change(next);
    const count = markCounts(next)[kind] - markCounts(layout)[kind];
    const name = translate(`hall.edit.mark_${kind}`);
    if (count !== 0)
      say(
        translate(takes ? 'hall.edit.said_unmarked' : 'hall.edit.said_marked', { name, smart_count: Math.abs(count) }),
      );
    else if (isPaired(kind)) say(translate(`hall.edit.no_${kind}`));
  };
  const paintRank = (places: readonly number[], back: boolean) => {
    const ranks = zonesByPlace(layout);
    // The first press paints the first rank, which is there by then.
    const base = layout.zones.length === 0 ? addZone(layout, translate('hall.edit.rank_new', { number: 1 })) : layout;
    const own = layout.zones.length === 0 ? 0 : rank;
    const takes = back || own === null || places.every((place) => ranks.get(place) === own);
    change(paintZone(base, places, takes ? null : own));
    if (layout.zones.length === 0) setRank(0);
    const name = takes ? translate('hall.edit.rank_none') : base.zones[own]!.name;
    say(translate('hall.edit.said_ranked', { name, smart_count: places.length }));
  };

  return {
    kind,
    setKind,
    rank,
    setRank,
    /** Goes over places; `back` takes off instead. A rectangle closes seats only: an area has its capacity. */
    paint(places: readonly number[], back = false) {
      const free = new Set(groupsOf(layout).flatMap((each) => (isFree(each) ? each.group.places : [])));
      const some = tool === 'ranks' ? places : places.filter((place) => !free.has(place));
      if (some.length === 0) return;
      if (tool === 'inactive') close(some, back);
      if (tool === 'marks') paintMark(some, back);
      if (tool === 'ranks') paintRank(some, back);
    },
  };
}
