import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import { isFileField, type Resource, writableFields } from '#shared/resource.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { TALL, TARGET } from '../../ui/thumb.ts';
import { Cell } from '../kinds/index.tsx';
import { useHistory } from '../record/useHistory.ts';
import { useGiveBack } from '../record/useSaveField.ts';
import { sentOf } from '../record/values.ts';
import { useVisible } from '../useVisible.ts';
import { useWords } from '../words.ts';
import { usePresence } from './presence.ts';

interface Props {
  resource: Resource;
  record: Readonly<Record<string, unknown>>;
  readOnly?: boolean;
  onSaved: () => void;
}

/** What somebody else has changed in the record while it was open here, and the way back. */
export function JustChanged(props: Props) {
  const { fresh, settle } = usePresence();
  const translate = useTranslate();
  const names = useVisible(
    props.resource,
    Object.keys(fresh).filter((name) => props.resource.fields[name]),
  );
  if (names.length === 0) return null;
  const label = translate('ra.action.close');
  return (
    <Box role="status" sx={{ display: 'flex', gap: 1, bgcolor: 'look.tint', borderRadius: 2, pl: 2, py: 1, mb: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0, alignSelf: 'center' }}>
        {names.map((name) => (
          <Changed key={name} {...props} name={name} before={fresh[name]} onSettled={settle} />
        ))}
      </Box>
      <Tooltip title={label}>
        <IconButton aria-label={label} onClick={() => settle()} sx={TARGET}>
          <X size={18} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

function Changed(props: Props & { name: string; before: unknown; onSettled: () => void }) {
  const { resource, record, readOnly = false, name, before, onSettled, onSaved } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const { data } = useHistory(resource, record);
  const { giveBack, busy, problem } = useGiveBack(resource, record, onSaved);
  const field = resource.fields[name]!;
  const isWritable = writableFields(resource, 'update').some(([each]) => each === name);
  const mayEdit = useMay(resource.name, 'edit', record) && !readOnly && isWritable;
  const isTold = !kindOf(field).isApart;
  const last = data?.pages[0]?.data.find(({ changes }) => changes.some((change) => change.field === name));
  const restore = async () => {
    if (await giveBack(name, isFileField(field) ? sentOf(field, before) : (before ?? null))) onSettled();
  };
  const value = (of: Readonly<Record<string, unknown>>) =>
    (of[name] ?? null) === null ? (
      translate('record.history.empty')
    ) : (
      <Cell resource={resource} name={name} field={field} record={of} />
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
        {last?.by && `${last.by}: `}
        {words.field(name)}
      </Typography>
      {isTold && (
        <Typography variant="body2" component="span">
          <Box component="del" sx={{ color: 'look.err' }}>
            {value({ ...record, [name]: before })}
          </Box>{' '}
          <Box component="ins" sx={{ color: 'look.ok', fontWeight: 600, textDecoration: 'none' }}>
            {value(record)}
          </Box>
        </Typography>
      )}
      {mayEdit && isTold && (
        <Button
          variant="text"
          size="small"
          loading={busy}
          aria-label={`${translate('record.history.restore')}: ${words.field(name)}`}
          onClick={() => void restore()}
          sx={{ ...TALL, ml: 'auto' }}
        >
          {translate('record.history.restore')}
        </Button>
      )}
      {problem && (
        <Typography role="alert" variant="caption" color="look.err" sx={{ flexBasis: '100%' }}>
          {problem}
        </Typography>
      )}
    </Box>
  );
}
