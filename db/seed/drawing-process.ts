import { fork } from 'node:child_process'
import path from 'node:path'

import type { Drawable } from './draw/product-pictures.ts'

export type DrawingProcess = { draw: (product: Drawable) => Promise<Uint8Array[]>; stop: () => void }

/** Starts the process that draws the pictures of products, as PNG. It ends with this one. */
export function startDrawingProcess(): DrawingProcess {
  const child = fork(path.join(import.meta.dirname, 'render-drawings.ts'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const open = new Map<number, { resolve: (pngs: Uint8Array[]) => void; reject: (error: Error) => void }>()
  let last = 0
  child.on('message', (answer: { id: number; pngs: Uint8Array[] }) => {
    open.get(answer.id)?.resolve(answer.pngs)
    open.delete(answer.id)
  })
  child.on('exit', (code) => {
    for (const { reject } of open.values())
      reject(new Error(`The drawings of the demo catalogue failed (exit ${code})`))
    open.clear()
  })

  return {
    draw: (product) =>
      new Promise((resolve, reject) => {
        last += 1
        open.set(last, { resolve, reject })
        child.send({ id: last, product })
      }),
    stop: () => void child.kill(),
  }
}
