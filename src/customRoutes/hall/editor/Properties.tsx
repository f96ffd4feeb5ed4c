import { useTranslate } from 'react-admin';
import { changeArea, changeMark } from '#shared/hall/edit.ts';
import { ENTRANCE_HINT, ENTRANCE_NAME, MOST_NAME } from '#shared/hall/layout.ts';
import { AREA_SIDE } from '#shared/hall/handles.ts';
import { AREA_NAME } from '#shared/hall/labels.ts';
import { limit } from '#shared/limits.ts';
import { BrushPanel } from './BrushPanel.tsx';
import { DraftPanel } from './DraftPanel.tsx';
import { NumberLine, PositionLine, TextLine } from './fields.tsx';
import { HallProperties } from './HallProperties.tsx';
import { Heading, RemoveButton } from './parts.tsx';
import { PictureProperties } from './picture/PictureProperties.tsx';
import type { Tracing } from './picture/useTraced.ts';
import { GroupActions, Placing } from './Placing.tsx';
import { RowProperties } from './RowProperties.tsx';
import { groupsIn, only } from './selection.ts';
import { TableProperties } from './TableProperties.tsx';
import type { EditorState } from './useEditor.ts';
import { useGroupWords } from './words.ts';

/** What can be said about what is drawn, painted or selected: rows, tables, an area, several of them, an entrance, a caption, the picture below, or the hall. */
export function Properties({ editor, tracing }: { editor: EditorState; tracing: Tracing }) {
  const { selection, drawing, tool } = editor;
  if (drawing.draft) return <DraftPanel editor={editor} />;
  if (tool === 'marks' || tool === 'ranks') return <BrushPanel editor={editor} tool={tool} />;
  const [rows, tables, areas] = [only(selection, 'rows'), only(selection, 'tables'), only(selection, 'areas')];
  if (rows) return <RowProperties editor={editor} rows={rows} />;
  if (tables) return <TableProperties editor={editor} tables={tables} />;
  if (areas?.length === 1) return <AreaProperties editor={editor} index={areas[0]!} />;
  if (selection.kind === 'picture' && tracing.traced) return <PictureProperties editor={editor} tracing={tracing} />;
  switch (selection.kind) {
    case 'groups':
      return <MixedProperties editor={editor} />;
    case 'entrance':
    case 'caption':
      return <SignProperties editor={editor} kind={selection.kind} index={selection.index} />;
    default:
      return <HallProperties editor={editor} tracing={tracing} />;
  }
}

function MixedProperties({ editor }: { editor: EditorState }) {
  const words = useGroupWords();
  return (
    <>
      <Heading editor={editor} title={words(editor.layout, groupsIn(editor.selection))} />
      <Placing editor={editor} />
      <GroupActions editor={editor} />
    </>
  );
}

function AreaProperties({ editor, index }: { editor: EditorState; index: number }) {
  const translate = useTranslate();
  const { layout, change } = editor;
  const area = layout.areas[index]!;
  const set = (what: Parameters<typeof changeArea>[2]) => change(changeArea(layout, index, what));
  return (
    <>
      <Heading
        editor={editor}
        title={area.name}
        hint={translate('hall.area_line', { smart_count: area.places.length })}
      />
      <TextLine
        label={translate('hall.edit.name')}
        value={area.name}
        max={AREA_NAME}
        wide
        onChange={(name) => set({ name })}
      />
      <NumberLine
        label={translate('hall.edit.capacity')}
        value={area.places.length}
        min={1}
        max={limit('areaCapacity')}
        onChange={(capacity) => set({ capacity })}
      />
      <NumberLine
        label={translate('hall.edit.width')}
        value={Math.round(area.width)}
        {...AREA_SIDE}
        onChange={(width) => set({ width })}
      />
      <NumberLine
        label={translate('hall.edit.height')}
        value={Math.round(area.height)}
        {...AREA_SIDE}
        onChange={(height) => set({ height })}
      />
      <Placing editor={editor} turns={false} />
      <GroupActions editor={editor} />
    </>
  );
}

function SignProperties({ editor, kind, index }: { editor: EditorState; kind: 'entrance' | 'caption'; index: number }) {
  const translate = useTranslate();
  const { layout, change } = editor;
  const entrance = kind === 'entrance';
  const sign = entrance ? layout.entrances[index]! : layout.captions[index]!;
  const list = entrance ? 'entrances' : 'captions';
  const hint = entrance ? layout.entrances[index]?.hint : undefined;
  return (
    <>
      <Heading editor={editor} title={translate(`hall.tools.${kind}`)} hint={translate('hall.edit.drag_hint')} />
      <TextLine
        label={translate(entrance ? 'hall.edit.name' : 'hall.edit.text')}
        value={'name' in sign ? sign.name : sign.text}
        max={entrance ? ENTRANCE_NAME : MOST_NAME}
        wide
        onChange={(text) => change(changeMark(layout, list, index, entrance ? { name: text } : { text }))}
      />
      {entrance && (
        <TextLine
          optional
          wide
          label={translate('hall.edit.entrance_hint')}
          value={hint ?? ''}
          max={ENTRANCE_HINT}
          onChange={(text) => change(changeMark(layout, 'entrances', index, { hint: text === '' ? undefined : text }))}
        />
      )}
      <PositionLine at={sign} onMove={(to) => change(changeMark(layout, list, index, to))} />
      <RemoveButton editor={editor} wide />
    </>
  );
}
