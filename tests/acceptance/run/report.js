/** @typedef {import('./run-checks.js').Line} Line */

const results = ['passed', 'failed', 'skipped', 'not testable']

/**
 * The result of a run in words: a table by section, then each line that is not passed.
 * @param {Line[]} lines
 */
export function report(lines, { url, sandbox, seller }) {
  const given = [url, seller ? 'with a seller' : 'without a seller', sandbox ? 'with a sandbox' : 'without a sandbox']
  return [
    '',
    given.join(', '),
    '',
    ...table(lines),
    ...listed('Failed', lines, 'failed'),
    ...listed('Skipped', lines, 'skipped'),
    ...listed('Not testable from outside', lines, 'not testable'),
    '',
    `${count(lines, 'passed')} lines passed, ${count(lines, 'failed')} failed`,
  ].join('\n')
}

function table(lines) {
  const sections = [...new Set(lines.map(({ number }) => sectionOf(number)))]
  const rows = sections.map((section) =>
    row(
      section,
      lines.filter(({ number }) => sectionOf(number) === section),
    ),
  )
  return [['Section', 'lines', 'checks', ...results], ...rows, row('all', lines)].map((cells) =>
    cells
      .map((cell) => String(cell).padStart(12))
      .join('')
      .trimEnd(),
  )
}

function row(name, lines) {
  const checks = lines.reduce((sum, { outcomes }) => sum + outcomes.length, 0)
  return [name, lines.length, checks, ...results.map((result) => count(lines, result))]
}

function listed(heading, lines, result) {
  const entries = lines.flatMap((line) => {
    const outcomes = line.outcomes.filter((outcome) => outcome.result === result)
    if (line.result === 'not testable') return result === line.result ? [`  ${named(line)}\n    ${line.reason}`] : []
    if (outcomes.length === 0) return []
    return [`  ${named(line)}`, ...outcomes.map(({ title, reason }) => `    ${title}: ${reason}`)]
  })
  return entries.length === 0 ? [] : ['', `${heading}:`, ...entries]
}

function named({ number, text }) {
  return `${number} ${text.length > 90 ? `${text.slice(0, 90)}...` : text}`
}

function count(lines, wanted) {
  return lines.filter(({ result }) => result === wanted).length
}

function sectionOf(number) {
  return number.split('.')[0]
}
