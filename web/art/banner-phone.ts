// Written by `npm run draw`.
import avif720 from './banner-phone-720.avif?url'
import avif1080 from './banner-phone-1080.avif?url'
import webp720 from './banner-phone-720.webp?url'
import webp1080 from './banner-phone-1080.webp?url'
export const bannerPhone = {
  width: 1080,
  height: 720,
  avif: `${avif720} 720w, ${avif1080} 1080w`,
  webp: `${webp720} 720w, ${webp1080} 1080w`,
  src: webp720,
}
