import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { badImage } from './refusal.ts';

const DRAW = fileURLToPath(new URL('draw.mjs', import.meta.url));
/** Drawing a real logo takes a tenth of a second, most of it to start the process. */
const DRAW_MS = 5000;
const WRONG_SIZE = 3;

/** What a logo of 126 x 40 never needs: beyond it drawing can be made to take minutes. */
const MOST_BYTES = 512 * 1024;
const MOST_ELEMENTS = 5000;
const MOST_COPIES = 50;

/**
 * An SVG that may be drawn: text in UTF-8, without entities, scripts, pictures, foreign markup, or references to
 * anything outside itself. Refuses before any parser sees it; null if the bytes are no SVG at all.
 */
export function safeSvg(bytes: Buffer): Buffer | null {
  const source = decoded(bytes);
  if (source === null && hasSvgTag(bytes.toString('latin1').replaceAll('\0', ''))) throw badImage('svg_encoding');
  if (source === null || !hasSvgTag(source)) return null;
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(source)) throw badImage('svg_entities');
  const text = withoutDeclarations(source);
  if (text.length > MOST_BYTES) throw badImage('svg_complex');
  const plain = resolved(text);
  if (/<(\w+:)?script|[\s"'/]on[a-z]+\s*=|javascript:/i.test(plain)) throw badImage('svg_scripts');
  if (/<(\w+:)?(image|feImage|foreignObject|iframe|embed|object|audio|video)[\s>/]|\bdata:/i.test(plain)) {
    throw badImage('svg_embedded');
  }
  if (refersOutside(plain)) throw badImage('svg_external');
  const copies = count(plain, /<(\w+:)?use[\s>/]/gi);
  if (count(plain, /<\w/g) > MOST_ELEMENTS || copies > MOST_COPIES) throw badImage('svg_complex');
  return Buffer.from(text, 'utf8');
}

/** A safe SVG as PNG; refuses one of another size, and one that takes too long to draw. */
export async function drawSvg(svg: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const drawing = spawn(process.execPath, ['--max-old-space-size=128', DRAW, String(size.width), String(size.height)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: DRAW_MS,
    killSignal: 'SIGKILL',
  });
  drawing.stdin.on('error', () => undefined).end(svg);
  const [output, [code, signal]] = await Promise.all([buffer(drawing.stdout), once(drawing, 'close')]);
  if (signal) throw badImage('svg_complex');
  if (code === 0) return output;
  if (code !== WRONG_SIZE) throw badImage('svg_damaged');
  const was: { width: number; height: number } = JSON.parse(output.toString());
  throw badImage('wrong_size', { ...size, was_width: was.width, was_height: was.height });
}

function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function hasSvgTag(text: string): boolean {
  return /<(\w+:)?svg[\s>/]/i.test(text);
}

/** Without the XML declaration and a plain DOCTYPE; a declaration of another encoding is refused. */
function withoutDeclarations(source: string): string {
  const declaration = /^\s*<\?xml([^?]*)\?>/.exec(source);
  const encoding = /encoding\s*=\s*["']([^"']*)["']/i.exec(declaration?.[1] ?? '')?.[1];
  if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw badImage('svg_encoding');
  return source.slice(declaration?.[0].length ?? 0).replace(/<!DOCTYPE[^>[]*>/i, '');
}

/** With character references written out, which would otherwise hide a word from the checks below. */
function resolved(text: string): string {
  return text
    .replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (_, code: string) => {
      const point = code[0]?.toLowerCase() === 'x' ? Number.parseInt(code.slice(1), 16) : Number(code);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .replace(/[\0\u200b\ufeff]/g, '');
}

/** Any reference that isn't to an element of the same file: links, styles, fonts, processing instructions. */
function refersOutside(text: string): boolean {
  const links = [...text.matchAll(/[\s"'](?:[\w-]+:)?(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))/gi)];
  const urls = [...text.matchAll(/url\(\s*["']?([^"')]*)/gi)];
  const targets = [...links.map((link) => link[1] ?? link[2] ?? link[3] ?? ''), ...urls.map((url) => url[1] ?? '')];
  return targets.some((target) => !target.trim().startsWith('#')) || /@import|@font-face|<\?/i.test(text);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
