import { describe, expect, test } from 'vitest'

import { readAddresses } from '#db/servers/addresses'

describe('an address', () => {
  test.for([
    'postgresql://mewa:secret@db.example.com/mewa',
    'postgresql://mewa@/mewa?host=%2Frun%2Fpostgresql',
    'postgres://db.example.com:5433/mewa?sslmode=verify-full&target_session_attrs=any',
  ])('of one server is used as it is: %s', (url) => {
    const { urls, mustTakeWrites } = readAddresses(url)
    expect(urls).toEqual([url.replace('&target_session_attrs=any', '')])
    expect(mustTakeWrites).toBe(false)
  })

  test('of several servers is one address for each', () => {
    expect(readAddresses('postgresql://mewa:p%40ss@one:5432,two:5433,[::1]/mewa?sslmode=require')).toEqual({
      urls: [
        'postgresql://mewa:p%40ss@one:5432/mewa?sslmode=require',
        'postgresql://mewa:p%40ss@two:5433/mewa?sslmode=require',
        'postgresql://mewa:p%40ss@[::1]/mewa?sslmode=require',
      ],
      mustTakeWrites: true,
    })
  })

  test('of several sockets is one address for each', () => {
    expect(readAddresses('postgresql://mewa@/mewa?host=/run/a,/run/b&port=5432,5433').urls).toEqual([
      'postgresql://mewa@/mewa?host=%2Frun%2Fa&port=5432',
      'postgresql://mewa@/mewa?host=%2Frun%2Fb&port=5433',
    ])
  })

  test('of one server may ask for the one that takes writes', () => {
    expect(readAddresses('postgresql://proxy/mewa?target_session_attrs=read-write')).toEqual({
      urls: ['postgresql://proxy/mewa'],
      mustTakeWrites: true,
    })
  })

  test.for([
    ['mysql://db/mewa', 'is no address of PostgreSQL'],
    ['postgresql://one,/mewa', 'an empty name'],
    ['postgresql://one,two,three/mewa?port=1,2', 'another number of ports'],
    ['postgresql://one,two/mewa?target_session_attrs=read-only', 'the shop writes'],
  ] as const)('is refused: %s', ([url, words]) => {
    expect(() => readAddresses(url)).toThrow(words)
  })
})
