import { Box } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { importColumns } from '#shared/sheet.ts';
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx';
import { useWords } from '../words.ts';
import { CheckStep } from './CheckStep.tsx';
import { DropZone, ReadingFile } from './DropZone.tsx';
import { goes } from './rows.ts';
import { Storing } from './Storing.tsx';
import { TemplateButton } from './TemplateButton.tsx';
import { useSheet } from './useSheet.ts';

/**
 * Brings records of a resource by a file: chosen, read, checked and corrected in place, confirmed, all from its
 * configuration. `onDone` once they are stored.
 */
export function SheetImport({ resource, onDone }: { resource: Resource; onDone: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const words = useWords(resource);
  const file = useSheet(resource, (count) => {
    notify('crud.sheet.stored', { type: 'success', messageArgs: { count, smart_count: count } });
    onDone();
  });
  const { stage, sheet, rows, failure } = file;
  const going = rows.filter(goes).length;
  return (
    <>
      {stage === 'reading' ? (
        <ReadingFile onCancel={file.cancel} />
      ) : sheet ? (
        <Box>
          <CheckStep key={sheet.import_id} resource={resource} file={file} sheet={sheet} />
          <Storing
            open={stage === 'storing'}
            label={translate('crud.sheet.storing', { count: going, smart_count: going })}
            hint={translate('crud.sheet.storing_hint')}
          />
        </Box>
      ) : (
        <DropZone
          title={translate('crud.sheet.drop')}
          hint={translate('crud.sheet.hint', {
            max: limit('uploadBytes') / 1024 / 1024,
            columns: (importColumns(resource) ?? [])
              .map((name) => translate('crud.sheet.quoted', { name: words.field(name) }))
              .join(', '),
          })}
          template={<TemplateButton path={`${resource.name}/import_template`} name={`${resource.name}.xlsx`} />}
          failure={failure}
          onFile={(chosen) => void file.read(chosen)}
        />
      )}
      <Leaving corrected={stage === 'check' && rows.some((row) => row.corrected)} />
    </>
  );
}

/** Whoever goes away from a corrected file is asked first: it is kept nowhere. */
function Leaving({ corrected }: { corrected: boolean }) {
  const translate = useTranslate();
  const blocker = useBlocker(corrected);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      reversible
      title={translate('crud.sheet.lose_title')}
      verb={translate('crud.sheet.leave')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {translate('crud.sheet.lose_text')}
    </ConfirmDialog>
  );
}
