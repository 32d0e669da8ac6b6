import { rm } from 'node:fs/promises'

import { newFolder } from '#test/processes'
import { spread } from '../rates.ts'
import type { Row } from '../row.ts'
import { launchTime, serverTime, traced } from '../start-shop.ts'
import { table } from '../table.ts'

const ROUNDS = 5

export const start: Row = {
  name: 'start',
  what: 'a second start until the first answer of the product list',
  run: async (bench) => {
    const [home, outside] = [await bench.home(), await bench.outside()]
    const dataDir = await newFolder('bench')
    try {
      // The first start creates the database.
      await launchTime(outside, dataDir)
      const [whole, server, withTraces]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        whole.push((await launchTime(outside, dataDir)) / 1_000)
        server.push((await serverTime(home, outside)) / 1_000)
        withTraces.push((await serverTime(home, outside, traced)) / 1_000)
      }
      return table(
        ['s until the first 200', `median of ${ROUNDS}`],
        [
          ['`npm start`, with its database and the sandbox of Google', spread(whole)],
          ['the server alone, beside a running database', spread(server)],
          ['the same with traces', spread(withTraces)],
        ],
      )
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
