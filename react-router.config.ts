import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // All routes are known from the first page, so no navigation waits for a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
