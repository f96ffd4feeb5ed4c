import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { guardImage } from '#server/uploads/image.ts';
import { inflatingPdf, lockedPdf, pdfOf, TICKET_PAGE } from './pdfs.ts';

const TICKET = { width: 1080, height: 1390 };

async function refusal(pdf: Buffer): Promise<unknown> {
  return guardImage(pdf, 'ticket_image').then(
    ({ type }) => type,
    (error: { code: string; detail: { params: object } }) => ({ code: error.code, ...error.detail.params }),
  );
}

describe('a pdf as ticket image', () => {
  test('of one page becomes a picture of 1080 x 1390 pixels, whatever its size on paper', async () => {
    for (const scale of [1, 7]) {
      const size = [TICKET_PAGE[0] * scale, TICKET_PAGE[1] * scale] as const;
      const { bytes, type, width, height } = await guardImage(pdfOf({ size }), 'ticket_image');
      expect({ type, width, height }).toEqual({ type: 'image/png', ...TICKET });
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const middle = (700 * info.width + 540) * info.channels;
      expect([...data.subarray(middle, middle + 3)]).toEqual([14, 94, 111]);
    }
  });

  test('that is turned is measured as it is seen', async () => {
    const [width, height] = TICKET_PAGE;
    expect(await refusal(pdfOf({ size: [height, width], page: '/Rotate 90' }))).toBe('image/png');
  });

  test('of another proportion is refused with its size in millimetres', async () => {
    const wrong = { code: 'bad_image', reason: 'pdf_proportion', ...TICKET };
    expect(await refusal(pdfOf({ size: [595.28, 841.89] }))).toEqual({ ...wrong, was_width: 210, was_height: 297 });
    expect(await refusal(pdfOf({ size: [1086, 1390] }))).toMatchObject(wrong);
    expect(await refusal(pdfOf({ size: [1084, 1390] }))).toBe('image/png');
  });

  test('of several pages is refused with their number', async () => {
    expect(await refusal(pdfOf({ pages: 10_000 }))).toEqual({ code: 'bad_image', reason: 'pdf_pages', count: 10_000 });
  });

  test('that needs a password is refused', async () => {
    expect(await refusal(lockedPdf())).toEqual({ code: 'bad_image', reason: 'encrypted' });
  });

  test('that is damaged is refused', async () => {
    const damaged = { code: 'bad_image', reason: 'damaged' };
    expect(await refusal(Buffer.from('%PDF-1.7\nhello'))).toEqual(damaged);
    expect(await refusal(pdfOf().subarray(0, 200))).toEqual(damaged);
  });

  test('whose streams inflate without end is refused', async () => {
    expect(await refusal(inflatingPdf(600))).toEqual({ code: 'bad_image', reason: 'pdf_complex' });
  });

  test('leaves nothing behind but its pixels: no scripts, actions or words', async () => {
    const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
    const active = pdfOf({
      catalog: `/OpenAction${script}/Names<</JavaScript<</Names[(a)${script}]>>>>`,
      page: '/AA<</O<</S/Launch/F(calc.exe)>>>>',
    });
    const { bytes } = await guardImage(active, 'ticket_image');
    for (const word of ['%PDF', 'JavaScript', 'alert', 'calc.exe', 'Gala']) expect(bytes.includes(word)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: false, ...TICKET });
  });

  test('is no logo', async () => {
    await expect(guardImage(pdfOf(), 'ticket_logo')).rejects.toMatchObject({ code: 'unsupported_type' });
  });
});
