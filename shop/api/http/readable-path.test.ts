import { expect, it } from 'vitest'

import { withReadablePath } from '#api/http/readable-path'

it.each([
  ['/products/dates', '/products/dates'],
  ['/products/a%20b?search=%ff', '/products/a%20b?search=%ff'],
  ['/%E0%A4%96', '/%E0%A4%96'],
  ['/50%', '/50%25'],
  ['/a%20b/%ff%fe/?q=%', '/a%20b/%25ff%25fe/?q=%'],
  ['/%2e%2e%2f%zz', '/%252e%252e%252f%25zz'],
])('%s is read as %s', (path, readable) => {
  expect(withReadablePath(`http://shop.test${path}`)).toBe(`http://shop.test${readable}`)
})
