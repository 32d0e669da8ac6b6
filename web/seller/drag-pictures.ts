import { type PointerEvent, useState } from 'react'

/**
 * Dragging the pictures of a list to their places. The list holds the pointer, for the picture itself is taken out and
 * put in again on the way. Pictures name themselves in `data-drag`, places are `data-place`.
 */
export function useDrag(onMove: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const drop = () => setDragged(undefined)

  return {
    dragged,
    listeners: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const key = (event.target as Element).closest<HTMLElement>('[data-drag]')?.dataset['drag']
        if (key === undefined || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(key)
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (dragged === undefined) return
        const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
        const key = below?.querySelector<HTMLElement>('[data-drag]')?.dataset['drag']
        if (below && key !== dragged) onMove(dragged, Number(below.dataset['place']))
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      onLostPointerCapture: drop,
    },
  }
}
