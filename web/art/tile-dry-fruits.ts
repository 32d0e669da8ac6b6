// Written by `npm run draw`.
import avif288 from './tile-dry-fruits-288.avif?url'
import webp288 from './tile-dry-fruits-288.webp?url'
export const tileDryFruits = {
  width: 288,
  height: 288,
  avif: avif288,
  webp: webp288,
  src: webp288,
}
