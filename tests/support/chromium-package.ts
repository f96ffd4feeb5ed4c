import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

interface Unpacked {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * The Chromium inside the npm package @sparticuz/chromium (Linux on x64 only), unpacked once. The package itself would
 * unpack to fixed names in the temporary folder, where two test runs or two users meet; and its libraries only in a cloud.
 */
export function unpackChromium(): Unpacked | null {
  if (os.platform() !== 'linux' || os.arch() !== 'x64') return null;
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../..');
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const cache = fileURLToPath(new URL(`../../node_modules/.cache/parterre/chromium-${version}`, import.meta.url));
  if (!fs.existsSync(cache)) unpackTo(cache, path.join(root, 'bin'));
  const executablePath = path.join(cache, 'chromium');
  return { executablePath, env: surroundings(cache, executablePath) };
}

function unpackTo(cache: string, packed: string): void {
  const draft = `${cache}.${process.pid}`;
  fs.mkdirSync(draft, { recursive: true });
  const open = (name: string) => brotliDecompressSync(fs.readFileSync(path.join(packed, name)));
  fs.writeFileSync(path.join(draft, 'chromium'), open('chromium.br'), { mode: 0o755 });
  for (const [archive, folder] of [
    ['swiftshader.tar', '.'],
    ['fonts.tar', 'fonts'],
    ['al2023.tar', 'libraries'],
  ] as const) {
    const tar = path.join(draft, archive);
    fs.mkdirSync(path.join(draft, folder), { recursive: true });
    fs.writeFileSync(tar, open(`${archive}.br`));
    execFileSync('tar', ['-xf', tar, '-C', path.join(draft, folder)]);
    fs.rmSync(tar);
  }
  const fonts = path.join(draft, 'fonts', 'fonts.conf');
  fs.writeFileSync(fonts, fs.readFileSync(fonts, 'utf8').replaceAll('/tmp/fonts', path.join(cache, 'fonts')));
  try {
    fs.renameSync(draft, cache);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(cache)) throw error; // else another process was a moment faster
  }
}

/** The package's own fonts and libraries, where the system has none. */
function surroundings(cache: string, program: string): Record<string, string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  if (!fs.existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = path.join(cache, 'fonts');
  if (lacksLibraries(program)) env['LD_LIBRARY_PATH'] = path.join(cache, 'libraries', 'lib');
  return env as Record<string, string>;
}

function lacksLibraries(program: string): boolean {
  try {
    return execFileSync('ldd', [program], { encoding: 'utf8' }).includes('not found');
  } catch {
    return true;
  }
}
