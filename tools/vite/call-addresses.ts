import { type Plugin, runnerImport } from 'vite'

import type { Call } from '#contract/calls'

/**
 * Reduces the calls in the browser to method, path, caller and roles; the schemas, and zod with them, stay on the server. Each
 * call is an export, so that the build drops those that no page makes.
 */
export function callAddresses(): Plugin {
  return {
    name: 'call-addresses',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/contract\/calls\.ts(\?|$)/ },
      handler: async (id) => {
        const [file = id, part] = id.split('?')
        if (part === undefined) return `export * as calls from './calls.ts?addresses'`
        // Loaded here, because an import in this file would restart Vite whenever the contract changes.
        const { module } = await runnerImport<{ calls: Record<string, Call> }>(file)
        const addresses = Object.entries(module.calls).map(
          ([name, { method, path, caller, roles }]) =>
            `export const ${name} = ${JSON.stringify({ method, path, caller, roles })}`,
        )
        return addresses.join('\n')
      },
    },
  }
}
