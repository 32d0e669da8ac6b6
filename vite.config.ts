import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'

import type { Call } from './shop/contract/calls.ts'
import routerConfig from './react-router.config.ts'

export default defineConfig({
  publicDir: 'shop/web/public',
  // The content security policy of most pages forbids data: URLs, and the rupee fonts are small enough to be inlined as one.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads the names of all scripts, and 42 bits tell releases apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            // A few files need fewer requests and compress better: the code of every page, of live data, of parts
            // that several pages share, and of the shop's layout. `tests/bench/script-weights.ts` checks their limits.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\/(?!.*\?late)/ },
                {
                  name: 'frame',
                  test: /\/web\/(root|loading-page|ui\/later|router\/(?!whole)|api-client|settings|page-meta|server-api|storefront\/login\/typed-email|session\/(session|guards|next-page|session-lost)\.|ui\/(button|spinner|pictures\/logo|toast\/toast|focus-on-new-page|when-idle|fields\/field-note|online)\.)|\/contract\/(calls\.ts(?!\?(?:seller|rare|account))|products\/categories|paths|rules|wording)|shop\.config|lucide-react\/dist\/esm\/(?!icons)/,
                },
                {
                  name: 'fields',
                  test: /\/web\/ui\/fields\/(text-field|password-field|form-refusal)|\/contract\/messages\/consent-notices|esm\/icons\/eye/,
                },
                { name: 'live', test: /@tanstack|\/web\/queries\/(quer|parts)|\/contract\/messages\/ticket-paths/ },
                {
                  name: 'pieces',
                  test: /\/web\/art\/nothing-found|\/web\/storefront\/list\/list-layout|\/web\/ui\/(pictures\/(in-browser|picture)|pill|price\.|product-card|fields\/select-field|stock-badge)|\/contract\/(money\/money|products\/(pictures|weight))\.|lucide-react\/dist\/esm\/icons\/(?!arrow-left|trash|chevron-right|circle-check|fingerprint|image-plus|package-check|printer|sliders|undo-2|wifi-off|chart-column|clipboard-list|cloud-off|indian-rupee|rotate-ccw-clock|warehouse)/,
                  minShareCount: 2,
                },
                // Of tickets and reports, and rare calls; before the groups that would take them.
                {
                  name: 'letters',
                  test: /\/web\/(draft-id|ui\/fields\/(text-area|day-and-time))|\/contract\/(orders\/refund-reasons|messages\/report-(rules|paths)|calls\.ts\?rare)/,
                },
                // Of every seller page; one name in the manifest, which all pages load, instead of several.
                {
                  name: 'seller',
                  test: /\/web\/seller\/(layout\/(seller-area|seller-frame|roles|filter-tabs|ago)|orders\/(order-queries|delivery-address)|messages\/(mail-queries|resolution-texts))|\/contract\/calls\.ts\?seller$|esm\/icons\/(chart-column|clipboard-list|cloud-off|indian-rupee|rotate-ccw-clock|warehouse)/,
                },
                // Of the seller's login in steps, Account and Team.
                {
                  name: 'seller-account',
                  test: /\/web\/seller\/team\/(act-form|run-act|set-up|recovery-codes|role-words)|\/contract\/(seller-login|calls\.ts\?seller-account)/,
                },
                {
                  name: 'shop',
                  test: /\/web\/(ui\/menu|cart\/cart|storefront\/(layout\/(storefront-layout|nav-bar|footer-later|search-box|catalogue)|cart\/cart-stepper))/,
                },
                // Of pages with cards of products; of lists and labels; of the home page.
                { name: 'grid', test: /\/web\/storefront\/(list\/product-grid|product\/unit-price)/ },
                { name: 'origins', test: /\/contract\/products\/(allergens|countries)\./ },
                { name: 'marks', test: /esm\/icons\/(package-check|undo-2)/ },
                { name: 'typed', test: /\/contract\/typed\./ },
                // After the others, because a group takes what its files import.
                {
                  name: 'account',
                  test: /\/contract\/orders\/(delivery-area|pin-codes)|\/web\/(cart\/chosen-address|storefront\/checkout\/(address-(list|card|origin)|delivery-mark))|esm\/icons\/trash/,
                },
                // Of the Account page and its cards that load later.
                {
                  name: 'cards',
                  test: /\/web\/storefront\/account\/account-(card|data|form)|\/contract\/calls\.ts\?account/,
                },
                // Loads when the page is touched.
                { name: 'router', test: /\/react-router\/.*\?late|\/web\/(router\/whole-router|open-loaded-pages)/ },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    callAddresses(),
    routerAsUsed(),
    lateRouter(),
    lateImports(),
    tailwindcss(),
    reactRouter(),
    // Only components with 'use memo': memoization would add weight to components that render once.
    babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
  ],
})

/**
 * Reduces the calls in the browser to method, path, caller and roles; the schemas, and zod with them, stay on the server. Each
 * call is an export, so that the build drops those that no page makes and keeps those of the seller, and rare ones, out of
 * the shop's pages.
 */
