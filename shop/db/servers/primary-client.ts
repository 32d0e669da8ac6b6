import type pg from 'pg'

import type { Primary } from './primary.ts'

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** The class of clients that connect to the server that takes writes; `Base` itself where there is only one server. */
export function primaryClient(primary: Primary, Base: typeof pg.Client): typeof pg.Client {
  if (!primary.isSought) return Base
  return class extends Base {
    override connect(connected?: Connected): never {
      const connecting = this.connectToPrimary(super.connect.bind(this))
      if (!connected) return connecting as never
      const tell = connected as (error: unknown, client?: pg.Client) => void
      return void connecting.then((client) => tell(null, client), tell) as never
    }

    private async connectToPrimary(connect: () => Promise<pg.Client>): Promise<pg.Client> {
      // A pool listens only once the connection is made, and an error that nobody listens for ends the process.
      this.on('error', () => {})
      Object.assign(this, await primary.find())
      try {
        await connect()
        await primary.check(this)
        return this
      } catch (error) {
        primary.forget()
        this.connection.stream.destroy()
        throw error
      }
    }
  }
}
