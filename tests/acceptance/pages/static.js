// Sections 2 and 9: navigation, footer and the pages that anybody may read.
import { expect, page } from '../run/check.js'
import { appears, expectText, linkTo, open, pathOf, press, visible } from './screen.js'

const policies = ['/privacy-policy', '/terms-and-conditions', '/cancellation-refund', '/shipping-delivery']

async function visitorAt(world, path) {
  const screen = await world.browser.newPage()
  await open(screen, path)
  expect(pathOf(screen) === path, `${path} leads a visitor to ${pathOf(screen)}`)
  return screen
}

export const staticPages = [
  page(
    '2.12',
    '/privacy-policy, /terms-and-conditions',
    'a visitor reads them; the last has business details',
    async (world) => {
      for (const path of [...policies, '/contact-us']) {
        const screen = await visitorAt(world, path)
        const words = await visible(screen.locator('main'), screen.locator('body')).innerText()
        expect(words.length > 200, `${path} has ${words.length} letters`)
      }
      const screen = await visitorAt(world, '/contact-us')
      await expectText(screen, /[\w.+-]+@[\w-]+\.\w+/)
      await expectText(screen, /\+?\d[\d\s-]{8,}\d/)
    },
  ),
  page('2.14', 'Nav bar', 'Home, All Product, Contact, search, cart and profile', async (world) => {
    const { client } = await world.shopper()
    const screen = await world.browser.newPage(client)
    await open(screen, '/home')
    for (const [path, name] of [
      ['/home', 'Home'],
      ['/products', 'All Product'],
      ['/contact', 'Contact'],
      ['/cart', 'the cart'],
    ]) {
      expect((await linkTo(screen, path).count()) > 0, `the nav bar has no link ${name}`)
    }
    expect(
      await appears(visible(screen.getByRole('searchbox'), screen.getByPlaceholder(/search/i))),
      'there is no search box',
    )
    const logout = press(screen, /log ?out/i)
    if (!(await logout.isVisible())) await press(screen, /profile|account|menu|asha/i).click()
    const [orders, out] = [screen.getByText('My Orders'), screen.getByText(/log ?out/i)]
    for (const item of [orders, out]) expect(await appears(visible(item)), 'the profile menu lacks My Orders or Logout')
  }),
  page('2.14', 'Nav bar', 'a phone has a menu with the links', async (world) => {
    const { client } = await world.shopper()
    const screen = await world.browser.newPage(client, { width: 390, height: 800 })
    await open(screen, '/home')
    const contact = () =>
      visible(
        screen.locator(
          'header a[href="/contact"], nav a[href="/contact"], [role=dialog] a[href="/contact"], [role=menu] a[href="/contact"]',
        ),
      )
    if (!(await contact().isVisible())) await press(screen, /menu/i).click()
    expect(await appears(contact()), 'there is no menu with Contact')
  }),
  page('2.14', 'Nav bar', 'the footer links to the pages and to a social page', async (world) => {
    const { client } = await world.shopper()
    const screen = await world.browser.newPage(client)
    await open(screen, '/home')
    await screen.mouse.wheel(0, 20_000)
    const footer = visible(screen.locator('footer'))
    expect(await appears(footer), 'there is no footer')
    for (const path of ['/home', '/products', ...policies]) {
      expect((await linkTo(footer, path).count()) > 0, `the footer has no link to ${path}`)
    }
    expect(
      (await footer.locator('a[href="/contact-us"], a[href="/contact"]').count()) > 0,
      'the footer has no Contact Us',
    )
    expect((await footer.locator('a[href^="https://"]').count()) > 0, 'the footer has no social link')
  }),
  page('2.14', 'Nav bar', "none on the seller's page", async (world) => {
    const screen = await world.browser.newPage()
    await open(screen, '/seller')
    expect(await appears(visible(screen.locator('input[type=password]'))), '/seller shows no login')
    expect((await linkTo(screen, '/cart').count()) === 0, '/seller has a link to the cart')
  }),
  page(
    '9.7',
    'Policies: cancellation within 1 hour',
    'one hour, 5-7 and 2-5 business days, one state',
    async (world) => {
      const refund = await visitorAt(world, '/cancellation-refund')
      await expectText(refund, /\b(1|one|an) hour\b/i)
      await expectText(refund, /\b5\s*(-|–|to)\s*7\s*(business|working)?\s*days/i)
      const delivery = await visitorAt(world, '/shipping-delivery')
      await expectText(delivery, /\b2\s*(-|–|to)\s*5\s*(business|working)?\s*days/i)
      await expectText(delivery, world.address.state)
    },
  ),
]
