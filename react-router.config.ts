import type { Config } from '@react-router/dev/config'

import { writeWorker } from './shop/web/worker/write-worker.ts'

export default {
  appDirectory: 'shop/web',
  ssr: true,
  // The parts of a page are needed together.
  splitRouteModules: false,
  // All routes are known from the first page, so no navigation waits for a manifest.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeWorker(reactRouterConfig.buildDirectory),
} satisfies Config
