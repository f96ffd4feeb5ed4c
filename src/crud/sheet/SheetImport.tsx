import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { importColumns } from '#shared/sheet.ts';
import { DownloadButton } from '../../sheet/DownloadButton.tsx';
import { download } from '../../dataProvider/index.ts';
import { FileSteps } from '../../sheet/FileSteps.tsx';
import { ImportSaid } from '../../sheet/ImportSaid.tsx';
import type { Done } from '../undo.ts';
import { useWords } from '../words.ts';
import { useVisible } from '../useVisible.ts';
import { CheckStep } from './CheckStep.tsx';
import { countRows } from './rows.ts';
import { saidOf } from './said.ts';
import { goingOf, useSheet } from './useSheet.ts';

/**
 * Brings records of a resource by a file: chosen, read, checked and corrected in place, confirmed, all from its
 * configuration. What was read and typed survives a reload until it is confirmed. `onDone` once they are stored.
 */
export function SheetImport({ resource, onDone }: { resource: Resource; onDone: (done?: Done) => void }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const all = useMemo(() => importColumns(resource) ?? [], [resource]);
  const columns = useVisible(resource, all);
  const file = useSheet(resource, ({ created, updated, gone, import_id, batch }) => {
    const text =
      updated + gone > 0
        ? translate('crud.sheet.did', { what: saidOf({ new: created, changed: updated, gone }, translate) })
        : translate('crud.sheet.stored', { count: created, smart_count: created });
    onDone(batch === null ? undefined : { batch, said: <ImportSaid text={text} id={import_id} /> });
  });
  const { kept } = file;
  const isSeveral = columns.some((name) => kindOf(resource.fields[name]!).holdsSeveral);
  const going = kept ? countRows(kept.rows).going + goingOf(kept).length : 0;
  return (
    <FileSteps
      file={file}
      title={translate('crud.sheet.drop')}
      hint={[
        translate('crud.sheet.hint', {
          max: limit('uploadBytes') / 1024 / 1024,
          columns: columns.map((name) => translate('crud.sheet.quoted', { name: words.field(name) })).join(', '),
        }),
        ...(isSeveral ? [translate('crud.sheet.several')] : []),
      ].join(' ')}
      template={
        <DownloadButton
          label={translate('crud.file.template')}
          ask={() => download('GET /:noun/import_template', { params: { noun: resource.name } })}
          name={`${resource.name}.xlsx`}
        />
      }
      earlier={`/imports?noun=${resource.name}`}
      storing={{
        label: translate('crud.sheet.storing', { count: going, smart_count: going }),
        hint: translate('crud.sheet.storing_hint'),
      }}
    >
      {kept && <CheckStep key={kept.parsed.import_id} resource={resource} columns={columns} file={file} kept={kept} />}
    </FileSteps>
  );
}
