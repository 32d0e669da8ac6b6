import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

// Not in TypeScript's DOM types yet (https://wicg.github.io/shape-detection-api/#barcode-detection-api).
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector
  }
}

/** Whether this browser reads barcodes with its camera. */
export const canScan = () => window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined

/** Reads a tracking number off a parcel with the camera. */
export function ScanNumber({ onFound, onClose }: { onFound: (number: string) => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    dialog.current?.showModal()
    const leaving = new AbortController()
    readBarcode(video.current, leaving.signal).then(
      (number) => {
        if (number === undefined) return
        found.current(number)
        dialog.current?.close()
      },
      () => setFailed(true),
    )
    return () => leaving.abort()
  }, [])

  return (
    <Dialog ref={dialog} title="Scan the tracking number" onClose={onClose}>
      {failed ? (
        <p role="alert">The camera could not be opened. Please type the number.</p>
      ) : (
        <>
          <video ref={video} muted playsInline className="aspect-square w-full rounded-field bg-shade object-cover" />
          <p className="mt-2 text-sm text-ink-soft">Hold the barcode of the courier’s label in front of the camera.</p>
        </>
      )}
      <div className="mt-4 flex justify-end">
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          Type it instead
        </Button>
      </div>
    </Dialog>
  )
}

/** The first barcode that the camera sees; undefined after `leaving`. Throws when the camera cannot be opened. */
async function readBarcode(video: HTMLVideoElement | null, leaving: AbortSignal): Promise<string | undefined> {
  if (!video || !window.BarcodeDetector) throw new Error('This browser reads no barcodes.')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    const detector = new window.BarcodeDetector()
    while (!leaving.aborted) {
      const [code] = await detector.detect(video)
      if (code) return code.rawValue
      await new Promise(requestAnimationFrame)
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
