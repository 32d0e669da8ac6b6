import type { Row } from '../row.ts'
import { weightsTable } from '../script-weights.ts'

const MOST = 12

export const weights: Row = {
  name: 'weights',
  what: 'the scripts of the heaviest pages',
  run: async (bench) => {
    // It has built the pages.
    await bench.home()
    return weightsTable(MOST)
  },
}
