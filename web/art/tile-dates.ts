// Written by `npm run draw`.
import avif288 from './tile-dates-288.avif?url'
import webp288 from './tile-dates-288.webp?url'
export const tileDates = {
  width: 288,
  height: 288,
  avif: avif288,
  webp: webp288,
  src: webp288,
}
