import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { badImage, type Reason } from './refusal.ts';
import { turns } from './turn.ts';

const inTurn = turns();

/** How a kind of file is drawn: by which script of this folder, and for how long. */
interface Drawer {
  script: string;
  ms: number;
  /** The refusal of what takes longer. */
  slow: Reason;
}

/** What a script answers before the picture: its size, or why there is none. */
type Answer = { width: number; height: number } | ({ reason: Reason } & Record<string, number>);

/**
 * Has a file drawn in a process of its own, one at a time: whatever is in it, the server stays free, and a process can be
 * stopped. Its script gets the file on standard input and answers a line of JSON, followed by the picture.
 */
export function drawApart(file: Buffer, { script, ms, slow }: Drawer, given: number[]): Promise<Buffer> {
  return inTurn(async () => {
    const path = fileURLToPath(new URL(script, import.meta.url));
    const drawing = spawn(process.execPath, ['--max-old-space-size=128', path, ...given.map(String)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
      timeout: ms,
      killSignal: 'SIGKILL',
    });
    drawing.stdin.on('error', () => undefined).end(file);
    const [output, [code, signal]] = await Promise.all([buffer(drawing.stdout), once(drawing, 'close')]);
    const end = output.indexOf('\n');
    if (signal || end < 0) throw badImage(slow);
    const answer: Answer = JSON.parse(output.toString('utf8', 0, end));
    if ('reason' in answer) {
      const { reason, ...params } = answer;
      throw badImage(reason, params);
    }
    if (code !== 0) throw badImage('damaged');
    return output.subarray(end + 1);
  });
}
