import { consume, countFailures, limiter } from '#api/http/middleware/rate-limit'
import { spendReserved } from '#api/http/middleware/reserved-points'
import { connect } from '#db/connect'
import { Failure } from '#domain/process/failure'
import { describe, expect, it, vi } from '#test/fixtures'

const wrong = () => Promise.reject(new Failure('unauthenticated', 'wrong'))
const busy = () => Promise.reject(new Failure('unavailable', 'busy'))
const right = () => Promise.resolve('in')

describe('a limit', () => {
  it('gives exactly its points to any number that come at once, from two processes', async ({ database }) => {
    const second = connect(database.url)
    const limit = { points: 5, seconds: 60 }
    const both = [limiter(database.pool, 'shared', limit), limiter(second.pool, 'shared', limit)] as const
    const tries = Array.from({ length: 40 }, (_, n) => consume(both[n % 2 ? 1 : 0], 'a'))
    const ends = await Promise.allSettled(tries)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(consume(both[0], 'a')).rejects.toMatchObject({ kind: 'too-many', retryAfter: expect.any(Number) })
    await consume(both[0], 'b')
    await second.close()
  })

  it('takes keys of any length and stores none of them', async ({ database }) => {
    await consume(limiter(database.pool, 'long', { points: 1, seconds: 60 }), `asha@example.com ${'x'.repeat(10_000)}`)
    const { rows } = await database.pool.query<{ key: string }>('SELECT key FROM rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ key }) => key.includes('asha'))).toEqual([])
  })

  it('counts on in memory while the database is gone', async ({ database }) => {
    const gone = connect(database.url)
    await gone.close()
    const kept = limiter(gone.pool, 'gone', { points: 2, seconds: 60 })
    await consume(kept, 'a')
    await consume(kept, 'a')
    await expect(consume(kept, 'a')).rejects.toMatchObject({ kind: 'too-many' })
  })
})

describe('a limit that processes reserve', () => {
  const spent = async (tries: Promise<void>[]) =>
    (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length

  it('gives exactly its points to one process, with a query for each tenth', async ({ database }) => {
    const from = limiter(database.pool, 'one', { points: 50, seconds: 60 })
    const queries = vi.spyOn(database.pool, 'query')
    let passed = 0
    for (let n = 0; n < 50; n += 1) passed += await spent([spendReserved(from, 'a')])
    expect([passed, queries.mock.calls.length]).toEqual([50, 10])
    queries.mockRestore()
    await expect(spendReserved(from, 'a')).rejects.toMatchObject({ kind: 'too-many', retryAfter: expect.any(Number) })
    await spendReserved(from, 'b')
  })

  // Mutations: a reserve for each of the calls that come at once; points beyond the limit.
  it('gives them to calls that come at once, and never more than these to two processes', async ({ database }) => {
    const second = connect(database.url)
    const limit = { points: 50, seconds: 60 }
    const both = [limiter(database.pool, 'two', limit), limiter(second.pool, 'two', limit)] as const
    expect(await spent(Array.from({ length: 30 }, (_, n) => spendReserved(both[n % 2 ? 1 : 0], 'a')))).toBe(30)
    expect(await spent(Array.from({ length: 60 }, (_, n) => spendReserved(both[n % 2 ? 1 : 0], 'a')))).toBe(20)
    expect(await spent(Array.from({ length: 90 }, () => spendReserved(both[0], 'b')))).toBe(50)
    await second.close()
  })

  // Mutation: points without an end.
  it('begins anew with the next window', async ({ database }) => {
    const from = limiter(database.pool, 'window', { points: 20, seconds: 60 })
    await spendReserved(from, 'a')
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    const queries = vi.spyOn(database.pool, 'query')
    await spendReserved(from, 'a')
    expect(queries).toHaveBeenCalled()
    clock.mockRestore()
    queries.mockRestore()
  })
})

describe('a limit of failures', () => {
  it('is spent by wrong logins alone', async ({ database }) => {
    const counter = { limiter: limiter(database.pool, 'failures', { points: 2, seconds: 60 }), key: 'a' }
    for (let n = 0; n < 5; n += 1) expect(await countFailures([counter], right)).toBe('in')
    for (let n = 0; n < 5; n += 1) {
      await expect(countFailures([counter], busy)).rejects.toMatchObject({ kind: 'unavailable' })
    }
    await expect(countFailures([counter], wrong)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(countFailures([counter], wrong)).rejects.toMatchObject({ kind: 'unauthenticated' })
    let ran = false
    const work = async () => void (ran = true)
    await expect(countFailures([counter], work)).rejects.toMatchObject({ kind: 'too-many' })
    expect(ran).toBe(false)
  })

  it('takes nothing from one counter when another refuses', async ({ database }) => {
    const make = (name: string, points: number) => ({
      limiter: limiter(database.pool, name, { points, seconds: 60 }),
      key: 'a',
    })
    const [wide, narrow] = [make('wide', 3), make('narrow', 1)]
    await expect(countFailures([wide, narrow], wrong)).rejects.toMatchObject({ kind: 'unauthenticated' })
    for (let n = 0; n < 5; n += 1) {
      await expect(countFailures([wide, narrow], wrong)).rejects.toMatchObject({ kind: 'too-many' })
    }
    await expect(countFailures([wide], wrong)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})
