// The acceptance suite of the specification: `node tests/acceptance --url http://localhost:3000`. Plain JavaScript for Node
// 20, which knows the server under test by its calls and pages alone. `--help` lists the options.
import { help, readOptions } from './run/options.js'
import { report } from './run/report.js'
import { runChecks } from './run/run-checks.js'
import { allChecks, untestable } from './checks.js'

const options = readOptions(process.argv.slice(2))
if (options.help) {
  console.log(help)
} else {
  const lines = await runChecks(allChecks, untestable, options)
  console.log(options.json ? JSON.stringify(lines) : report(lines, options))
  process.exit(lines.some(({ result }) => result === 'failed') ? 1 : 0)
}
