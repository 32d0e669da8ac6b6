import type { OwnerSettings } from './owner-settings.ts'

/** What each setting is called on pages and in refusals. */
export const settingLabels: Record<keyof OwnerSettings, string> = {
  closedUntil: 'Closed until',
  deliveryState: 'Delivery state',
  deliveryPromise: 'Delivery promise',
  taxMode: 'Tax',
  taxPercent: 'Tax percentage',
  labels: 'Labels',
  orderLimits: 'Order limits',
  secondFactor: 'Second factor',
  courier: 'Courier',
  gifts: 'Gifts',
  reportDays: 'Days for reports',
}
