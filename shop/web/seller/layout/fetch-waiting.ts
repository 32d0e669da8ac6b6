import { calls } from '#contract/calls'
import { callApi } from '#web/api-client.ts'

/** The number of waiting shoppers by product. */
export async function fetchWaiting(): Promise<Map<string, number>> {
  const { waiting } = await callApi(calls.backInStockWaiting)
  return new Map(waiting.map(({ product, count }) => [product, count]))
}
