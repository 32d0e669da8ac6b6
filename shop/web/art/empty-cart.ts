// Drawn as decision 005 says.
import avif480 from './empty-cart-480.avif?url'
import webp480 from './empty-cart-480.webp?url'
export const emptyCart = {
  width: 480,
  height: 320,
  avif: avif480,
  webp: webp480,
  src: webp480,
}
