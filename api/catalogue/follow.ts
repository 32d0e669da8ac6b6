import { changeLog, type ChangeLog } from '#api/catalogue/change-log'
import { itemOf } from '#api/catalogue/item'
import { catalogueMemory, type CatalogueMemory } from '#api/catalogue/memory'
import type { Db } from '#db/connect'
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

/** Returns a function that brings the catalogue in memory up to date; it reads only the products that changed. */
export function followCatalogue(db: Db, imagesUrl: string): () => Promise<Catalogue> {
  let followed: { catalogue: Catalogue; state: CatalogueState } | undefined
  return async () => {
    if (followed && !(await catchUp(followed))) followed = undefined
    followed ??= await readAll()
    return followed.catalogue
  }

  async function readAll(): Promise<{ catalogue: Catalogue; state: CatalogueState }> {
    const memory = catalogueMemory()
    const { changes, ...state } = await readCatalogue(db, (rows) => {
      for (const row of rows) memory.put(row.id, itemOf(row, imagesUrl))
    })
    const log = changeLog(state.logBegin ?? state.horizon)
    log.add(
      changes.map((change) => ({ ...change, moves: true })),
      state.horizon,
    )
    return {
      catalogue: { memory, log, generation: nextGeneration(), moves: nextGeneration(), readAt: performance.now() },
      state,
    }
  }

  /** False when changes may be missing, because they were deleted from the log before this server read them. */
  async function catchUp(current: { catalogue: Catalogue; state: CatalogueState }): Promise<boolean> {
    const { catalogue } = current
    const { changes, rows, ...state } = await readChangedProducts(db, current.state.snapshot)
    if (state.logBegin !== undefined && state.logBegin > current.state.horizon && changes.length > 0) return false
    current.state = state
    catalogue.readAt = performance.now()
    const version = catalogue.log.version()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const moved = new Map<string, boolean>()
    for (const { productId } of changes) {
      const row = byId.get(productId)
      // Of several changes only the last is seen, and a client may have seen one between.
      const isFirst = !moved.has(productId)
      const moves = isFirst && catalogue.memory.put(productId, row && itemOf(row, imagesUrl))
      moved.set(productId, moves || !isFirst)
    }
    catalogue.log.add(
      changes.map((change) => ({ ...change, moves: moved.get(change.productId) ?? true })),
      state.horizon,
    )
    if ([...moved.values()].includes(true)) catalogue.moves = nextGeneration()
    if (changes.length > 0 || catalogue.log.version() !== version) catalogue.generation = nextGeneration()
    return true
  }
}

let generations = 0
function nextGeneration(): number {
  generations += 1
  return generations
}
