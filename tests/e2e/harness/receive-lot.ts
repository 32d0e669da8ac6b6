import { indianDay, isoDay } from '#contract/indian-day'

import { expect, type Page } from './fixtures.ts'

/** The day in India that is so many days from today, as YYYY-MM-DD. */
export const inDays = (days: number) => isoDay(indianDay(new Date()) + days)

/** A date as the pages of a product and an order write it. */
export const onPack = (date: string) =>
  new Date(date).toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Receives a lot on the page of its product. */
export async function receiveLot(page: Page, number: string, bestBefore: string, pieces: number): Promise<void> {
  const form = page.getByRole('form', { name: 'Receive a lot' })
  await form.getByLabel('Lot number on the pack').fill(number)
  await form.getByLabel('Packed on').fill(inDays(-20))
  await form.getByLabel('Best before').fill(bestBefore)
  await form.getByLabel('Pieces').fill(pieces.toLocaleString('en-IN'))
  await form.getByRole('button', { name: 'Add to stock' }).click()
  await expect(page.getByRole('article', { name: `Lot ${number}` })).toBeVisible()
}
