import { calls } from '#contract/calls'
import type { Device } from '#contract/entities'
import { accountRefusals, notices } from '#contract/wording'
import type { Browser } from '#test/browser'
import { describe, expect, it } from '#test/fixtures'
import { newSeller, sellerLogin, sellerPassword } from '#test/people/sellers'

const ownPassword = 'maroon kettle seven trains'
const isIn = async (browser: Browser) =>
  ((await browser.get(calls.sellerIsAuth.path)).body as { success: boolean }).success

describe('the account of a seller', () => {
  it('changes its password with the current one, and is logged out everywhere else', async ({ shop }) => {
    const { email } = await newSeller(shop)
    const [browser, other] = [await sellerLogin(shop, email), await sellerLogin(shop, email)]
    for (const currentPassword of [undefined, 'wrong']) {
      const { status, body } = await browser.post(calls.sellerChangePassword.path, {
        currentPassword,
        newPassword: ownPassword,
      })
      expect([status, body]).toEqual([
        400,
        { success: false, code: 'wrong-password', msg: accountRefusals.wrongPassword },
      ])
    }
    const before = browser.cookies.get('seller')
    const change = { currentPassword: sellerPassword, newPassword: ownPassword }
    const { status, body } = await browser.post(calls.sellerChangePassword.path, change)
    expect([status, body]).toEqual([200, { success: true, msg: notices.passwordChanged }])
    expect(browser.cookies.get('seller')).not.toBe(before)
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
    expect(await isIn(await sellerLogin(shop, email))).toBe(false)
    expect(await isIn(await sellerLogin(shop, email, ownPassword))).toBe(true)
    await expect
      .poll(() => shop.sandbox.mailbox.messages().some(({ to, text }) => to === email && text.includes('was changed')))
      .toBe(true)
  })

  it('counts wrong current passwords with those of the login', async ({ shop }) => {
    const { email } = await newSeller(shop)
    const browser = await sellerLogin(shop, email)
    const change = { currentPassword: 'wrong', newPassword: ownPassword }
    const tries = await Promise.all(
      Array.from({ length: 7 }, () => browser.post(calls.sellerChangePassword.path, change)),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429])
  })

  it('has no second factor before it is set up', async ({ seller }) => {
    const secondFactor = { mode: 'optional', isOn: false, recoveryCodes: 0 }
    expect((await seller.get(calls.sellerAccount.path)).body).toEqual({ success: true, secondFactor, hasPin: false })
  })

  it('lists its devices, and logs out one of them or all others', async ({ shop }) => {
    const { email } = await newSeller(shop)
    const agents = ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'none']
    const [browser, phone, tablet] = [shop.visitor(), shop.visitor(), shop.visitor()]
    for (const [each, agent = ''] of [
      [browser, agents[0]],
      [phone, agents[1]],
      [tablet, agents[1]],
    ] as const)
      await each.post(calls.sellerLogin.path, { email, password: sellerPassword }, { 'user-agent': agent })
    const devicesOf = async (by: Browser) =>
      ((await by.get(calls.sellerDevices.path)).body as { devices: Device[] }).devices
    const devices = await devicesOf(browser)
    expect(devices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Linux', true],
      [null, false],
      [null, false],
    ])
    const id = (await devicesOf(phone))[0]?.id
    const one = await browser.post(calls.sellerEndDevice.path, { id })
    expect(one.body).toEqual({ success: true, msg: notices.deviceLoggedOut })
    expect([await isIn(browser), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true])
    const others = await browser.post(calls.sellerEndOtherDevices.path)
    expect(others.body).toEqual({ success: true, msg: notices.othersLoggedOut })
    expect([await isIn(browser), await isIn(tablet)]).toEqual([true, false])
  })
})
