// How mail programs begin the quoted email: "On ... wrote:" of Gmail and Apple Mail, which may be broken into two lines,
// the rule of Outlook, and its header block.
const beginnings = [
  /^On .{1,200}(?:\n.{0,100})?\bwrote:$/,
  /^-{3,} ?Original Message ?-{3,}$/i,
  /^_{20,}$/,
  /^From: .{1,200}\n(?:Sent|Date): /,
]

/** The words of an answer by email without the quoted email below them; all of it when nothing else would be left. */
export function withoutQuote(text: string): string {
  const lines = text.split('\n').map((each) => each.trimEnd())
  const end = lines.findIndex((line, at) => {
    const two = `${line}\n${lines[at + 1] ?? ''}`
    return beginnings.some((each) => each.test(line) || each.test(two))
  })
  const own = end === -1 ? lines : lines.slice(0, end)
  // Quoted lines between an author's own stay: they are what is answered.
  while (own.length > 0 && /^(>.*)?$/.test(own.at(-1) ?? '')) own.pop()
  return own.join('\n').trim() === '' ? text : own.join('\n')
}
