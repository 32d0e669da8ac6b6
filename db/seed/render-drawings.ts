// Run as a process of its own: reads drawings, answers pictures. The process that serves the shop never opens SVG.
import sharp from 'sharp'

process.on('message', (drawing: { id: number; svg: string }) => {
  void sharp(Buffer.from(drawing.svg))
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
    .then((png) => process.send?.({ id: drawing.id, png }))
})
