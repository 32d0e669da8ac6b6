import { momentOf } from '#contract/indian-day'
import type { CategoryPath } from '#contract/products/categories'
import { type NewOffer, newOffer } from '#contract/money/offers'
import { numberInField } from '#contract/typed'
import { readValues } from '#web/queries/read-fields.ts'

const names = {
  code: 'The code',
  percent: 'The percentage',
  rupees: 'The amount',
  from: 'The begin',
  until: 'The end',
  least: 'The least amount',
  limit: 'The number of orders',
  each: 'The number for one shopper',
}

/** The body of offer/add from the fields of the form, or the reasons for a refusal. */
export function readCodeForm(form: FormData): ReturnType<typeof readValues<typeof newOffer>> {
  const text = (field: string) => {
    const value = form.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  const number = (field: string) => (text(field) === '' ? undefined : numberInField(text(field)))
  const moment = (field: string) => (text(field) === '' ? undefined : momentOf(text(field)))
  const given: Partial<Record<keyof NewOffer, unknown>> = {
    code: text('code'),
    [text('kind') === 'rupees' ? 'rupees' : 'percent']: number('off') ?? text('off'),
    from: moment('from'),
    until: moment('until'),
    least: number('least'),
    limit: number('limit'),
    each: number('each'),
    categories: ['', 'product'].includes(text('for')) ? undefined : [text('for') as CategoryPath],
    products: text('for') === 'product' ? [text('product')] : undefined,
  }
  return readValues(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    newOffer,
    names,
  )
}
