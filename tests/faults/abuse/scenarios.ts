import type { FaultCase } from '../fault.ts'
import { fullLog } from './full-log.ts'
import { hostileMails } from './hostile-mails.ts'
import { hugeBodies } from './huge-bodies.ts'
import { idleConnections } from './idle-connections.ts'
import { loginFlood } from './login-flood.ts'
import { pictureBombs } from './picture-bombs.ts'
import { pipelinedPages } from './pipelined-pages.ts'
import { resetCodes } from './reset-codes.ts'
import { searchFlood } from './search-flood.ts'
import { slowClients } from './slow-clients.ts'
import { unreadPages } from './unread-pages.ts'

export const scenarios: FaultCase[] = [
  pipelinedPages,
  unreadPages,
  idleConnections,
  slowClients,
  loginFlood,
  resetCodes,
  hugeBodies,
  searchFlood,
  hostileMails,
  pictureBombs,
  fullLog,
]
