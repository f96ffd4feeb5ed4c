// Draws the SVG on standard input, in a process of its own (drawing.ts): judging and drawing can keep it busy for
// minutes. Arguments: the width and height the SVG must have, or the side of a square it is to fill. Answers a line of JSON and, where it drew, a PNG.
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
  if (height === undefined) return fitted(svg, head, width);
  if (head.width !== width || head.height !== height) {
    return { answer: { reason: 'wrong_size', width, height, was_width: head.width, was_height: head.height } };
  }
  const png = await sharp(svg, { limitInputPixels: width * height })
    .png()
    .toBuffer();
  return { answer: { width, height }, png };
}

/** Drawn at the density that makes its longer side so long, and not enlarged afterwards. */
async function fitted(svg, head, side) {
  const density = ((head.density ?? 72) * side) / Math.max(head.width, head.height);
  const { data, info } = await sharp(svg, { density, limitInputPixels: 2 * side * side })
    .resize(side, side, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { answer: { width: info.width, height: info.height }, png: data };
}
