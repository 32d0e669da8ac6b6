/** The bytes of a call on a connection of its own, from a network. */
export function request(path: string, body: string, network: string): string {
  // `{n}` and `{code}` have other lengths once they are numbers.
  const { length } = body.replaceAll('{n}', '123456789').replaceAll('{code}', '123456')
  const headers = `Host: shop.test\r\nX-Forwarded-For: ${network}\r\nContent-Type: application/json\r\nContent-Length: ${length}`
  return `POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n${body}`
}
