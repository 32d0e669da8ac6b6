// Drawn as decision 005 says.
import avif480 from './corner-480.avif?url'
import webp480 from './corner-480.webp?url'
export const corner = {
  width: 480,
  height: 336,
  avif: avif480,
  webp: webp480,
  src: webp480,
}
