import { describe, expect, test } from 'vitest'

import { encoded, matches, negotiate } from '#api/http/encoded'

describe('the encoding of an answer', () => {
  test.each([
    [null, 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd, gzip', 'zstd'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['compress', 'identity'],
    ['identity;q=0, compress', 'identity'],
    ['GZIP', 'gzip'],
  ])('for Accept-Encoding %j is %s', (header, encoding) => {
    expect(negotiate(header)).toBe(encoding)
  })

  test('has another tag in every encoding, and the same one for the same bytes', async () => {
    const tag = async (json: string, accept: string) => (await encoded(json, {}).in(accept)).etag
    expect(await tag('{}', 'br')).toBe(await tag('{}', 'br'))
    expect(new Set(await Promise.all(['br', 'gzip', 'zstd', ''].map((accept) => tag('{}', accept)))).size).toBe(4)
    expect(await tag('{"a":1}', 'br')).not.toBe(await tag('{"a":2}', 'br'))
  })
})

describe('If-None-Match', () => {
  test.each([
    [null, false],
    ['"a-br"', true],
    ['W/"a-br"', true],
    ['"x", "a-br"', true],
    ['*', true],
    ['"a-gzip"', false],
    ['a-br', false],
  ])('%j', (header, expected) => {
    expect(matches(header, '"a-br"')).toBe(expected)
  })
})
