import { type PointerEvent, useState } from 'react'

/**
 * Drag and drop to sort a list of pictures. The list captures the pointer, because a dragged picture is unmounted and
 * mounted again. `data-drag` is the key of a picture, `data-place` its index.
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
