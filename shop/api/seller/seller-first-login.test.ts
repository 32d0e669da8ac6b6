import { calls } from '#contract/calls'
import { accountRefusals, loginStepNeeded, notices, refusals } from '#contract/wording'
import { describe, expect, it as base } from '#test/fixtures'
import { codeOf, newSeller, sellerLogin, sellerPassword, sellerSession, setUpSecondFactor } from '#test/people/sellers'

const it = base.extend('settings', { scope: 'file' }, { secondFactor: 'required' })
const ownPassword = 'maroon kettle seven trains'

describe('the first login of a seller whose password somebody else made', () => {
  it('asks for a new password, then for a second factor, before anything else', async ({ shop }) => {
    const { email } = await newSeller(shop, { mustChangePassword: true })
    const browser = shop.visitor()
    const login = await browser.post(calls.sellerLogin.path, { email, password: sellerPassword })
    expect(login.body).toEqual({
      success: false,
      code: 'login-step',
      msg: loginStepNeeded['new password'],
      next: 'new password',
    })
    expect((await browser.get(calls.sellerIsAuth.path)).body).toEqual({ success: false })
    expect((await browser.get(calls.sellerSales.path)).status).toBe(401)
    expect((await browser.post(calls.sellerSecondFactorSetUp.path, {})).status).toBe(401)

    const refused = [
      [sellerPassword, 'invalid', refusals.samePassword],
      ['mewamewamewamewa', 'weak-password', accountRefusals.commonPassword],
      ['short', 'invalid', 'newPassword needs at least 15 characters.'],
      ['short password', 'invalid', 'newPassword needs at least 15 characters.'],
    ]
    for (const [newPassword, code, msg] of refused) {
      const { status, body } = await browser.post(calls.sellerChangePassword.path, { newPassword })
      expect([status, body]).toEqual([400, { success: false, code, msg }])
    }
    const next = 'set up second factor'
    const changed = await browser.post(calls.sellerChangePassword.path, { newPassword: ownPassword })
    expect(changed.body).toEqual({ success: true, msg: notices.passwordChanged, next })
    expect(await sellerSession(browser)).toMatchObject({ success: true, next })
    expect((await browser.get(calls.sellerSales.path)).status).toBe(401)

    const { secret } = await setUpSecondFactor(browser, {})
    expect(await sellerSession(browser)).toEqual({ success: true, seller: { name: 'Selvi', email, role: 'owner' } })
    expect((await browser.get(calls.sellerSales.path)).status).toBe(200)
    const off = await browser.post(calls.sellerSecondFactorTurnOff.path, { password: ownPassword })
    expect([off.status, off.body]).toEqual([
      409,
      { success: false, code: 'conflict', msg: refusals.secondFactorRequired },
    ])

    expect((await shop.visitor().post(calls.sellerLogin.path, { email, password: sellerPassword })).status).toBe(401)
    const again = await sellerLogin(shop, email, ownPassword)
    await again.post(calls.sellerSecondFactor.path, { code: codeOf(secret, 1) })
    expect((await again.get(calls.sellerIsAuth.path)).body).toMatchObject({ success: true })
  })

  it('asks a seller with a second factor for it before the new password', async ({ shop }) => {
    const { id, email } = await newSeller(shop)
    const { secret } = await setUpSecondFactor(await sellerLogin(shop, email), {})
    await shop.deps.pool.query('UPDATE sellers SET must_change_password = true WHERE id = $1', [id])
    const browser = await sellerLogin(shop, email)
    expect((await browser.post(calls.sellerChangePassword.path, { newPassword: ownPassword })).status).toBe(401)
    const proven = await browser.post(calls.sellerSecondFactor.path, { code: codeOf(secret, 1) })
    expect(proven.body).toMatchObject({ success: true, next: 'new password' })
    const changed = await browser.post(calls.sellerChangePassword.path, { newPassword: ownPassword })
    expect(changed.body).toEqual({ success: true, msg: notices.passwordChanged })
    expect((await browser.get(calls.sellerIsAuth.path)).body).toMatchObject({ success: true })
  })
})
