// Drawn as decision 005 says.
import avif480 from './offline-480.avif?url'
import webp480 from './offline-480.webp?url'
export const offline = {
  width: 480,
  height: 320,
  avif: avif480,
  webp: webp480,
  src: webp480,
}
