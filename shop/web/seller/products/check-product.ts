import { type ProductChange, productChange } from '#contract/entities'
import { ApiRefusal } from '#web/api-client.ts'
import { readValues } from '#web/queries/read-fields.ts'

/** Throws the refusal of the API before the call, and names the fields as their labels do. */
export function checkProduct(change: ProductChange, names: Record<string, string>): void {
  const read = readValues(change, productChange, names)
  if ('refused' in read) throw new ApiRefusal(400, { msg: read.refused.msg })
}
