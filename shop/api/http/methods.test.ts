import { calls } from '#contract/calls'
import { refusals } from '#contract/wording'
import { describe, expect, itInFullShop as it } from '#test/fixtures'

const guarded = Object.values(calls).filter(({ caller }) => caller === 'user' || caller === 'seller')
const paths = [...new Set(Object.values(calls).map(({ path }) => path))]

describe.each(paths)('%s', (path) => {
  const taken: string[] = Object.values(calls).flatMap((call) => (call.path === path ? [call.method] : []))
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !taken.includes(method))

  it('D6: takes its own method alone', async ({ shop }) => {
    for (const method of others) {
      const headers = { 'content-type': 'application/json', 'x-http-method-override': taken[0] ?? '' }
      const { status, body, headers: answered } = await shop.visitor().send(path, { method, headers })
      expect([method, status, body]).toEqual([
        method,
        405,
        { success: false, code: 'wrong-method', msg: refusals.wrongMethod },
      ])
      expect(answered.get('allow')?.split(', ')).toEqual(expect.arrayContaining(taken))
    }
  })
})

describe.each(guarded)('$method $path', ({ method, path }) => {
  it('D6: is not reached past its guard by another spelling', async ({ shop }) => {
    const encoded = `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}`
    for (const spelling of [
      `${path}/`,
      path.toUpperCase(),
      `/${path}`,
      `${path};x`,
      `${path}/.`,
      `/x/..${path}`,
      encoded,
    ]) {
      const response = await fetch(shop.url + spelling, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      expect([401, 404, 405]).toContain(response.status)
      expect(await response.json()).toMatchObject({ success: false })
    }
  })
})
