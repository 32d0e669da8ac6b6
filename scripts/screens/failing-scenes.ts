// Pages whose data does not come, and money that has gone back.
import type { Page } from '@playwright/test'

import { paths } from '../../contract/paths.ts'
import { refusals } from '../../contract/wording.ts'

import { cancelled, openMenu, paidOrder, payAnOrder, type Scene } from './scenes.ts'

/** Goes to a page by its link while the call that fills it fails. */
export function failing(call: string, link: string) {
  return async (page: Page) => {
    await page.route(`**${call}*`, (route) =>
      route.fulfill({ status: 503, json: { success: false, msg: refusals.unavailable } }),
    )
    const there = page.getByRole('link', { name: link, exact: true }).first()
    if (!(await there.isVisible())) await openMenu(page)
    await there.click()
    await page.getByText('Try again', { exact: true }).waitFor()
    await page.unroute(`**${call}*`)
  }
}

/** Another order called back, and its refund at the bank. */
export async function refunded(scene: Scene): Promise<string> {
  await payAnOrder(scene)
  const address = await cancelled(() => paths.myOrders())(scene)
  while (!(await paidOrder(scene.context)).bankReference) await new Promise((resolve) => setTimeout(resolve, 100))
  return address
}
