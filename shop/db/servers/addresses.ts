/** The servers of a DATABASE_URL, each as an address that the driver reads. */
export type Addresses = {
  /** At least one. */
  urls: readonly [string, ...string[]]
  /** Only the server that takes writes is used. */
  mustTakeWrites: boolean
}

const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(\/[^?]*)?(?:\?(.*))?$/

/**
 * Reads an address with one server or several, as libpq writes them: `//user@one:5432,two:5432/shop`, or
 * `//user@/shop?host=/run/one,/run/two`. Of several, only the one that takes writes is of use to a shop. Throws a
 * RangeError for anything else.
 */
export function readAddresses(url: string): Addresses {
  const [, begin, authority = '', path = '', query] = FORM.exec(url) ?? []
  if (begin === undefined) throw new RangeError('is no address of PostgreSQL')
  const options = new URLSearchParams(query)
  const attributes = options.get('target_session_attrs')
  if (![null, 'any', 'read-write', 'primary'].includes(attributes)) {
    throw new RangeError('may have target_session_attrs=read-write only: the shop writes')
  }
  const hosts = options.get('host')?.split(',')
  const ports = options.get('port')?.split(',')
  for (const read of ['target_session_attrs', 'host', 'port']) options.delete(read)
  const count = hosts?.length ?? authority.split(',').length
  if (count === 1 && attributes === null) return { urls: [url], mustTakeWrites: false }
  if (ports && ports.length > 1 && ports.length !== count)
    throw new RangeError('has another number of ports than hosts')
  const urls = Array.from({ length: count }, (_, nth) => {
    const own = new URLSearchParams(options)
    if (hosts) own.set('host', hosts[nth] ?? '')
    const port = ports?.[nth] ?? ports?.[0]
    if (port) own.set('port', port)
    const rest = own.size > 0 ? `?${own}` : ''
    return `${begin}${hosts ? authority : (authority.split(',')[nth] ?? '')}${path}${rest}`
  })
  const [first, ...others] = urls
  if (first === undefined || (count > 1 && (hosts ?? authority.split(',')).includes(''))) {
    throw new RangeError('has an empty name among its hosts')
  }
  return {
    urls: [first, ...others],
    mustTakeWrites: count > 1 || attributes === 'read-write' || attributes === 'primary',
  }
}
