// `npm test`, on any Node from 20 on; `--fast` is `npm run check`.
import { handOver, installed } from './bootstrap.js'

if (await installed()) await handOver('run-tests.ts', process.argv.slice(2))
