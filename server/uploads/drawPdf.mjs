// Draws the one page of the PDF on standard input, in a process of its own (drawing.ts): only a process can be stopped.
// Arguments: width and height in pixels, and how many bytes the renderer may take. Answers a line of JSON and, where
// it drew, the pixels as red, green, blue, opacity. Nothing in the file runs: this build of PDFium has no scripts.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** How far width : height may be from what is asked for. */
const TOLERANCE = 0.005;
const MM_PER_POINT = 25.4 / 72;

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const pdf = Buffer.concat(chunks);
const [width, height, most] = process.argv.slice(2).map(Number);

let tooLarge = false;
const library = await PDFiumLibrary.init({
  instantiateWasm(imports, ready) {
    const room = imports.env;
    const grow = room.emscripten_resize_heap;
    room.emscripten_resize_heap = (bytes) => {
      if (bytes <= most) return grow(bytes);
      tooLarge = true;
      return 0;
    };
    const file = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
    void readFile(file)
      .then((bytes) => WebAssembly.instantiate(bytes, imports))
      .then(({ instance }) => ready(instance));
    return {};
  },
});

try {
  const { answer, pixels } = await draw();
  // A stream that found no room is left out of the picture without a word.
  process.stdout.write(`${JSON.stringify(tooLarge ? { reason: 'pdf_complex' } : answer)}\n`);
  if (!tooLarge && pixels) process.stdout.write(pixels);
} catch {
  process.stdout.write(`${JSON.stringify({ reason: tooLarge ? 'pdf_complex' : 'damaged' })}\n`);
}

async function draw() {
  let document;
  try {
    document = await library.loadDocument(pdf);
  } catch (error) {
    return { answer: { reason: /password|security/i.test(error.message) ? 'encrypted' : 'damaged' } };
  }
  const pages = document.getPageCount();
  if (pages !== 1) return { answer: { reason: pages === 0 ? 'damaged' : 'pdf_pages', count: pages } };
  const page = document.getPage(0);
  if (!page.pageIdx) return { answer: { reason: 'damaged' } };
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const ratio = (originalWidth * height) / (originalHeight * width);
  if (!(Math.abs(ratio - 1) <= TOLERANCE)) {
    const [was_width, was_height] = [originalWidth, originalHeight].map((points) => Math.round(points * MM_PER_POINT));
    return { answer: { reason: 'pdf_proportion', width, height, was_width, was_height } };
  }
  const { data } = await page.render({ width, height, scale: 1, render: 'bitmap' });
  return { answer: { width, height }, pixels: data };
}
