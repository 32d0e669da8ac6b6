import { PostgresStartError } from '#adapters/postgres/postgres'
import { ConfigError } from '#config'
import { POOLER_IN_BETWEEN } from '#db/connect'

import { CannotStart } from './cannot-start.ts'

/** Says what stands in the way of a start and what to do; in words without a stack, if it is one of the known ways. */
export function explainStart(cause: unknown): string {
  if (cause instanceof ConfigError || cause instanceof PostgresStartError || cause instanceof CannotStart) {
    return cause.message
  }
  const error = cause as NodeJS.ErrnoException & { port?: number; address?: string }
  // PgBouncer refuses the limits of statements that the shop asks for.
  if (/unsupported startup parameter/.test(error.message)) return POOLER_IN_BETWEEN
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${error.port} is taken by another program. Stop that one, or choose another port: PORT=3001 npm start`
    case 'EACCES':
      if (error.port) return `Port ${error.port} is reserved for the system. Choose one above 1023, e.g. PORT=3000.`
      return `This account may not write to ${error.path}. Make the folder yours, or set DATA_DIR to one that is.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      if (error.syscall === 'listen' || error.syscall === 'bind') {
        return `HOST=${error.address} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`
      }
      return error.message
    case 'ENOSPC':
      return 'The disk is full. Make room and start again; nothing that was confirmed is lost.'
    case 'EROFS':
      return `${error.path} is on a read-only disk. Set DATA_DIR to a folder that can be written.`
    default:
      return error.stack ?? String(cause)
  }
}
