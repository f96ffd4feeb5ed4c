import { useTranslate } from 'react-admin';
import { changeArea, changeMark } from '#shared/hall/edit.ts';
import { limit } from '#shared/limits.ts';
import { NumberLine, TextLine } from './fields.tsx';
import { HallProperties } from './HallProperties.tsx';
import { Heading, RemoveButton } from './parts.tsx';
import { RowProperties } from './RowProperties.tsx';
import type { EditorState } from './useEditor.ts';

/** What can be said about the selection: rows, an area, an entrance, a caption, the stage, or the hall. */
export function Properties({ editor }: { editor: EditorState }) {
  const { selection } = editor;
  switch (selection.kind) {
    case 'rows':
      return <RowProperties editor={editor} rows={selection.rows} />;
    case 'area':
      return <AreaProperties editor={editor} index={selection.index} />;
    case 'entrance':
    case 'caption':
      return <MarkProperties editor={editor} kind={selection.kind} index={selection.index} />;
    default:
      return <HallProperties editor={editor} />;
  }
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
        max={60}
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
        min={24}
        max={5000}
        onChange={(width) => set({ width })}
      />
      <NumberLine
        label={translate('hall.edit.height')}
        value={Math.round(area.height)}
        min={24}
        max={5000}
        onChange={(height) => set({ height })}
      />
      <RemoveButton editor={editor} wide />
    </>
  );
}

function MarkProperties({ editor, kind, index }: { editor: EditorState; kind: 'entrance' | 'caption'; index: number }) {
  const translate = useTranslate();
  const { layout, change } = editor;
  const entrance = kind === 'entrance';
  const name = entrance ? layout.entrances[index]!.name : layout.captions[index]!.text;
  const rename = (text: string) =>
    change(
      entrance
        ? changeMark(layout, 'entrances', index, { name: text })
        : changeMark(layout, 'captions', index, { text }),
    );
  return (
    <>
      <Heading editor={editor} title={translate(`hall.tools.${kind}`)} hint={translate('hall.edit.drag_hint')} />
      <TextLine
        label={translate(entrance ? 'hall.edit.name' : 'hall.edit.text')}
        value={name}
        max={entrance ? 40 : 60}
        wide
        onChange={rename}
      />
      <RemoveButton editor={editor} wide />
    </>
  );
}
