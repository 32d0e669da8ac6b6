// Drawn as decision 005 says.
import avif1080 from './banner-phone-1080.avif?url'
import webp1080 from './banner-phone-1080.webp?url'
import avif480 from './banner-phone-480.avif?url'
import webp480 from './banner-phone-480.webp?url'
import avif720 from './banner-phone-720.avif?url'
import webp720 from './banner-phone-720.webp?url'
export const bannerPhone = {
  width: 1080,
  height: 720,
  avif: `${avif480} 480w, ${avif720} 720w, ${avif1080} 1080w`,
  webp: `${webp480} 480w, ${webp720} 720w, ${webp1080} 1080w`,
  src: webp480,
}
