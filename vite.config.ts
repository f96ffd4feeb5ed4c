/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { filesInTurn } from './tests/support/turn.ts';

const API = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const SERVER_PATHS = ['/api', '/t', '/mailbox', '/healthz', '/readyz', '/version'];

/** Icons that many screens show come together, as each in a file of its own weighs twice what it draws; those before the door don't bring them along. */
const ICONS_INSIDE =
  /lucide-react.*\/icons\/(?!(arrow-left|clipboard-paste|info|moon|refresh-cw|sun|triangle-exclamation-point)\.)/;

/** Parts of MUI that each screen behind the door shows come together too: small files say the same to each other over and over. */
const MUI_INSIDE =
  /@mui\/material\/(?:esm\/)?(Avatar|Backdrop|Chip|Collapse|Dialog\w*|Divider|Drawer|Fade|Grow|List\w*|Menu\w*|Modal|Popover|Popper|Portal|Skeleton|Slide|Tooltip|Unstable_TrapFocus)\//;

// The machine may be busy: a slow test is no failed test.
const patience = { testTimeout: 120_000, hookTimeout: 180_000 };

const serverTests = (engine: 'pglite' | 'postgres', room: 'server' | 'attack' = 'server') => ({
  extends: true as const,
  test: {
    name: `${room}-${engine}`,
    include: filesInTurn(room, engine === 'postgres' ? 'postgres' : 'embedded'),
    env: { ENGINE: engine },
    // Each file opens a database of its own; the modules are the same for all, and take longer to load than most tests.
    isolate: false,
    globalSetup: engine === 'postgres' ? ['tests/support/global.ts'] : [],
    ...patience,
  },
});

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    rolldownOptions: {
      input: ['index.html', 'src/apiPage/index.html'],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'icons', test: ICONS_INSIDE, minShareCount: 12 },
            { name: 'mui', test: MUI_INSIDE, minShareCount: 12 },
          ],
        },
      },
    },
    // Fonts are fetched by those who read their letters.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [`^${path}(/|$|\\?)`, { target: API }])),
  },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.{ts,tsx}'], ...patience },
      },
      serverTests('pglite'),
      serverTests('postgres'),
      serverTests('pglite', 'attack'),
      serverTests('postgres', 'attack'),
    ],
  },
});
