import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Box, Button, FormHelperText, FormLabel, IconButton, Link, Typography, useMediaQuery } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { FileText, ImageIcon, Trash2 } from 'lucide-react';
import { useInput, useRecordContext, useTranslate, ValidationError } from 'react-admin';
import { FILE_ENDINGS, IMAGE_ENDINGS, type StoredFile } from '#shared/files.ts';
import { limit } from '#shared/limits.ts';
import { call, download, HttpError } from '../../dataProvider/index.ts';
import { saveFile } from '../../dataProvider/saveFile.ts';
import { language } from '../../i18n/i18n.ts';
import { formatBytes } from '../../i18n/numbers.ts';
import { IconTile } from '../../ui/IconTile.tsx';
import { ProgressBar } from '../../ui/JobCard.tsx';
import { useFileChoice } from '../../ui/useFileChoice.tsx';
import { usePicture } from '../../ui/usePicture.ts';
import { useTell } from '../../ui/useTell.ts';
import { useCommon } from './inputs.tsx';
import type { CellProps, FieldProps, PropsOf } from './parts.ts';

/** A form waits for its files (`useIsMutating`). */
export const SENDING = ['file'];

const NOTHING = '—';
const PREVIEW = 56;

export function FileCell({ resource, name, record }: CellProps) {
  const file = record[name] as StoredFile | null | undefined;
  return file ? <FileLink at={placeOf(resource.name, record, name)} file={file} /> : <>{NOTHING}</>;
}

export function ImageCell({ resource, name, record }: CellProps) {
  const file = record[name] as StoredFile | null | undefined;
  const params = placeOf(resource.name, record, name);
  const source = usePicture(file?.id ?? null, 'small', () => download(STORED, { params, query: { small: true } }));
  return file ? <Preview source={source} alt={file.name} size={32} /> : <>{NOTHING}</>;
}

export function FileInput(props: PropsOf<'file'>) {
  return <SentFile {...props} endings={FILE_ENDINGS} />;
}

export function ImageInput(props: PropsOf<'image'>) {
  return <SentFile {...props} endings={IMAGE_ENDINGS} isImage />;
}

/** A file that is sent as soon as it is chosen or dropped; the form holds what the server answered for it. */
function SentFile({
  endings,
  isImage = false,
  ...props
}: FieldProps & { endings: readonly string[]; isImage?: boolean }) {
  const { resource, name } = props;
  const { label, helperText, isRequired } = useCommon(props);
  const translate = useTranslate();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isTouched = useMediaQuery('(hover: none)');
  const record = useRecordContext();
  const { field, fieldState } = useInput({ source: name });
  const file = (field.value || null) as StoredFile | null;
  const stored = record !== undefined && file !== null && (record[name] as StoredFile | null)?.id === file.id;
  const place = placeOf(resource.name, record ?? {}, name);
  const [own, setOwn] = useState<{ id: string; source: string } | null>(null);
  const fetched = usePicture(isImage && stored ? file.id : null, 'whole', () => download(STORED, { params: place }));
  const source = own && own.id === file?.id ? own.source : fetched;
  const upload = useUpload(resource.name, name, (sent, picked) => {
    if (isImage) setOwn({ id: sent.id, source: URL.createObjectURL(picked) });
    field.onChange(sent);
  });
  const choice = useFileChoice(upload.send, { accept: endings.map((each) => `.${each}`).join(), label });
  const refused = fieldState.error && <ValidationError error={fieldState.error.message ?? ''} />;
  const problem = choice.problem ?? upload.problem ?? refused;
  const hint = translate(isImage ? 'crud.file.image_hint' : 'crud.file.file_hint', {
    max: limit('uploadBytes') / 1024 / 1024,
  });
  const verb = upload.sending ? 'ra.action.cancel' : file ? 'crud.file.replace' : 'crud.file.choose';
  const remove = () => {
    choice.forget();
    upload.forget();
    field.onChange(null);
    button.current?.focus();
  };
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <FormLabel id={`${id}-label`} component="div" required={isRequired} sx={{ mb: '6px' }}>
        {label}
      </FormLabel>
      <Box
        {...choice.drop}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          p: 1.5,
          borderRadius: '8px',
          border: file ? '1px solid' : '1px dashed',
          borderColor: choice.over ? 'look.accent' : problem ? 'look.err' : 'look.border',
          bgcolor: choice.over ? 'look.soft' : 'look.surface',
        }}
      >
        {isImage && file ? (
          <Preview source={source} alt={file.name} size={PREVIEW} />
        ) : (
          <IconTile>{isImage ? <ImageIcon size={20} /> : <FileText size={20} />}</IconTile>
        )}
        <Box role="status" sx={{ flex: `1 1 ${file || upload.sending ? 160 : 88}px`, minWidth: 0 }}>
          {upload.sending ? (
            <>
              <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
                {translate('crud.file.sending', { name: upload.sending.name })}
              </Typography>
              <ProgressBar label={translate('crud.file.sending', { name: upload.sending.name })} />
            </>
          ) : file ? (
            <>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {stored ? <FileLink at={place} file={file} /> : file.name}
              </Typography>
              <Typography variant="caption" color="look.text2">
                {formatBytes(file.size, language())}
              </Typography>
            </>
          ) : (
            <Typography variant="body2" color="look.text2">
              {translate(isTouched ? 'crud.file.none' : 'crud.file.drop')}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Button
            ref={button}
            size="small"
            aria-label={`${label}: ${translate(verb)}`}
            onClick={upload.sending ? upload.stop : choice.open}
          >
            {translate(verb)}
          </Button>
          {file && !upload.sending && (
            <IconButton size="small" aria-label={`${label}: ${translate('crud.file.remove')}`} onClick={remove}>
              <Trash2 size={18} />
            </IconButton>
          )}
        </Box>
        {choice.input}
      </Box>
      <FormHelperText id={`${id}-help`} error={Boolean(problem)} {...(problem ? { role: 'alert' } : {})}>
        {problem ?? (helperText || hint)}
      </FormHelperText>
    </Box>
  );
}

