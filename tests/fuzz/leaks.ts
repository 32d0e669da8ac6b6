// Texts that must stand in no answer and no line of the log.
import os from 'node:os'
import path from 'node:path'

import type { People } from './people.ts'
import { SECRET } from './shoppers.ts'

const project = path.resolve(import.meta.dirname, '../..')

/** Hashes, paths, stacks, statements and messages of the programs behind the shop. */
const inside: readonly RegExp[] = [
  /\$argon2/,
  /node_modules|node:internal|file:\/\//,
  /\n\s+at \S+.*:\d+:\d+/,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[^.]{1,200}\b(FROM|VALUES|SET|WHERE)\b/,
  /violates \w+(?: \w+)? constraint|duplicate key value|syntax error at|invalid input syntax|invalid byte sequence/,
  /pgboss|rate_limits|pg_catalog|SQLSTATE/,
  /\b(Type|Reference|Range|Syntax|Zod|Database)Error\b|Cannot read prop|is not a function|\[object Object\]/,
  /\bE(CONNREFUSED|NOENT|ACCES|PIPE)\b/,
]

/** The keys and tokens of the shop and of all people, as texts. */
export function secretsOf({ shop, first, second, seller }: People): string[] {
  const { signingKey } = shop.deps.settings
  const keys = Object.entries(shop.sandbox.environment).filter(([name]) => /SECRET|PASSWORD/.test(name))
  const tokens = [first, second].flatMap(({ token, names }) => [token, names.password])
  return [signingKey, ...keys.map(([, value]) => value), ...tokens, seller.token, seller.password]
    .map(String)
    .filter((text) => text.length > 7)
}

/** The first thing in an answer that must not be there, undefined for none. */
export function leakIn(text: string, secrets: readonly string[]): string | undefined {
  const secret = secrets.find((each) => text.includes(each))
  if (secret !== undefined) return `the secret ${secret}`
  const folder = [project, os.homedir() + path.sep].find((each) => each.length > 2 && text.includes(each))
  if (folder !== undefined) return `the path ${folder}`
  return inside.map((each) => each.exec(text)?.[0]).find((found) => found !== undefined)
}

/** The first secret in a line of the log, undefined for none. Errors of the shop's own have stacks there. */
export function leakInLog(line: string, secrets: readonly string[]): string | undefined {
  if (line.includes(SECRET)) return `the secret of a client in ${line}`
  if (/\$argon2/.test(line)) return `a hash in ${line}`
  const secret = secrets.find((each) => line.includes(each))
  return secret === undefined ? undefined : `the secret ${secret} in ${line}`
}
