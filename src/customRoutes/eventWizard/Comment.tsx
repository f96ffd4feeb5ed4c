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
      sx={{ '& .RaTiptapInput-editorContent > div': { bgcolor: 'look.surface', minHeight: 96 } }}
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
