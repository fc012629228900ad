import { defineConfig } from 'playwright/test'

/** Stories through the real window. Run them by `npm run test:e2e`: it builds and finds Electron and a display. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-output/playwright',
  // One window at a time: they share the machine's two cores with the servers that they start.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-output/reports/e2e.json' }]],
})
