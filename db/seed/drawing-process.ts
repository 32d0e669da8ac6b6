import { fork } from 'node:child_process'
import path from 'node:path'

export type DrawingProcess = { render: (svg: string) => Promise<Uint8Array>; stop: () => void }

/** Starts the process that turns drawings into PNG. It ends with this one. */
export function startDrawingProcess(): DrawingProcess {
  const child = fork(path.join(import.meta.dirname, 'render-drawings.ts'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const open = new Map<number, { resolve: (png: Uint8Array) => void; reject: (error: Error) => void }>()
  let last = 0
  child.on('message', (answer: { id: number; png: Uint8Array }) => {
    open.get(answer.id)?.resolve(answer.png)
    open.delete(answer.id)
  })
  child.on('exit', (code) => {
    for (const { reject } of open.values())
      reject(new Error(`The drawings of the demo catalogue failed (exit ${code})`))
    open.clear()
  })

  return {
    render: (svg) =>
      new Promise((resolve, reject) => {
        last += 1
        open.set(last, { resolve, reject })
        child.send({ id: last, svg })
      }),
    stop: () => void child.kill(),
  }
}
