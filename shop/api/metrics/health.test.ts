import { describe, expect, it as base } from '#test/fixtures'

const TOKEN = 'a token of sixteen or more'

const it = base.extend('environment', { scope: 'file' }, { METRICS_TOKEN: TOKEN })

describe('/metrics', () => {
  it('P3: is not there for anybody from outside', async ({ shop }) => {
    expect((await shop.visitor().get('/metrics')).status).toBe(404)
  })

  it('is not there for a wrong token, nor for one that claims to be this machine', async ({ shop }) => {
    const visitor = shop.visitor()
    expect((await visitor.get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404)
    for (const claim of ['127.0.0.1', '127.0.0.1, 203.0.113.9', '203.0.113.9, 127.0.0.1', '']) {
      expect((await visitor.get('/metrics', { 'x-forwarded-for': claim })).status).toBe(404)
    }
  })

  it('shows the metrics of calls to the bearer of the token, and never the paths visitors typed', async ({ shop }) => {
    const visitor = shop.visitor()
    await visitor.get('/healthz')
    await visitor.get('/api/what-somebody-typed')
    const { status, body } = await visitor.get('/metrics', { authorization: `Bearer ${TOKEN}` })
    expect(status).toBe(200)
    expect(body).toContain('http_request_duration_seconds_count{method="GET",call="/healthz",status="200"}')
    expect(body).toContain('process_resident_memory_bytes')
    expect(body).not.toContain('what-somebody-typed')
  })

  it('is not there for this very machine without the token', async ({ shop }) => {
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(404)
  })

  it('is not there at all in a shop without a token', async ({ shop }) => {
    const kept = shop.deps.settings.metricsToken
    shop.deps.settings.metricsToken = undefined
    for (const authorization of ['Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`]) {
      expect((await fetch(`${shop.url}/metrics`, { headers: { authorization } })).status).toBe(404)
    }
    shop.deps.settings.metricsToken = kept
  })
})

describe('the health calls', () => {
  it('say that the shop is alive and ready', async ({ shop }) => {
    expect(await shop.visitor().get('/healthz')).toMatchObject({ status: 200, body: { success: true } })
    expect(await shop.visitor().get('/readyz')).toMatchObject({ status: 200, body: { success: true } })
  })

  it('say that a shop that is ending takes no more, while it still answers', async ({ shop }) => {
    const ending = await shop.another()
    const ask = () => fetch(`${ending.url}/readyz`)
    expect((await ask()).status).toBe(200)
    const wasDraining = ending.deps.isDraining
    ending.deps.isDraining = () => true
    const answer = await ask()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('connection')).toBe('close')
    expect((await fetch(`${ending.url}/healthz`)).status).toBe(200)
    ending.deps.isDraining = wasDraining
    await ending.stop()
  })
})
