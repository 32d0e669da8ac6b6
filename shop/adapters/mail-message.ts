import MimeNode from 'nodemailer/lib/mime-node'

type Contents = { headers: Record<string, string>; text: string; html: string }

const NEWLINE = '\r\n'
/** RFC 2045, 6.7: a line has 76 characters at most, with the `=` of a soft break. */
const MAX_LINE = 76

/**
 * A whole email of plain text and HTML, and its envelope. Its headers are encoded by Nodemailer; its texts are encoded
 * here at once, because Nodemailer's streams cost more processor time than all else that sends an email.
 */
export function mailMessage({ headers, text, html }: Contents) {
  const head = new MimeNode('multipart/alternative', { newline: NEWLINE })
  head.setHeader(headers)
  const start = head.buildHeaders()
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(start) ?? []
  const part = (type: string, content: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: quoted-printable',
      '',
      quotedPrintable(content),
    ].join(NEWLINE)
  const raw = [start, '', part('text/plain', text), part('text/html', html), `--${boundary}--`, ''].join(NEWLINE)
  return { raw, envelope: head.getEnvelope() }
}

/** RFC 2045, 6.7. */
export function quotedPrintable(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\u003c\u003e-\u007e]+/gu, escaped)
    .split(/\r\n|\r|\n/)
    .map((line) => softBreaks(line.replace(/[\t ]$/, escaped)))
    .join(NEWLINE)
}

function escaped(characters: string): string {
  return Buffer.from(characters).toString('hex').toUpperCase().replaceAll(/../g, '=$&')
}

function softBreaks(line: string): string {
  if (line.length <= MAX_LINE) return line
  const parts = []
  let from = 0
  while (line.length - from > MAX_LINE) {
    let to = from + MAX_LINE - 1
    // An escape is not parted.
    if (line[to - 1] === '=') to -= 1
    else if (line[to - 2] === '=') to -= 2
    parts.push(line.slice(from, to))
    from = to
  }
  return [...parts, line.slice(from)].join(`=${NEWLINE}`)
}
