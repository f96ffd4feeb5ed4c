import type { ReactNode } from 'react';
import { Box, Skeleton } from '@mui/material';
import type { HttpError } from '../dataProvider/index.ts';
import { Card } from '../ui/Card.tsx';
import { DropZone, ReadingFile } from './DropZone.tsx';
import { Storing } from './Storing.tsx';

/** The way of a file: dropped or chosen, read, checked (the children), stored. */
export function FileSteps(props: {
  file: {
    found: unknown;
    doing: 'nothing' | 'reading' | 'storing';
    failure: HttpError | null;
    read: (file: File) => Promise<void>;
    cancel: () => void;
  };
  title: string;
  hint: string;
  /** Where the empty file to fill in is to be had. */
  template: ReactNode;
  /** Where the files before are. */
  earlier: string;
  storing: { label: string; hint: string };
  /** Null before there is a file to check. */
  children: ReactNode;
}) {
  const { file, title, hint, template, earlier, storing, children } = props;
  if (file.found === undefined) {
    return (
      <Card>
        <Skeleton variant="rounded" height={180} />
      </Card>
    );
  }
  if (file.doing === 'reading') return <ReadingFile onCancel={file.cancel} />;
  if (!children) {
    return (
      <DropZone
        title={title}
        hint={hint}
        template={template}
        earlier={earlier}
        failure={file.failure}
        onFile={(chosen) => void file.read(chosen)}
      />
    );
  }
  return (
    <Box>
      {children}
      {file.doing === 'storing' && <Storing {...storing} />}
    </Box>
  );
}
