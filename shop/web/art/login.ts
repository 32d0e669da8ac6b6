// Drawn as decision 005 says.
import avif1200 from './login-1200.avif?url'
import webp1200 from './login-1200.webp?url'
import avif800 from './login-800.avif?url'
import webp800 from './login-800.webp?url'
export const login = {
  width: 1200,
  height: 1200,
  avif: `${avif800} 800w, ${avif1200} 1200w`,
  webp: `${webp800} 800w, ${webp1200} 1200w`,
  src: webp800,
}
