import type { BusinessBuyer } from '#contract/money/business-buyer'
import { readBusiness } from '#web/business/read-business.ts'
import { deviceMemory } from '#web/cart/device-memory.ts'
import { readText } from '#web/cart/read-stored.ts'
import { useKept } from '#web/cart/use-kept.ts'
import { userNow } from '#web/session/session.ts'

const BUSINESS = 'business'

/** The typed fields of a business; each is '' at first. */
export type TypedBusiness = { isOn: boolean; gstin: string; name: string }

/** The business that the next orders are billed to, as it is typed on this device, until the shopper logs out. */
export function useKeptBusiness(): TypedBusiness {
  return parse(useKept(BUSINESS, readText))
}

export function keepBusiness(business: TypedBusiness): void {
  const user = userNow()
  if (user) deviceMemory.keep(user._id, BUSINESS, JSON.stringify(business))
}

/** The business of the next order; undefined when it is for a person. Throws a WordedError: what is typed is none. */
export function businessNow(userId: string): BusinessBuyer | undefined {
  const { isOn, gstin, name } = parse(deviceMemory.recall(userId, BUSINESS, readText))
  if (!isOn) return undefined
  return readBusiness({ gstin, name })
}

function parse(text: string | undefined): TypedBusiness {
  try {
    const { isOn, gstin, name } = JSON.parse(text ?? '{}') as Record<string, unknown>
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
    return { isOn: isOn === true, gstin: textOf(gstin), name: textOf(name) }
  } catch {
    return { isOn: false, gstin: '', name: '' }
  }
}
