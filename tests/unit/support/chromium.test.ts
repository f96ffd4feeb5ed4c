import { chromium } from 'playwright';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chromiumLaunchOptions } from '../../support/chromium.ts';

afterEach(() => vi.unstubAllEnvs());

/** What the npm package brings runs on one system only; elsewhere the first browser found has to do. */
const canUnpack = process.platform === 'linux' && process.arch === 'x64';

describe('the browser of the tests', () => {
  it.each(canUnpack ? [undefined, 'bundled'] : [undefined])('draws a page (TEST_CHROMIUM=%s)', async (source) => {
    vi.stubEnv('TEST_CHROMIUM', source);
    const options = await chromiumLaunchOptions();
    if (source === 'bundled') expect(options.executablePath).toMatch(/node_modules/);
    const browser = await chromium.launch(options);
    try {
      const page = await browser.newPage();
      await page.setContent('<canvas width=40 height=40></canvas><h1>Рассадка</h1>');
      const pixel = await page.evaluate(() => {
        const pen = document.querySelector('canvas')!.getContext('2d')!;
        pen.fillStyle = '#0a7';
        pen.fillRect(0, 0, 40, 40);
        return [...pen.getImageData(5, 5, 1, 1).data];
      });
      expect(pixel).toEqual([0, 170, 119, 255]);
      expect((await page.locator('h1').boundingBox())?.height).toBeGreaterThan(20);
    } finally {
      await browser.close();
    }
  });

  it('is the one that CHROMIUM_PATH names', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/opt/my/chromium');
    expect((await chromiumLaunchOptions()).executablePath).toBe('/opt/my/chromium');
  });
});
