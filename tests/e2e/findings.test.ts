import { expect, test, type Page } from 'playwright/test';
import { findingsOf } from '../screens/findings.ts';

/** What the finder says of a page with this in its body, 600 px wide. */
async function found(page: Page, body: string): Promise<string[]> {
  await page.setViewportSize({ width: 600, height: 400 });
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto('about:blank');
  await page.setContent(`<html lang="en"><body style="margin:0;font:16px Arial">${body}</body></html>`);
  return page.evaluate(findingsOf, { width: 600, language: 'en' as const, areas: ['app'], names: [], foreign: [] });
}

const SOUND: Record<string, string> = {
  'a control beside another': '<button>Save</button><button>Close</button>',
  'a box in its label': '<label style="position:relative">Yes<input type="checkbox"></label>',
  'a control that scrolls into sight': `<div style="height:60px;overflow:auto"><div style="height:200px"></div><a href="#x">More</a></div>
    <div style="height:100px;background:#eee">Below</div>`,
  'rows with buttons that scroll': `<ul style="height:60px;overflow:auto">${'<li><button type="submit">Send</button></li>'.repeat(9)}</ul>`,
  'a bar at its own place': '<p>Text</p><div style="position:fixed;bottom:0;height:40px;width:100%">Bar</div>',
  'a long text cut late':
    '<p style="width:160px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">A long evening by the sea</p>',
};
const PLANTED: Record<string, [body: string, says: RegExp]> = {
  'a covered control': [
    '<div style="position:relative"><button style="width:90px">Save</button><div style="position:absolute;inset:0">Curtain</div></div>',
    /^a control covered: "Save" by "Curtain"$/,
  ],
  'a fixed bar over content': [
    '<p style="position:absolute;top:370px;margin:0">The last line</p><div style="position:fixed;bottom:0;height:60px;width:100%;background:#fff">Bar</div>',
    /^a bar over content: "The last line" under "Bar"$/,
  ],
  'a main button below the fold of its panel': [
    '<form style="height:100px;overflow:auto"><div style="height:300px">Fields</div><button type="submit">Save</button></form>',
    /^a button below the fold of its panel: "Save"$/,
  ],
  'a text cut to a few letters': [
    '<p style="width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">A long evening by the sea</p>',
    /^text cut to [1-7] letters: "A long evening by the sea"$/,
  ],
};

test('the finder of npm run screens finds what is planted, and says nothing of what is sound', async ({ page }) => {
  for (const [what, body] of Object.entries(SOUND)) expect(await found(page, body), what).toEqual([]);
  for (const [what, [body, says]] of Object.entries(PLANTED))
    expect(await found(page, body), what).toEqual([expect.stringMatching(says)]);
});
