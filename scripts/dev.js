// `npm run dev`: the shop with the pages rebuilt as they are edited.
import { handOver, installed } from './bootstrap.js'

if (await installed()) await handOver('launch.ts', ['--dev', ...process.argv.slice(2)])
