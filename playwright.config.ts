import { defineConfig } from 'playwright/test';
import { chromiumLaunchOptions } from './tests/support/chromium.ts';
import { inTurn, LONG } from './tests/support/turn.ts';

// Made once by demo.setup.ts; a first start takes longer than most tests.
process.env['DEMO_MADE'] = 'test-results/demo';

const launchOptions = await chromiumLaunchOptions();

const WALK = /\/walk\.test\.ts$/;
const LONGEST = /\/(messages|routes|seating)\.test\.ts$/;
// One walk on each engine, in Russian and English by turns; with LONG both on both.
const WALKS = [/guests .* in Russian$/, /guests .* in English$/];
const elsewhere = inTurn(WALKS)[0]!;
const notHere = LONG ? {} : { grepInvert: elsewhere };
const notThere = LONG ? {} : { grepInvert: WALKS.filter((walk) => walk !== elsewhere) };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Each file starts a product of its own; a test waits for its page about as long as it works.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // The machine may be busy: a slow test is no failed test.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 40_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A trace of every step takes as long as the steps: asked for by who looks into a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  // The walk from end to end is told by the name of its project which engine to go on; all else runs on the embedded one.
  projects: [
    { name: 'demo', testMatch: 'demo.setup.ts' },
    // The longest come first, so that nothing has to wait for one of them at the end.
    { name: 'pglite', testMatch: WALK, dependencies: ['demo'], ...notHere },
    { name: 'longest', testMatch: LONGEST, dependencies: ['demo'] },
    { name: 'screens', testIgnore: [WALK, LONGEST], dependencies: ['demo'] },
    { name: 'postgres', testMatch: WALK, ...notThere },
  ],
});
