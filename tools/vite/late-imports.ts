import path from 'node:path'

import type { Plugin } from 'vite'

const loadLate = path.resolve(import.meta.dirname, '../../shop/web/navigation/load-late.ts')

/**
 * `load-late.ts` in the place of Vite's helper for imports that come late, so that a script that was lost with the
 * connection can be loaded again: a browser remembers the failure, and Vite has no option for it.
 */
export function lateImports(): Plugin {
  return {
    name: 'late-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ build: { modulePreload: false } }),
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { loadLate as __vitePreload } from ${JSON.stringify(loadLate)}`,
    },
  }
}
