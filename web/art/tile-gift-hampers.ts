// Written by `npm run draw`.
import avif288 from './tile-gift-hampers-288.avif?url'
import webp288 from './tile-gift-hampers-288.webp?url'
export const tileGiftHampers = {
  width: 288,
  height: 288,
  avif: avif288,
  webp: webp288,
  src: webp288,
}
