// Runs a script of the project (a path) or a program of a package (a name) on the Node of the project. It works on any Node
// from 20, and installs missing packages first.
import { handOver, installed } from './bootstrap.js'

const [program, ...args] = process.argv.slice(2)
if (await installed()) await handOver(program, args)
