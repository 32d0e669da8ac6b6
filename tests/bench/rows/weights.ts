import type { Row } from '../row.ts'
import { weightsTable } from '../script-weights.ts'

export const weights: Row = {
  name: 'weights',
  what: 'the scripts of each page',
  run: async (bench) => {
    // It has built the pages.
    await bench.home()
    return weightsTable()
  },
}