function callAddresses(): Plugin {
  return {
    name: 'call-addresses',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/contract\/calls\.ts(\?|$)/ },
      handler: async (id) => {
        const [file = id, part] = id.split('?')
        if (part === undefined) return `export * as calls from './calls.ts?all'`
        if (part === 'all') return parts.map((each) => `export * from './calls.ts?${each}'`).join(';')
        // Loaded here, because an import in this file would restart Vite whenever the contract changes.
        const { module } = await runnerImport<{ calls: Record<string, Call> }>(file)
        const ofPart = Object.entries(module.calls).filter(([, call]) => partOf(call) === part)
        const addresses = ofPart.map(([name, { method, path: address, caller, roles }]) => {
          return `export const ${name} = ${JSON.stringify({ method, path: address, caller, roles })}`
        })
        return addresses.join('\n')
      },
    },
  }
}

const parts = ['shop', 'account', 'seller', 'seller-account', 'rare'] as const

function partOf({ caller, path: address }: Call): (typeof parts)[number] {
  // The menu asks for the roles of GET seller/team.
  if (/^\/api\/seller\/(second-factor|change-password|account|devices|team\/)/.test(address)) return 'seller-account'
  if (/^\/api\/(address\/pin|back-in-stock|courier|lot|order\/parcel|passkey|report|tickets)(\/|$)/.test(address))
    return 'rare'
  // Made by the pages Account and Your data alone.
  if (
    /^\/api\/user\/(account|update-name|change-password|newsletter|devices|data|send-delete-code|delete)/.test(address)
  )
    return 'account'
  return caller === 'seller' || address.startsWith('/api/seller/') ? 'seller' : 'shop'
}

/**
 * Replaces conditions of the router that are constant here, which saves 2.8 kB, and the load of a page whose link is
 * only pointed at: when it fails, it reloads the window. React Router has no option for either.
 */
function routerAsUsed(): Plugin {
  const constants = {
    // All routes are in the first page: react-router.config.ts.
    'isFogOfWarEnabled(routeDiscovery, ssr)': 'false',
    'init.patchRoutesOnNavigation': 'undefined',
    'useIsRSCRouterContext()': 'false',
    // Of its page for errors of shop/web/root.tsx, which the browser shows without them: shop/web/router/page-scripts.tsx.
    'renderScripts ? /* @__PURE__ */ React$1.createElement(Scripts, null) : null': 'null',
    // HydratedRouter gets no props: shop/web/entry.client.tsx.
    'init.instrumentations': 'undefined',
    // It looks for stylesheets of the page to prefetch; the pages here have none of their own.
    'let mod = await loadRouteModule(route, routeModules)': 'let mod = routeModules[route.id] ?? {}',
  }
  if (routerConfig.routeDiscovery.mode !== 'initial') throw new Error('routerAsUsed needs routeDiscovery initial.')
  return patch({
    name: 'router-as-used',
    file: /\/react-router\/dist\/production\/lib\//,
    places: Object.keys(constants),
    change: (code) =>
      Object.entries(constants).reduce(
        (changed, [condition, value]) =>
          changed.replaceAll(condition, (found, at: number) =>
            changed.slice(0, at).endsWith('function ') ? found : value,
          ),
        code,
      ),
    applyToEnvironment: ({ name }) => name === 'client',
  })
}

/**
 * Gives `shop/web/router/whole-router.ts` React Router's largest files a second time: the first view uses a few constants of
 * them, and a file cannot be divided between two scripts. Unused parts are dropped from both.
 */
function lateRouter(): Plugin {
  const twice = /\/react-router\/.*\/(index|router\/(router|matcher|instrumentation)|dom\/ssr\/single-fetch)\.js$/
  return {
    name: 'late-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      filter: { id: /^react-router$|\.js$/ },
      async handler(source, importer) {
        if (!importer || !/\/web\/router\/whole-router\.ts$|\.js\?late$/.test(importer)) return undefined
        const found = await this.resolve(source, importer.replace('?late', ''))
        return found && twice.test(found.id) ? { ...found, id: `${found.id}?late` } : found
      },
    },
    load: {
      filter: { id: /\/react-router\/.*\.js\?late$/ },
      handler: (id) => readFile(id.replace('?late', ''), 'utf8'),
    },
  }
}

/**
 * Leaves out Vite's preloading of what a script imports that loads later: the page has loaded most of it, and the lists
 * would weigh 1 kB. Instead `shop/web/router/load-late.ts` makes every such import one that can be tried again.
 */
function lateImports(): Plugin {
  const ours = path.resolve(import.meta.dirname, 'shop/web/router/load-late.ts')
  return {
    name: 'late-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ build: { modulePreload: false } }),
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { loadLate as __vitePreload } from ${JSON.stringify(ours)}`,
    },
  }
}

type Patch = { name: string; file: RegExp; places: string[]; change: (code: string) => string }

/** Patches files of a dependency during a build. The build fails when one of the places is in none of them. */
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
      const missing = places.filter((place) => !seen.get(this.environment.name)?.has(place))
      if (!error && missing.length > 0) this.error(`vite.config.ts: ${name} no longer finds ${missing.join(', ')}`)
    },
  }
}
