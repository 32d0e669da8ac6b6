import { type AddressInfo, createServer } from 'node:net'

import { expect, it } from 'vitest'

import { connect } from '#db/connect'

const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

// Mutation: no listener for errors until the pool has one. The error would end the process.
it('a server that is lost while its state is asked fails that connection alone', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATION_OK, READY]))
      socket.once('data', () => socket.end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { pool, close } = connect(`postgresql://mewa@127.0.0.1:${port}/mewa?target_session_attrs=read-write`, {
    max: 1,
  })
  await expect(pool.query('SELECT 1')).rejects.toThrow('Connection terminated unexpectedly')
  await close()
  await new Promise((resolve) => server.close(resolve))
})
