import type { Page } from '@playwright/test'

import { paths } from '#contract/paths'
import { buyAcrossLots, recallFirstLot, stockLots } from '../e2e/harness/lot-scene.ts'
import { press, type Scene } from './scenes.ts'
import type { State } from './state.ts'

let product = ''
let order = ''
const lotsOfProduct = async () => paths.sellerProductLots(product)
const seller = { who: 'seller of options' } as const
const shopper = { who: 'buyer of lots' } as const

/** Of products in lots. */
export const lotStates: State[] = [
  { name: 'lots-none', ...seller, path: paths.sellerLots() },
  { name: 'lots-product', ...seller, prepare: receivesLots },
  { name: 'lots-receive-refused', ...seller, prepare: lotsOfProduct, act: refuseDates },
  ...['Correct', 'Write off', 'Recall'].map((act) => ({
    name: `lots-${act.toLowerCase().replace(' ', '-')}`,
    ...seller,
    prepare: lotsOfProduct,
    act: press(`${act} Lot SOON-3`),
  })),
  { name: 'lots-product-list', ...seller, path: paths.sellerProductList() },
  { name: 'lots-my-orders', ...shopper, prepare: buys },
  { name: 'lots-invoice', ...shopper, prepare: async () => paths.invoice(order) },
  { name: 'lots-best-before', ...shopper, prepare: async () => paths.product('Dates', product) },
  { name: 'lots-pack-list', ...seller, path: paths.sellerPackList() },
  { name: 'lots-slips', ...seller, path: paths.sellerPrint('slips') },
  { name: 'lots-recalled-product', ...seller, prepare: recalls },
  { name: 'lots-recalled', ...seller, path: paths.sellerLots() },
  { name: 'lots-recalled-pack-list', ...seller, path: paths.sellerPackList() },
  { name: 'lots-recalled-orders', ...seller, path: paths.sellerOrders() },
]

async function receivesLots({ context, shop }: Scene): Promise<string> {
  product = await stockLots(context.request, shop)
  return paths.sellerProductLots(product)
}

async function buys({ context, shop }: Scene): Promise<string> {
  order = await buyAcrossLots(context.request, shop, product)
  return paths.myOrders()
}

async function recalls({ context }: Scene): Promise<string> {
  await recallFirstLot(context.request, product)
  return paths.sellerProductLots(product)
}

async function refuseDates(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Receive a lot' })
  await form.getByLabel('Packed on').fill('2026-01-01')
  await form.getByLabel('Best before').fill('2026-02-01')
}
