import type { ReactNode } from 'react';
import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import { FileUp, FileWarning, History, Upload } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { HttpError } from '../dataProvider/index.ts';
import { Card } from '../ui/Card.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { ProgressBar } from '../ui/JobCard.tsx';
import { useFileChoice } from '../ui/useFileChoice.tsx';

const KINDS = '.xlsx,.xls,.csv';

/** Where a file of records begins: dropped here or chosen; says what may be wrong with the last one. */
export function DropZone(props: {
  title: string;
  hint: string;
  /** Where the empty file to fill in is to be had. */
  template: ReactNode;
  /** Where the files before are. */
  earlier: string;
  failure: HttpError | null;
  onFile: (file: File) => void;
}) {
  const { title, hint, template, earlier, failure, onFile } = props;
  const translate = useTranslate();
  const choice = useFileChoice(onFile, { accept: KINDS, label: translate('crud.file.choose') });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {choice.problem && <FileProblem text={choice.problem} />}
      {!choice.problem && failure && <FileProblem text={failure.detail} />}
      <Card>
        <Box
          {...choice.drop}
          sx={{
            display: 'grid',
            justifyItems: 'center',
            gap: 1.5,
            px: 2,
            py: { xs: 4, sm: 6 },
            borderRadius: '12px',
            border: '2px dashed',
            borderColor: choice.over ? 'look.accent' : 'look.line2',
            bgcolor: choice.over ? 'look.soft' : 'look.sunken',
            textAlign: 'center',
          }}
        >
          <IconTile size={48}>
            <FileUp size={24} />
          </IconTile>
          <Typography variant="h2">{title}</Typography>
          <Typography variant="body2" color="look.text2" sx={{ maxWidth: 520 }}>
            {hint}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 }}>
            <Button variant="contained" startIcon={<Upload size={18} />} onClick={choice.open}>
              {translate('crud.file.choose')}
            </Button>
            {template}
            <Button component={Link} to={earlier} startIcon={<History size={18} />}>
              {translate('imports.earlier')}
            </Button>
          </Box>
          {choice.input}
        </Box>
      </Card>
    </Box>
  );
}

/** Why a file was not taken. */
export function FileProblem({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" icon={<FileWarning size={20} />} role="alert">
      <AlertTitle sx={{ fontSize: 14, fontWeight: 700, mb: 0 }}>{translate('crud.file.not_read')}</AlertTitle>
      {text}
    </Alert>
  );
}

/** The file is on its way or being read. */
export function ReadingFile({ onCancel }: { onCancel: () => void }) {
  const translate = useTranslate();
  return (
    <Card>
      <Box sx={{ display: 'grid', gap: 2, py: 4, maxWidth: 480, mx: 'auto' }} role="status">
        <Typography sx={{ fontWeight: 600, textAlign: 'center' }}>{translate('crud.file.reading')}</Typography>
        <ProgressBar label={translate('crud.file.reading')} />
        <Button onClick={onCancel} sx={{ justifySelf: 'center' }}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </Card>
  );
}
