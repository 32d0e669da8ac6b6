import { readFileSync } from 'node:fs'

/**
 * The lines of the specification, numbered within their section in reading order: paragraphs, list items and the rows of
 * tables without their heads. `7.2` is the second line of section 7.
 * @returns {Map<string, string>} the text of each number
 */
export function numberedLines() {
  const source = readFileSync(new URL('../specification.txt', import.meta.url), 'utf8')
  const lines = new Map()
  let section = 0
  let count = 0
  for (const block of source.split('\n')) {
    const heading = /^## (\d+)\./.exec(block)
    if (heading) {
      section = Number(heading[1])
      count = 0
    } else if (section > 0 && isLine(block)) {
      count += 1
      lines.set(`${section}.${count}`, block.replace(/^[-|] /, '').replace(/ \|$/, ''))
    }
  }
  return lines
}

const tableHeads = ['| Route |', '| Label |', '| Method and path |', '|---']

function isLine(block) {
  return block.trim() !== '' && !tableHeads.some((head) => block.startsWith(head))
}
