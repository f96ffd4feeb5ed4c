import { useMemo } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { importColumns } from '#shared/sheet.ts';
import { DownloadButton } from '../../sheet/DownloadButton.tsx';
import { download } from '../../dataProvider/index.ts';
import { FileSteps } from '../../sheet/FileSteps.tsx';
import { useWords } from '../words.ts';
import { useVisible } from '../useVisible.ts';
import { CheckStep } from './CheckStep.tsx';
import { goes } from './rows.ts';
import { useSheet } from './useSheet.ts';

/**
 * Brings records of a resource by a file: chosen, read, checked and corrected in place, confirmed, all from its
 * configuration. What was read and typed survives a reload until it is confirmed. `onDone` once they are stored.
 */
export function SheetImport({ resource, onDone }: { resource: Resource; onDone: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const words = useWords(resource);
  const all = useMemo(() => importColumns(resource) ?? [], [resource]);
  const columns = useVisible(resource, all);
  const file = useSheet(resource, (count) => {
    notify('crud.sheet.stored', { type: 'success', messageArgs: { count, smart_count: count } });
    onDone();
  });
  const { kept } = file;
  const going = kept?.rows.filter(goes).length ?? 0;
  return (
    <FileSteps
      file={file}
      title={translate('crud.sheet.drop')}
      hint={translate('crud.sheet.hint', {
        max: limit('uploadBytes') / 1024 / 1024,
        columns: columns.map((name) => translate('crud.sheet.quoted', { name: words.field(name) })).join(', '),
      })}
      template={
        <DownloadButton
          label={translate('crud.file.template')}
          ask={() => download('GET /:noun/import_template', { params: { noun: resource.name } })}
          name={`${resource.name}.xlsx`}
        />
      }
      storing={{
        label: translate('crud.sheet.storing', { count: going, smart_count: going }),
        hint: translate('crud.sheet.storing_hint'),
      }}
    >
      {kept && <CheckStep key={kept.parsed.import_id} resource={resource} columns={columns} file={file} kept={kept} />}
    </FileSteps>
  );
}
