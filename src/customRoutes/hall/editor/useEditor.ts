import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { boxOf } from '#shared/hall/arranging.ts';
import { countsOf } from '#shared/hall/counts.ts';
import { placesOf } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { addLevel } from '#shared/hall/standing.ts';
import { useBrush } from './useBrush.ts';
import { useClipboard } from './useClipboard.ts';
import { useDraft } from './useDraft.ts';
import { useHistory } from './useHistory.ts';
import type { Followed } from './useKeptLayout.ts';
import {
  everyGroup,
  groupsIn,
  HALL,
  isOnPlan,
  moveSelected,
  numberedGroups,
  selected,
  validIn,
  withoutSelected,
  type Selection,
} from './selection.ts';
import { BRUSHES, type ToolName, TOOLS } from './tools.ts';
import { signName, useGroupWords } from './words.ts';

export type EditorState = ReturnType<typeof useEditor>;

/**
 * Tool, level, selection, draft, clipboard and history of a plan. `fresh`: nobody has saved it yet; `key`: see
 * `useHistory`. What it did is told in `said`, for those who don't see it.
 */
export function useEditor(
  layout: HallLayout,
  onChange: (layout: HallLayout) => void,
  saved?: HallLayout,
  fresh = false,
  followed: Followed | null = null,
  key: string | null = null,
) {
  const translate = useTranslate();
  const words = useGroupWords();
  const history = useHistory(layout, onChange, saved, followed, key);
  const drawing = useDraft(layout, fresh);
  const [tool, setTool] = useState<ToolName>('select');
  const [wanted, setWanted] = useState<Selection>(HALL);
  const [wantedLevel, setLevel] = useState(0);
  const [said, setSaid] = useState('');
  const [numbered, setNumbered] = useState(0);
  const selection = validIn(layout, wanted);
  const level = Math.min(wantedLevel, Math.max(0, layout.levels.length - 1));
  const shownLevel = layout.levels.length > 0 ? level : undefined;
  const brush = useBrush({ layout, tool, change: history.change, say: setSaid });

  const select = (next: Selection) => {
    setWanted(next);
    if (next.kind === 'groups') setSaid(words(layout, next.groups));
  };
  const put = (next: HallLayout, then: Selection) => {
    history.change(next);
    setWanted(then);
    setTool('select');
    const what = then.kind === 'groups' ? words(next, then.groups) : signName(next, then);
    if (what) setSaid(translate('hall.edit.said_put', { what }));
  };
  /** Puts what is drawn, which is as good as put once something else is begun; answers what the plan is by then. */
  const putDraft = (): HallLayout => {
    const taken = drawing.take();
    if (taken) put(taken.layout, selected(taken.groups));
    return taken?.layout ?? layout;
  };
  const pickTool = (name: ToolName) => {
    const now = putDraft();
    setTool(name === 'stage' || name === 'numbering' ? 'select' : name);
    setSaid(translate(TOOLS.find((each) => each.name === name)!.text));
    if (name === 'stage') setWanted({ kind: 'stage' });
    // What a brush paints shows by itself.
    if (BRUSHES.includes(name)) setWanted(HALL);
    if (name === 'numbering') setNumbered(numbered + 1);
    if (name === 'numbering' && selection.kind !== 'groups') select(numberedGroups(now, shownLevel));
  };
  const remove = () => {
    if (!isOnPlan(selection)) return;
    setSaid(translate('hall.edit.said_removed', { what: words(layout, groupsIn(selection)) }));
    history.change(withoutSelected(layout, selection));
    setWanted(HALL);
  };
  const clipboard = useClipboard({ layout, selection, shownLevel, put, say: setSaid, remove });
  const told = (step: (() => HallLayout) | null, key: string) =>
    step &&
    (() => {
      drawing.giveUp();
      const next = step();
      setSaid(translate(key, { what: translate('hall.edit.seats', { smart_count: countsOf(next).active }) }));
    });

  return {
    ...history,
    // Of what is drawn and not yet put there is no step to be taken back.
    undo: told(drawing.draft ? () => layout : history.undo, 'hall.edit.said_undone'),
    redo: told(history.redo, 'hall.edit.said_redone'),
    layout,
    drawing,
    brush,
    tool,
    pickTool,
    /** How often numbering was asked for. */
    numbered,
    selection,
    setSelection: select,
    put,
    said,
    say: setSaid,
    level,
    /** Only one level is shown where the hall has several. */
    shownLevel,
    setLevel(next: number) {
      putDraft();
      setLevel(next);
      setWanted(HALL);
      setSaid(layout.levels[next]?.name ?? '');
    },
    addLevel() {
      const next = addLevel(
        drawing.take()?.layout ?? layout,
        translate('hall.edit.level_next'),
        translate('hall.edit.level_ground'),
      );
      history.change(next);
      setLevel(next.levels.length - 1);
      setWanted(HALL);
      setSaid(next.levels.at(-1)?.name ?? '');
    },
    putDraft,
    /** What is drawn or painted is asked about meanwhile. */
    asks: drawing.draft !== null || tool === 'marks' || tool === 'ranks',
    /** What is selected stands otherwise to each other now; `name` says how. */
    arrange(next: HallLayout, name: string) {
      history.change(next);
      setSaid(`${translate(`hall.edit.${name}`)}: ${words(layout, groupsIn(selection))}`);
    },
    remove,
    selectAll() {
      select(everyGroup(putDraft(), shownLevel));
      setTool('select');
    },
    ...clipboard,
    /** Moves what is selected by so many units. */
    nudge(dx: number, dy: number) {
      const next = moveSelected(layout, selection, dx, dy);
      if (next === layout) return;
      history.change(next);
      const box = boxOf(next, groupsIn(selection));
      if (box) setSaid(`x ${Math.round(box.x)}, y ${Math.round(box.y)}`);
    },
    /** Nothing is selected, and nothing drawn: one step back with each press. */
    escape() {
      if (drawing.draft) return drawing.giveUp();
      if (tool !== 'select' && tool !== 'hand') return setTool('select');
      return setWanted(HALL);
    },
    hasPlaces: placesOf(layout).length > 0,
  };
}
