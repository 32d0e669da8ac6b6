import type { OwnerSettings } from './owner-settings.ts'

/** What each setting is called on pages and in refusals. */
export const settingLabels: Record<keyof OwnerSettings, string> = {
  closedUntil: 'A break',
  deliveryState: 'Delivery',
  deliveryPromise: 'Delivery promise',
  taxMode: 'Tax',
  taxPercent: 'Tax percentage',
  labels: 'Labels',
  orderLimits: 'Order size',
  secondFactor: 'Two-step login',
  courier: 'Courier',
  gifts: 'Gifts',
  reportDays: 'Broken pieces',
}
