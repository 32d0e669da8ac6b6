import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'

import type { PictureViewer } from '#web/storefront/product/picture-viewer.tsx'
import { whenTouched } from '#web/ui/when-idle.ts'

type Viewer = { At: ComponentType<ComponentProps<typeof PictureViewer>>; first: number }

const loadViewer = () => import('#web/storefront/product/picture-viewer.tsx')

/**
 * The viewer of pictures, whose script loads when the page is touched. `open` takes the place of the picture to show
 * first and its address, which becomes the page if the script cannot be loaded.
 */
export function useLateViewer() {
  const [viewer, setViewer] = useState<Viewer>()

  useEffect(() => whenTouched(() => void loadViewer().catch(() => {})), [])

  async function open(first: number, address: string): Promise<void> {
    const loaded = await loadViewer().catch(() => undefined)
    if (loaded) setViewer({ At: loaded.PictureViewer, first })
    else window.location.assign(address)
  }

  return {
    viewer,
    open: (first: number, address: string) => void open(first, address),
    close: () => setViewer(undefined),
  }
}
