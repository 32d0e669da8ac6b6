import type { Context } from 'hono'

import { listTurns } from '#api/catalogue/list-turns'
import type { ShopCatalogue } from '#api/catalogue/shop-catalogue'
import type { CallsInProgress } from '#api/http/calls-in-progress'
import type { Deps } from '#api/http/deps'
import type { Env } from '#api/http/env'
import { requireSeller } from '#api/http/middleware/sessions'
import { withPictureForm } from '#api/http/read-picture-form'
import { type App, parse, serve } from '#api/http/serve'
import { pictureKey, presentSellerProduct } from '#api/present/product'
import { logAct, originOf } from '#api/seller/audit'
import { calls } from '#contract/calls'
import { lacksInWords, missingFacts } from '#contract/products/missing-facts'
import { newPictureIndex } from '#contract/products/pictures'
import { addedWithoutLabel, notices, stockSet } from '#contract/wording'
import { countWaits } from '#domain/back-in-stock/waits'
import { addProduct } from '#domain/catalogue/add-product'
import { archiveProduct } from '#domain/catalogue/archive-product'
import { factsOf, type ProductRow } from '#domain/catalogue/product-row'
import { setQuantity } from '#domain/catalogue/stock'
import { updateProduct } from '#domain/catalogue/update-product'

/** /api/product */
export function productCalls(app: App, deps: Deps, catalogue: ShopCatalogue, inProgress: CallsInProgress): void {
  const inTurn = listTurns(deps.settings, inProgress)

  serve(app, deps, calls.productList, {
    answer: async ({ c, query }) => {
      if (query.archived) await requireSeller(c, deps, calls.productStock)
      return catalogue.list(c.req.raw, query, inTurn(c))
    },
  })

  serve(app, deps, calls.productBrowse, {
    answer: ({ c, query }) => catalogue.browse(c.req.raw, query, inTurn(c)),
  })

  for (const [call, answer] of [
    [calls.productOne, catalogue.one],
    [calls.productSome, catalogue.some],
    [calls.productChanges, catalogue.changes],
  ] as const) {
    serve(app, deps, call, { answer: ({ c, query }) => answer(c.req.raw, query as never) })
  }

  serve(app, deps, calls.productStock, {
    answer: ({ query }) =>
      catalogue.stock(query, async () => {
        const waiting = await countWaits(deps.db)
        return new Map(waiting.map(({ product, count }) => [product, count]))
      }),
  })

  serve(app, deps, calls.productDetails, { answer: ({ query: { id } }) => catalogue.details(id) })

  serve(app, deps, calls.productAdd, {
    answer: ({ c, seller }) =>
      withPictureForm(c.req.raw, calls.productAdd, async ({ data, files }) => {
        const product = parse(calls.productAdd.body, data)
        const added = await addProduct(deps.db, deps.pictures, product, files, acting(c, seller), deps.settings.labels)
        logAct(c, deps, { act: 'product added', subject: added.id })
        const missing = added.archived_at ? missingFacts(factsOf(added)) : []
        return changed(missing.length > 0 ? addedWithoutLabel(lacksInWords(missing)) : notices.productAdded, added)
      }),
  })

  serve(app, deps, calls.productUpdate, {
    answer: ({ c, seller }) =>
      withPictureForm(c.req.raw, calls.productUpdate, async ({ data, files }) => {
        const { id, image, ...change } = parse(calls.productUpdate.body, data)
        const pictures = image?.map((each) => newPictureIndex(each) ?? pictureKey(each))
        const { db, pictures: store } = deps
        const next = { ...change, pictures }
        const { product, moved } = await updateProduct(
          db,
          store,
          id,
          next,
          files,
          acting(c, seller),
          deps.settings.labels,
        )
        logAct(c, deps, { act: 'product edited', subject: id })
        const typed = change.quantity
        return changed(
          typed !== undefined && moved !== 0 ? stockSet(product.available, typed, moved) : notices.productUpdated,
          product,
        )
      }),
  })

  serve(app, deps, calls.productArchive, {
    answer: async ({ c, body: { id, archived }, seller }) => {
      const product = await archiveProduct(deps.db, id, archived, acting(c, seller), deps.settings.labels)
      if (archived) deps.changes.announce('carts', '')
      logAct(c, deps, { act: archived ? 'product archived' : 'product restored', subject: id })
      return changed(archived ? notices.productArchived : notices.productBack, product)
    },
  })

  serve(app, deps, calls.productQuantity, {
    answer: async ({ c, body: { id, quantity, seen }, seller }) => {
      const edit = { productId: id, quantity, seen, seller: acting(c, seller) }
      const { product, was, moved } = await setQuantity(deps.db, edit)
      logAct(c, deps, { act: 'stock set', subject: id })
      return { ...changed(stockSet(product.available, quantity, moved), product), was, moved }
    },
  })

  function acting(c: Context<Env>, { id }: { id: string }) {
    return { id, ...originOf(c, deps) }
  }

  function changed(msg: string, row: ProductRow) {
    deps.changes.announce('catalogue', '')
    return { msg, product: presentSellerProduct(row, deps.settings) }
  }
}
