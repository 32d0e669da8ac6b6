// Pages whose data fails to load, and refunded payments.
import type { Page } from '@playwright/test'

import { calls } from '#contract/calls'
import type { Order } from '#contract/entities'
import { paths } from '#contract/paths'
import { refusals } from '#contract/wording'

import { openMenu, payAnOrder, type Scene } from './scenes.ts'

/** Opens a page by its link while its call fails. */
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

/** Another cancelled order, with its refund processed by the bank. */
export async function refundedOrders(scene: Scene): Promise<string> {
  const { request } = scene.context
  const orderId = new URL(await payAnOrder(scene), scene.shop.url).searchParams.get('orderId')
  const untilIt = async (is: (order: Order) => unknown) => {
    for (;;) {
      const { orders } = (await (await request.get(calls.orderUser.path)).json()) as { orders: Order[] }
      if (orders.some((order) => order._id === orderId && is(order))) return
    }
  }
  await untilIt(({ invoice }) => invoice)
  await request.post(calls.orderCancel.path, { data: { orderId } })
  await untilIt(({ bankReference }) => bankReference)
  return paths.myOrders()
}
