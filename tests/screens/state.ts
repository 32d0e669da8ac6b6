import type { Page } from '@playwright/test'

import type { Scene } from './scenes.ts'

/** The browsers; the last ones are not logged in until a state needs it. */
export type Who =
  | 'visitor'
  | 'newcomer'
  | 'shopper'
  | 'seller'
  | 'packer'
  | 'books'
  | 'new seller'
  | 'passkeys'
  | 'seller of options'
  | 'buyer of lots'
  | 'seller with gst'
  | 'buyer with gst'
  | 'stranger with gst'
  | 'composition dealer'
  | 'buyer of a composition dealer'

/** One page in one state: its user, the preparation, and the presses after it is open. */
export type State = {
  name: string
  who: Who
  path?: string
  /** A page without a script, which never becomes ready. */
  plain?: true
  /** Resolves with the address when it is known only then. */
  prepare?: (scene: Scene) => Promise<string | void>
  act?: (page: Page, scene: Scene) => Promise<void>
}
