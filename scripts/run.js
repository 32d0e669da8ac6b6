// Runs a script of the project (a path), or a program of a package (a name), on the Node that the project brings. Works on
// any Node from 20 on, and installs what is missing first.
import { handOver, installed } from './bootstrap.js'

const [program, ...args] = process.argv.slice(2)
if (await installed()) await handOver(program, args)
