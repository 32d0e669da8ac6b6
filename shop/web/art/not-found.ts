// Drawn as decision 005 says.
import avif480 from './not-found-480.avif?url'
import webp480 from './not-found-480.webp?url'
export const notFound = {
  width: 480,
  height: 213,
  avif: avif480,
  webp: webp480,
  src: webp480,
}
