// Draws the SVG on standard input to a PNG on standard output, in a process of its own (svg.ts): a drawing can keep the
// renderer busy for minutes, and only a process can be stopped. Arguments: the width and height the SVG must have.
import sharp from 'sharp';

const WRONG_SIZE = 3;

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const svg = Buffer.concat(chunks);
const [width, height] = process.argv.slice(2).map(Number);

const head = await sharp(svg, { limitInputPixels: false }).metadata();
if (head.format !== 'svg') throw new Error(`not an SVG but ${head.format}`);
if (head.width === width && head.height === height) {
  process.stdout.write(
    await sharp(svg, { limitInputPixels: width * height })
      .png()
      .toBuffer(),
  );
} else {
  process.stdout.write(JSON.stringify({ width: head.width, height: head.height }));
  process.exitCode = WRONG_SIZE;
}
