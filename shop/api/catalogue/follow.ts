import { changeLog, type ChangeLog } from '#api/catalogue/change-log'
import { itemOf } from '#api/catalogue/item'
import { catalogueMemory, type CatalogueMemory } from '#api/catalogue/memory'
import type { Deps } from '#api/http/deps'
import { type CatalogueState, readCatalogue, readChangedProducts } from '#domain/catalogue/product-changes'

/** The catalogue as of the last read. */
export type Catalogue = {
  memory: CatalogueMemory
  log: ChangeLog
  /** Changes with every product, and with the version. */
  generation: number
  /** Changes when a list may have other products. */
  moves: number
  /** When it was read, in ms. */
  readAt: number
}

const HELD_BACK_MS = 500
// Bounds the effect of a server that is killed between a commit and its notification.
const KEPT_MS = 60_000

/** Whether nothing is to be learnt without a notification: a version that is held back moves some time later. */
export function isSettled({ log, readAt }: Catalogue): boolean {
  return performance.now() - readAt < (log.isHeldBack() ? HELD_BACK_MS : KEPT_MS)
}

type Followed = { catalogue: Catalogue; state: CatalogueState; history: string | undefined }

/**
 * Keeps a catalogue in memory. `read` brings it up to date; it reads only the products that changed, unless the server
 * has another history: transaction numbers that the last snapshot saw may be other transactions there. `last` is the
 * catalogue of the last read.
 */
export function followCatalogue({ db, changes, settings: { imagesUrl } }: Pick<Deps, 'db' | 'changes' | 'settings'>): {
  read: () => Promise<Catalogue>
  last: () => Catalogue | undefined
} {
  let followed: Followed | undefined
  return {
    read: async () => {
      const history = changes.history()
      const isSame = followed?.history === undefined || history === undefined || followed.history === history
      if (followed && isSame && (await catchUp(followed))) followed.history ??= history
      else followed = { ...(await readAll()), history }
      return followed.catalogue
    },
    last: () => followed?.catalogue,
  }

  async function readAll(): Promise<{ catalogue: Catalogue; state: CatalogueState }> {
    const memory = catalogueMemory()
    const { changes: logged, ...state } = await readCatalogue(db, (rows) => {
      for (const row of rows) memory.put(row.id, itemOf(row, imagesUrl))
    })
    const log = changeLog(state.logBegin ?? state.horizon)
    log.add(
      logged.map((change) => ({ ...change, moves: true })),
      state.horizon,
    )
    return {
      catalogue: { memory, log, generation: nextGeneration(), moves: nextGeneration(), readAt: performance.now() },
      state,
    }
  }

  /** False when changes may be missing, because they were deleted from the log before this server read them. */
  async function catchUp(current: Followed): Promise<boolean> {
    const { catalogue } = current
    const { changes: logged, rows, ...state } = await readChangedProducts(db, current.state.snapshot)
    if (state.logBegin !== undefined && state.logBegin > current.state.horizon && logged.length > 0) return false
    current.state = state
    catalogue.readAt = performance.now()
    const version = catalogue.log.version()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const moved = new Map<string, boolean>()
    for (const { productId } of logged) {
      const row = byId.get(productId)
      // Of several changes only the last is seen, and a client may have seen one between.
      const isFirst = !moved.has(productId)
      const moves = isFirst && catalogue.memory.put(productId, row && itemOf(row, imagesUrl))
      moved.set(productId, moves || !isFirst)
    }
    catalogue.log.add(
      logged.map((change) => ({ ...change, moves: moved.get(change.productId) ?? true })),
      state.horizon,
    )
    if ([...moved.values()].includes(true)) catalogue.moves = nextGeneration()
    if (logged.length > 0 || catalogue.log.version() !== version) catalogue.generation = nextGeneration()
    return true
  }
}

let generations = 0
function nextGeneration(): number {
  generations += 1
  return generations
}
