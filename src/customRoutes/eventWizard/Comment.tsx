import {
  ClearButtons,
  FormatButtons,
  LinkButtons,
  ListButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';

/** The comment on an event: as much formatting as the server keeps. */
export default function Comment() {
  return (
    <RichTextInput
      source="comment"
      label={false}
      helperText={false}
      fullWidth
      sx={{
        '& .RaRichTextInput-editorContent .ProseMirror': {
          boxSizing: 'border-box',
          minHeight: 96,
          borderColor: 'look.border',
          '&, &:hover, &:focus': { bgcolor: 'look.surface' },
        },
      }}
      toolbar={
        <RichTextInputToolbar size="small">
          <FormatButtons size="small" />
          <ListButtons size="small" />
          <LinkButtons size="small" />
          <ClearButtons size="small" />
        </RichTextInputToolbar>
      }
    />
  );
}
