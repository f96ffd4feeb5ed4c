import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { badImage, type Reason } from './refusal.ts';
import { inTurn } from './turn.ts';

const DRAW = fileURLToPath(new URL('drawPdf.mjs', import.meta.url));
/** A real layout is drawn in about a second, half of it to start the process. */
const DRAW_MS = 10_000;
/** A page full of photographs takes 100 MB; streams that inflate without end take whatever there is. */
const DRAW_BYTES = 384 * 1024 * 1024;
/** A PDF has its mark within the first kilobyte, as viewers read it. */
const HEAD = 1024;

/** Pixels as red, green, blue, opacity. */
export interface Drawing {
  rgba: Buffer;
  width: number;
  height: number;
}

export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, HEAD).includes('%PDF-');
}

/**
 * The one page of a PDF as a picture of `size` on white: no script, action, link, form, font or metadata of the file is
 * left. Refuses with bad_image what needs a password, has not exactly one page or another proportion (beyond 0.5 %),
 * can't be read, or takes too long or too much memory to draw.
 */
export function drawPdf(pdf: Buffer, size: { width: number; height: number }): Promise<Drawing> {
  return inTurn(async () => {
    const given = [size.width, size.height, DRAW_BYTES].map(String);
    const drawing = spawn(process.execPath, ['--max-old-space-size=128', DRAW, ...given], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
      timeout: DRAW_MS,
      killSignal: 'SIGKILL',
    });
    drawing.stdin.on('error', () => undefined).end(pdf);
    const [output, [code, signal]] = await Promise.all([buffer(drawing.stdout), once(drawing, 'close')]);
    const end = output.indexOf('\n');
    if (signal || end < 0) throw badImage('pdf_complex');
    const answer: Answer = JSON.parse(output.toString('utf8', 0, end));
    if ('reason' in answer) {
      const { reason, ...params } = answer;
      throw badImage(reason, params);
    }
    const rgba = output.subarray(end + 1);
    if (code !== 0 || rgba.length !== answer.width * answer.height * 4) throw badImage('damaged');
    return { rgba, ...answer };
  });
}

type Answer = { width: number; height: number } | ({ reason: Reason } & Record<string, number>);
