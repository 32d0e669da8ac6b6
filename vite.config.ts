import path from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'

import type { Call } from './contract/calls.ts'
import routerConfig from './react-router.config.ts'

export default defineConfig({
  publicDir: 'web/public',
  // The pages' policy allows files of ours, not data: addresses; the rupee fonts are small enough to become one.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files cost a phone fewer trips and compress better: what every page needs, what keeps
            // pages live, and what seller and shoppers
            // share, and what stands between nav bar and footer. `bench/script-weights.ts` holds them to their limits.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: 'frame',
                  test: /\/web\/(root|api-client|settings|page-meta|server-api|session\/(session|guards|next-page|session-lost)\.|ui\/(button|spinner|logo|toast|text-field|password-field|focus-on-new-page|when-idle)\.)|\/contract\/(calls|categories|paths|rules|wording)|shop\.config|lucide-react\/dist\/esm\/(?!icons)/,
                },
                { name: 'live', test: /@tanstack|\/web\/(quer|ui\/offline-notice)/ },
                {
                  name: 'pieces',
                  test: /\/web\/ui\/(picture|pill|price\.|product-card|stock-badge)|\/contract\/(money|pictures|weight)|lucide-react\/dist\/esm\/icons\/(?!arrow-left)/,
                  minShareCount: 2,
                },
                // The seller's list is searched as the shop is.
                { name: 'search', test: /\/contract\/search\//, minShareCount: 2 },
                {
                  name: 'shop',
                  test: /\/web\/(ui\/menu|cart\/cart|storefront\/(storefront-layout|nav-bar|footer|search|product-grid|cart-stepper|price-per-weight|catalogue))/,
                },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    callAddresses(),
    plainIcons(),
    routerAsUsed(),
    tailwindcss(),
    reactRouter(),
    // Components that say 'use memo'; in what is drawn once its memory would only weigh.
    babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
  ],
})

/** Of a call the browser needs only where it goes; the schemas, and zod with them, stay on the server. */
function callAddresses(): Plugin {
  return {
    name: 'call-addresses',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/contract\/calls\.ts$/ },
      // Read each time: as an import of this file a change of the contract would restart Vite in development.
      handler: async (id) => {
        const { module } = await runnerImport<{ calls: Record<string, Call> }>(id)
        const addresses = Object.entries(module.calls).map(([name, { method, path, caller }]) => [
          name,
          { method, path, caller },
        ])
        return `export const calls = ${JSON.stringify(Object.fromEntries(addresses))}`
      },
    },
  }
}

/**
 * Lucide's drawings without its builder, which weighs 1.2 kB and works through every icon of a page again. Lucide has no
 * way of its own to leave it out.
 */
function plainIcons(): Plugin {
  const ours = path.resolve(import.meta.dirname, 'web/ui/create-icon.ts')
  return patch({
    name: 'plain-icons',
    file: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    places: ['export { createLucideIcon as default }'],
    change: () => `export { createIcon as default } from ${JSON.stringify(ours)}`,
    config: () => ({ environments: { ssr: { resolve: { noExternal: ['lucide-react'] } } } }),
  })
}

/**
 * Settles at build time what the router asks at run time and what never differs here, so that 2.8 kB fall away. React
 * Router has no option for it.
 */
function routerAsUsed(): Plugin {
  const never = {
    // All routes are known from the first page: react-router.config.ts.
    'isFogOfWarEnabled(routeDiscovery, ssr)': 'false',
    'init.patchRoutesOnNavigation': 'undefined',
    'useIsRSCRouterContext()': 'false',
    // Nothing is passed to HydratedRouter: web/entry.client.tsx.
    'init.instrumentations': 'undefined',
  }
  if (routerConfig.routeDiscovery.mode !== 'initial') throw new Error('routerAsUsed needs routeDiscovery initial.')
  return patch({
    name: 'router-as-used',
    file: /\/react-router\/dist\/production\/lib\//,
    places: Object.keys(never),
    change: (code) =>
      Object.entries(never).reduce(
        (changed, [asked, answer]) =>
          changed.replaceAll(asked, (found, at: number) =>
            changed.slice(0, at).endsWith('function ') ? found : answer,
          ),
        code,
      ),
    applyToEnvironment: ({ name }) => name === 'client',
  })
}

type Patch = { name: string; file: RegExp; places: string[]; change: (code: string) => string }

/** Changes files of a dependency in a build. The build fails when one of the places is in none of them. */
function patch({ name, file, places, change, ...rest }: Patch & Partial<Plugin>): Plugin {
  const seen = new Map<string, Set<string>>()
  return {
    ...rest,
    name,
    apply: 'build',
    buildStart() {
      seen.set(this.environment.name, new Set())
    },
    transform: {
      filter: { id: file },
      handler(code) {
        for (const place of places) if (code.includes(place)) seen.get(this.environment.name)?.add(place)
        return change(code)
      },
    },
    buildEnd(error) {
      const gone = places.filter((place) => !seen.get(this.environment.name)?.has(place))
      if (!error && gone.length > 0) this.error(`vite.config.ts: ${name} no longer finds ${gone.join(', ')}`)
    },
  }
}
