import type { Download } from './http.ts';

/** Hands a file to the browser to keep; `otherwise` names it where the server didn't. */
export function saveFile({ blob, name }: Download, otherwise: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? otherwise;
  link.click();
  // The browser takes the address up after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
