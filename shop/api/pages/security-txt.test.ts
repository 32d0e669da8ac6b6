import { shop as business } from '#shop'
import { expect, it } from '#test/fixtures'

it('whom to tell of a security problem stands in security.txt, for less than a year', async ({ shop }) => {
  const { status, headers, body } = await shop.visitor().get('/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain; charset=utf-8$/i)])
  const fields = Object.fromEntries(
    (body as string)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/s)),
  )
  expect(fields).toMatchObject({
    Contact: `mailto:${business.email}`,
    'Preferred-Languages': 'en',
    Canonical: 'http://shop.test/.well-known/security.txt',
  })
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
})
