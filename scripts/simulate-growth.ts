// `npm run simulate:growth` computes docs/growth.md from the costs in docs/performance.md and scripts/growth/inputs.ts;
// with `-- --write` it writes the tables there.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { growthTables } from './growth/tables.ts'
import { unitCosts } from './growth/unit-costs.ts'

const page = path.resolve(import.meta.dirname, '../docs/growth.md')
const tables = growthTables(await unitCosts())
console.log(tables)
if (process.argv.includes('--write')) {
  const text = await readFile(page, 'utf8')
  const place = /(<!-- simulate growth -->\n)[^]*?(<!-- end growth -->)/
  if (!place.test(text)) throw new Error('docs/growth.md has no place for the tables.')
  await writeFile(
    page,
    text.replace(place, (_, begin: string, end: string) => `${begin}${tables}\n${end}`),
  )
}
