import sharp from 'sharp';

/** A picture of one colour, as an organisation would upload it for its tickets. */
export function ticketImage(color: string, kind: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const picture = sharp({ create: { width: 1080, height: 1390, channels: 3, background: color } });
  return (kind === 'jpeg' ? picture.jpeg({ quality: 95 }) : picture.png()).toBuffer();
}

/** A disc on nothing, or on a ground of its own. */
export function logo(disc: string, ground?: string): Promise<Buffer> {
  const back = ground ? `<rect width="126" height="40" fill="${ground}"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="126" height="40">${back}<circle cx="63" cy="20" r="18" fill="${disc}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
