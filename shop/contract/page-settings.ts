import type { InclusiveMode } from './money/tax.ts'
import type { OwnerSettings } from './owner-settings.ts'

/** What a page may know of the owner's settings and of the configuration. */
export type PageSettings = {
  business: OwnerSettings['business']
  /** `picture` is its address; absent without a banner of the owner's. */
  banner?: NonNullable<OwnerSettings['banner']>
  /** Added at checkout; 0 in the other modes. */
  taxPercent: number
  /** Absent when tax is added at checkout. */
  taxMode?: InclusiveMode
  /** The notice of a closed shop; absent while it is open. */
  closed?: string
  /** '' when the shop delivers everywhere. */
  deliveryState: string
  googleEnabled: boolean
  checkoutScriptUrl: string
  /** Without a slash at the end. */
  publicUrl: string
  /** Absent while no days are promised. */
  deliveryPromise?: NonNullable<OwnerSettings['deliveryPromise']>
  /** Absent while no days are promised. */
  holidays?: OwnerSettings['holidays']
  /** The name of the courier that the owner has chosen. */
  courier?: string
  /** The most rupees of an order that is paid to the courier; absent where none are. */
  cash?: number
  /** Whether visitors may look at products. */
  isPublic?: true
  /** Whether codes and news of orders go by WhatsApp, too. */
  whatsapp?: true
  /** Whether an order can be a gift. */
  gifts?: true
}

/** The name of each setting on pages and in refusals. */
export const settingLabels: Record<keyof OwnerSettings, string> = {
  closedUntil: 'A break',
  holidays: 'Holidays',
  deliveryState: 'Delivery',
  deliveryPromise: 'Delivery days',
  taxMode: 'Tax',
  hamperTax: 'Tax of hampers',
  taxPercent: 'Tax percentage',
  labels: 'Labels',
  orderLimits: 'Order size',
  secondFactor: 'Two-step login',
  courier: 'Courier',
  cash: 'Cash on delivery',
  browsing: 'Visitors',
  gifts: 'Gifts',
  reportDays: 'Broken pieces',
  bestSellers: 'Best Sellers',
  business: 'Business details',
  banner: 'Home page',
}
