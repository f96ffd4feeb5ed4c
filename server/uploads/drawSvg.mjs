// Draws the SVG on standard input, in a process of its own (drawing.ts): judging and drawing can keep it busy for
// minutes. Arguments: the width and height the SVG must have. Answers a line of JSON and, where it drew, a PNG.
import sharp from 'sharp';
import { cleanSvg } from './cleanSvg.mjs';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const [width, height] = process.argv.slice(2).map(Number);

try {
  const { answer, png } = await draw(cleanSvg(Buffer.concat(chunks).toString('utf8')));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  if (png) process.stdout.write(png);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ reason: error.reason ?? 'svg_damaged' })}\n`);
}

async function draw(text) {
  const svg = Buffer.from(text);
  const head = await sharp(svg, { limitInputPixels: false }).metadata();
  if (head.format !== 'svg') throw new Error(`not an SVG but ${head.format}`);
  if (head.width !== width || head.height !== height) {
    return { answer: { reason: 'wrong_size', width, height, was_width: head.width, was_height: head.height } };
  }
  const png = await sharp(svg, { limitInputPixels: width * height })
    .png()
    .toBuffer();
  return { answer: { width, height }, png };
}
