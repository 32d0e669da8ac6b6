// Sections 2, 4 and 6: the orders of a shopper on the page.
import { done } from '../client/client.js'
import { listedOrder } from '../client/orders.js'
import { expect, expectEqual, page, Skip } from '../run/check.js'
import { appears, colourOf, expectText, open, text, visible } from './screen.js'

async function ordersPage(world) {
  const { client, id, order } = await listedOrder(world)
  if (!order) throw new Skip('the server lists no unpaid order; needs --sandbox')
  const { client: seller } = await world.seller()
  const set = async (status) =>
    done(await seller.put('/api/order/update-status', { orderId: id, status }), 'PUT /api/order/update-status')
  await set('Packed')
  const screen = await world.browser.newPage(client)
  await open(screen, '/my-orders')
  return { screen, set, order }
}

// A progress bar may name every status, so the one that stands alone counts.
const statusOn = (screen, status) =>
  visible(screen.locator('main').getByText(status, { exact: true }), text(screen, status))

export const orderPages = [
  page('2.9', "/my-orders | The user's orders", "'You haven't placed any orders yet'", async (world) => {
    const { client } = await world.newShopper()
    const screen = await world.browser.newPage(client)
    await open(screen, '/my-orders')
    await expectText(screen, /You haven['’]t placed any orders yet/)
  }),
  page('2.9', "/my-orders | The user's orders", 'the orders of the shopper', async (world) => {
    const { screen, order } = await ordersPage(world)
    await expectText(screen, /305\.97/)
    const { product } = order.items[0]
    if (product.name) await expectText(screen, product.name)
  }),
  page('4.1', 'Order status values', 'yellow, and green when Delivered; Paid or Pending by isPaid', async (world) => {
    const { screen, set, order } = await ordersPage(world)
    expect(await appears(statusOn(screen, 'Packed')), 'the status Packed is not shown')
    expectEqual(await colourOf(statusOn(screen, 'Packed')), 'yellow', 'the colour of Packed')
    await expectText(screen, order.isPaid ? /\bPaid\b/ : /\bPending\b/)
    await set('Delivered')
    await open(screen, '/my-orders')
    expect(await appears(statusOn(screen, 'Delivered')), 'the status Delivered is not shown')
    expectEqual(await colourOf(statusOn(screen, 'Delivered')), 'green', 'the colour of Delivered')
  }),
  page(
    '4.6',
    'Products, seller orders and user orders refresh',
    'an order shows its new status within 6 s',
    async (world) => {
      const { screen, set } = await ordersPage(world)
      expect(await appears(statusOn(screen, 'Packed')), 'the status Packed is not shown')
      await set('Shipped')
      const line = visible(screen.locator('main').getByText(/^\W*Shipped\W*$/))
      expect(await appears(line, 6_000), 'the page does not show Shipped')
    },
  ),
]
