// Run as a process of its own: hears of products, answers their pictures. The process that serves the shop never opens
// SVG, and has its thread free while the pieces are sculpted.
import sharp from 'sharp'

import { type Drawable, pictureDrawings } from './draw/product-pictures.ts'

process.on('message', ({ id, product }: { id: number; product: Drawable }) => {
  void Promise.all(pictureDrawings(product).map(rendered)).then((pngs) => process.send?.({ id, pngs }))
})

function rendered(svg: string): Promise<Uint8Array> {
  // The pieces stand in the drawing as pictures of their own; that is more text than the reader takes from strangers.
  return sharp(Buffer.from(svg), { unlimited: true }).removeAlpha().png({ compressionLevel: 0 }).toBuffer()
}
