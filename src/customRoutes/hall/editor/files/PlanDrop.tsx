import { Box, Button, Typography } from '@mui/material';
import { FileUp, Upload } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { HttpError } from '../../../../dataProvider/index.ts';
import { FileProblem } from '../../../../sheet/DropZone.tsx';
import { IconTile } from '../../../../ui/IconTile.tsx';
import { ProgressBar } from '../../../../ui/JobCard.tsx';
import { useFileChoice } from '../../../../ui/useFileChoice.tsx';

const KINDS = '.json,.xlsx,.xls,.csv';

/** Where the file of a plan is dropped or chosen; why the last one was not read. */
export function PlanDrop(props: {
  busy: boolean;
  failure: HttpError | null;
  /** Endings of the files that are taken, and the key of the sentence that says what they are. */
  kinds?: string;
  hint?: string;
  onFile: (file: File) => void;
}) {
  const { busy, failure, kinds = KINDS, hint = 'hall.file.hint', onFile } = props;
  const translate = useTranslate();
  const choice = useFileChoice(onFile, { accept: kinds, label: translate('crud.file.choose') });
  const problem = choice.problem ?? failure?.detail;
  return (
    <>
      {problem && !busy && <FileProblem text={problem} />}
      <Box
        {...choice.drop}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1.5,
          px: 2,
          py: { xs: 3, sm: 5 },
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
        <Typography sx={{ fontWeight: 600 }}>{translate('hall.file.drop')}</Typography>
        <Typography variant="body2" color="look.text2" sx={{ maxWidth: 440 }}>
          {translate(hint)}
        </Typography>
        <Button variant="contained" startIcon={<Upload size={18} />} onClick={choice.open} loading={busy}>
          {translate('crud.file.choose')}
        </Button>
        {busy && (
          <Box role="status" sx={{ width: 1 }}>
            <ProgressBar label={translate('crud.file.reading')} />
          </Box>
        )}
        {choice.input}
      </Box>
    </>
  );
}
