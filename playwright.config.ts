import { defineConfig } from 'playwright/test';
import { chromiumLaunchOptions } from './tests/support/chromium.ts';

// Made once by demo.setup.ts; a first start takes longer than most tests.
process.env['DEMO_MADE'] = 'test-results/demo';

const launchOptions = await chromiumLaunchOptions();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Each file starts a product of its own.
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // The machine may be busy: a slow test is no failed test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // A trace of every step takes as long as the steps: asked for by who looks into a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  // A project is named after the engine that its tests start the product on.
  projects: [
    { name: 'demo', testMatch: 'demo.setup.ts' },
    { name: 'pglite', dependencies: ['demo'] },
    // Browser tests run on the embedded database; the walk from end to end on both.
    { name: 'postgres', testMatch: /\/walk[^/]*\.test\.ts$/ },
  ],
});
