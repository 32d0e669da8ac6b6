import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './harness/start-shop.ts',
  fullyParallel: true,
  // More than cores, because a journey waits for polls; with more they wait for each other.
  workers: 4,
  forbidOnly: true,
  // A machine that stalls does not stop a landing; the list of the run names the journeys that needed a second try.
  retries: process.env['CI'] ? 1 : 0,
  // A busy machine is slow, not wrong; what hangs ends itself.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  // `npm test` runs the journeys, `npm run test:pages` the rest.
  projects: [
    { name: 'journeys', testIgnore: '**/{edge-cases,sweeps}/**' },
    { name: 'edge-cases', testMatch: '**/edge-cases/*.spec.ts' },
    // They never wait.
    { name: 'sweeps', testMatch: '**/sweeps/*.spec.ts', workers: 3 },
  ],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    // Its own test lets the worker in; to all others it would add nothing but downloads.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
})