/** Sends one file at a time; a new one, or leaving the form, stops the one on its way. */
function useUpload(noun: string, field: string, onSent: (sent: StoredFile, picked: File) => void) {
  const translate = useTranslate();
  const way = useRef<AbortController | null>(null);
  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationKey: SENDING,
    mutationFn: (file: File) => {
      way.current?.abort();
      way.current = new AbortController();
      const form = new FormData();
      form.append('field', field);
      form.append('file', file);
      return call('POST /:noun/files', { params: { noun }, form, signal: way.current.signal });
    },
    onSuccess: ({ data }, file) => onSent(data, file),
  });
  useEffect(() => () => way.current?.abort(), []);
  const stop = () => {
    way.current?.abort();
    reset();
  };
  const isFailure = error && !(error instanceof HttpError && error.failure === 'cancel');
  return {
    send: (file: File) => mutate(file),
    stop,
    forget: reset,
    sending: isPending ? variables : null,
    problem: isFailure ? (error instanceof HttpError ? error.detail : translate('app.error.generic')) : null,
  };
}

/** Hands the file out; the row or card it stands in isn't opened. */
function FileLink({ at, file }: { at: Place; file: StoredFile }) {
  const tell = useTell();
  const save = (event: MouseEvent) => {
    event.stopPropagation();
    download(STORED, { params: at })
      .then((answer) => saveFile(answer, file.name))
      .catch((error: unknown) => tell(error));
  };
  return (
    <Link
      component="button"
      type="button"
      onClick={save}
      sx={{ font: 'inherit', textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {file.name}
    </Link>
  );
}

/** A picture in small on a ground that light and dark ones can be seen on. */
function Preview({ source, alt, size }: { source: string | null; alt: string; size: number }) {
  const shape = { width: size, height: size, flex: 'none', borderRadius: '6px', border: 1, borderColor: 'look.line' };
  if (!source) return <Box component="span" sx={{ ...shape, display: 'inline-block', bgcolor: 'look.sunken' }} />;
  return (
    <Box
      component="img"
      src={source}
      alt={alt}
      title={alt}
      sx={{ ...shape, display: 'inline-block', verticalAlign: 'middle', objectFit: 'contain', bgcolor: 'look.border' }}
    />
  );
}

/** Where the file of a field is. */
const STORED = 'GET /:noun/:id/files/:field';
type Place = ReturnType<typeof placeOf>;

function placeOf(noun: string, record: Record<string, unknown>, field: string) {
  return { noun, id: String(record.id), field };
}
