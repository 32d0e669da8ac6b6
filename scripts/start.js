// `npm start`, on any Node from 20 on: installs what is missing, then hands over to the Node that the project brings.
import { handOver, installed } from './bootstrap.js'

if (await installed()) await handOver('launch.ts', process.argv.slice(2))
