import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then((module) => restricted(module.default))
  return loading
}

function restricted(library: typeof sharp): typeof sharp {
  // Only these formats are opened: SVG can run scripts and read files, and GIF, TIFF and PDF are not needed.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  // No picture is opened twice, so the cache of libvips would only use memory.
  library.cache(false)
  // One core for pictures; the others are for pages.
  library.concurrency(1)
  return library
}
