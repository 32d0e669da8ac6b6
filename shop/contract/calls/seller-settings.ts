import * as z from 'zod/mini'

import { ownerSettings, someSettings } from '../owner-settings.ts'
import { additional } from './define.ts'

const current = z.object({
  settings: ownerSettings,
  /** The keys that the environment of the server decides. */
  fixed: z.array(z.string()),
  /** The sentences that say what a new shop lacks before it takes orders. */
  toOpen: z.array(z.string()),
  /** Changes with every choice. */
  version: z.string(),
})

const examined = z.object({
  part: z.string(),
  mistakes: z.array(z.object({ mistake: z.string(), remedy: z.string() })),
})
/** A part of the deployment, and what is wrong with it; as a rule nothing. */
export type Examined = z.infer<typeof examined>

/** /api/seller/settings: what the owner chooses. */
export const sellerSettingsContract = {
  sellerSettings: additional({
    method: 'GET',
    path: '/api/seller/settings',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Read the settings',
    about: 'The settings in force. `fixed` names those that the environment of the server decides.',
    answer: current,
  }),
  sellerSettingsChange: additional({
    method: 'PUT',
    path: '/api/seller/settings',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Change settings',
    about:
      'Stores some settings, all or none; null goes back to the default. With `seen`, the version that the choice is based on, it is refused if one of these keys was changed since. Every process has them within 5 s.',
    body: z.extend(someSettings, { seen: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'must be a version'))) }),
    answer: current,
    others: {
      404: 'A product that shall come first is not on sale.',
      409: 'The settings contradict each other, are fixed, or were changed by somebody else.',
    },
  }),
  deploymentExamination: additional({
    method: 'GET',
    path: '/api/seller/settings/doctor',
    caller: 'seller',
    roles: ['owner'],
    summary: 'Examine the deployment',
    about: 'What `npm run doctor` finds in each part: a few seconds of work, a minute at most. One runs at a time.',
    answer: z.object({ parts: z.array(examined) }),
    others: { 503: 'It did not end.' },
  }),
  sellerSettingsHistory: additional({
    method: 'GET',
    path: '/api/seller/settings/history',
    caller: 'seller',
    roles: ['owner'],
    summary: 'List the changes of settings',
    about: 'The last 100 changes, the newest first. A null is the default; `by` is null for the shop itself.',
    answer: z.object({
      changes: z.array(
        z.object({ key: z.string(), from: z.unknown(), to: z.unknown(), by: z.nullable(z.string()), at: z.string() }),
      ),
    }),
  }),
}
