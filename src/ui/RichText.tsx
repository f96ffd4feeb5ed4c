import {
  ClearButtons,
  FormatButtons,
  LinkButtons,
  ListButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';

/** Text with as much formatting as the server keeps. */
export default function RichText(props: { source: string; label: string | false; helperText?: string | false }) {
  const { source, label, helperText = false } = props;
  return (
    <RichTextInput
      source={source}
      label={label}
      helperText={helperText}
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
