import { type DragEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';

/**
 * One file, by the browser's dialog (`open`) or dropped on what gets `drop`; one that is too large isn't even sent: of more
 * than `most` bytes. `input` stands somewhere on the page.
 */
export function useFileChoice(
  onFile: (file: File) => void,
  { accept, label, most = limit('uploadBytes') }: { accept: string; label: string; most?: number },
) {
  const translate = useTranslate();
  const ref = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > most) return setProblem(translate('problems.file_too_large'));
    setProblem(null);
    onFile(file);
  };
  return {
    problem,
    forget: () => setProblem(null),
    open: () => ref.current?.click(),
    /** Something is held over the place. */
    over,
    drop: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      },
    },
    input: (
      <input
        ref={ref}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    ),
  };
}
