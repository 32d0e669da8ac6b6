import { describe, expect, it } from 'vitest'

import { MAX_JSON_BYTES, readBounded, readJson } from '#api/http/read-json'

function request(body: BodyInit, type: string | null = 'application/json'): Request {
  const init = { method: 'POST', body, duplex: 'half' }
  const made = new Request('http://shop.test/', init)
  if (type === null) made.headers.delete('content-type')
  else made.headers.set('content-type', type)
  return made
}

describe('a body', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'of type %s is read',
    async (type) => {
      expect(await readJson(request('{"name":"खजूर"}', type))).toEqual({ name: 'खजूर' })
    },
  )

  it.each([
    null,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=utf-7',
    'application/json; q=1; charset=utf-16',
    'text/plain; application/json',
  ])('P5: of type %s is refused', async (type) => {
    await expect(readJson(request('{}', type))).rejects.toMatchObject({ kind: 'wrong-type' })
  })

  it.each([
    ['nothing', ''],
    ['half an object', '{"a":'],
    ['a word', 'hello'],
    ['two values', '{} {}'],
    ['a comment', '{/* */}'],
    ['NaN', '{"a":NaN}'],
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, written differently', '{"email":1,"\\u0065mail":2}'],
    ['a key twice further in', '{"a":[{"b":1,"b":1}]}'],
    ['21 lists in each other', '['.repeat(21) + ']'.repeat(21)],
    ['10,000 lists in each other', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['10,000 objects in each other', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('P5: of %s is refused', async (_what, body) => {
    await expect(readJson(request(body))).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('may be as deep as 20 and name a key once in each object', async () => {
    const deep = `${'['.repeat(20)}${']'.repeat(20)}`
    expect(await readJson(request(deep))).toEqual(JSON.parse(deep))
    expect(await readJson(request('[{"a":1},{"a":2}]'))).toEqual([{ a: 1 }, { a: 2 }])
  })

  it('of 64 KB is read, and of one byte more refused', async () => {
    const text = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))
    expect(await readJson(request(text(MAX_JSON_BYTES)))).toHaveLength(MAX_JSON_BYTES - 2)
    await expect(readJson(request(text(MAX_JSON_BYTES + 1)))).rejects.toMatchObject({ kind: 'too-large' })
  })

  it('that never ends is not read past the limit', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1_024))
      },
    })
    await expect(readBounded(request(endless), 10_000)).rejects.toMatchObject({ kind: 'too-large' })
    expect(pulled).toBeLessThan(15)
  })

  it('keeps __proto__ as a mere field', async () => {
    const value = (await readJson(request('{"__proto__":{"admin":true}}'))) as object
    expect(Object.hasOwn(value, '__proto__')).toBe(true)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})
