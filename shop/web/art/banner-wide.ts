// Drawn as decision 005 says.
import avif1500 from './banner-wide-1500.avif?url'
import webp1500 from './banner-wide-1500.webp?url'
import avif900 from './banner-wide-900.avif?url'
import webp900 from './banner-wide-900.webp?url'
export const bannerWide = {
  width: 1500,
  height: 938,
  avif: `${avif900} 900w, ${avif1500} 1500w`,
  webp: `${webp900} 900w, ${webp1500} 1500w`,
  src: webp900,
}
