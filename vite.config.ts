import path from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { type Call, calls } from './contract/calls.ts'

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
  const addresses = Object.entries<Call>(calls).map(([name, { method, path, caller }]) => [
    name,
    { method, path, caller },
  ])
  return {
    name: 'call-addresses',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/contract\/calls\.ts$/ },
      handler: () => `export const calls = ${JSON.stringify(Object.fromEntries(addresses))}`,
    },
  }
}

/** Lucide's drawings without its builder, which weighs 2 kB and works through every icon of a page again. */
function plainIcons(): Plugin {
  const ours = path.resolve(import.meta.dirname, 'web/ui/create-icon.ts')
  return {
    name: 'plain-icons',
    apply: 'build',
    config: () => ({ environments: { ssr: { resolve: { noExternal: ['lucide-react'] } } } }),
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => `export { createIcon as default } from ${JSON.stringify(ours)}`,
    },
  }
}

/** Settles at build time what the router asks at run time and what never differs here, so that the rest falls away. */
function routerAsUsed(): Plugin {
  const never = {
    // react-router.config.ts: all routes are known from the first page.
    'isFogOfWarEnabled(routeDiscovery, ssr)': 'false',
    'init.patchRoutesOnNavigation': 'undefined',
    'useIsRSCRouterContext()': 'false',
    'init.instrumentations': 'undefined',
  }
  return {
    name: 'router-as-used',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler: (code) =>
        Object.entries(never).reduce(
          (changed, [asked, answer]) =>
            changed.replaceAll(asked, (found, at: number) =>
              changed.slice(0, at).endsWith('function ') ? found : answer,
            ),
          code,
        ),
    },
  }
}
