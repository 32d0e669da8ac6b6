// Drawn as decision 005 says.
import avif480 from './error-480.avif?url'
import webp480 from './error-480.webp?url'
export const error = {
  width: 480,
  height: 320,
  avif: avif480,
  webp: webp480,
  src: webp480,
}
