import { DELIVERY_DAYS } from '#contract/rules'
import { shop } from '#shop'
import { Logo } from '#web/ui/logo.tsx'

/** The left half of the login page on a desktop: what is sold here, drawn, and said in one line. */
export function Welcome() {
  return (
    <section
      aria-label={`About ${shop.name}`}
      className="relative hidden overflow-hidden bg-saffron-soft lg:flex lg:flex-col lg:justify-between lg:p-12"
    >
      <Logo />
      <Spread />
      <div className="relative max-w-md">
        <p className="font-display text-3xl leading-tight font-semibold text-date">{shop.tagline}.</p>
        <p className="mt-3 text-saffron-ink">Free delivery in {DELIVERY_DAYS}.</p>
      </div>
    </section>
  )
}

// Dates, almonds, cashews and pistachios around a bowl, seen from above and lit from the left.
function Spread() {
  return (
    <svg
      viewBox="0 0 640 640"
      aria-hidden="true"
      className="pointer-events-none mx-auto my-6 max-h-[52vh] w-full max-w-xl"
    >
      <defs>
        <radialGradient id="bowl" cx=".36" cy=".3" r=".8">
          <stop offset="0" stopColor="#fffaf0" />
          <stop offset=".7" stopColor="#efdcbd" />
          <stop offset="1" stopColor="#cfae80" />
        </radialGradient>
        <radialGradient id="hollow" cx=".6" cy=".66" r=".75">
          <stop offset="0" stopColor="#8f5a33" />
          <stop offset="1" stopColor="#4c2716" />
        </radialGradient>
        <radialGradient id="date" cx=".32" cy=".24" r=".95">
          <stop offset="0" stopColor="#b5672f" />
          <stop offset=".45" stopColor="#7a3d1d" />
          <stop offset="1" stopColor="#3f1d0e" />
        </radialGradient>
        <radialGradient id="almond" cx=".35" cy=".28" r=".9">
          <stop offset="0" stopColor="#dc9f5c" />
          <stop offset="1" stopColor="#96592a" />
        </radialGradient>
        <radialGradient id="cashew" cx=".35" cy=".25" r=".95">
          <stop offset="0" stopColor="#fff3d8" />
          <stop offset="1" stopColor="#dcb679" />
        </radialGradient>
        <linearGradient id="shell" x2="1" y2="1">
          <stop offset="0" stopColor="#fbeed4" />
          <stop offset="1" stopColor="#d2af7d" />
        </linearGradient>
        <g id="a-date">
          <path d="M-58 4C-56-26-22-38 12-34 44-31 62-16 60 4 57 27 30 37-6 35-38 33-59 26-58 4Z" fill="url(#date)" />
          <path
            d="M-44-8C-20-22 14-24 46-12M-48 6C-20-4 20-6 52 2M-42 19C-16 14 18 15 44 16"
            fill="none"
            stroke="#351809"
            strokeOpacity=".5"
            strokeWidth="3"
            strokeLinecap="round"
          />
          <path
            d="M-38-16C-22-26 2-29 22-27"
            fill="none"
            stroke="#f3bd86"
            strokeOpacity=".75"
            strokeWidth="5"
            strokeLinecap="round"
          />
          <path d="M54-6c8-4 14 2 13 9s-8 9-13 5Z" fill="#d9a05c" />
        </g>
        <g id="an-almond">
          <path d="M-42 0C-34-26 2-32 46 0 2 32-34 26-42 0Z" fill="url(#almond)" />
          <path
            d="M-30-6C-8-17 12-15 34-4M-34 3C-8-3 14-3 38 1M-28 11C-6 9 12 9 30 5"
            fill="none"
            stroke="#6d3b17"
            strokeOpacity=".55"
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </g>
        <g id="a-cashew">
          <path
            d="M-42-16C-30-44 22-44 40-8 50 14 38 32 24 30 10 28 16 10 4 4-6-1-14 8-26 8-40 8-47-4-42-16Z"
            fill="url(#cashew)"
          />
          <path
            d="M-32-14C-18-30 14-30 28-6"
            fill="none"
            stroke="#b98d4c"
            strokeOpacity=".5"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </g>
        <g id="a-pistachio">
          <path d="M-34 0C-28-22 10-26 36-4 20-2 0-2-34 0Z" fill="url(#shell)" />
          <path d="M-34 0C-28 22 10 26 36 4 20 3 0 3-34 0Z" fill="url(#shell)" />
          <path d="M-22 0C-8-9 14-9 28 0 14 8-8 8-22 0Z" fill="#8fae4e" />
          <path d="M-14-2C-2-6 12-6 20-1" fill="none" stroke="#c9dd93" strokeWidth="2.500" strokeLinecap="round" />
        </g>
        <g id="a-leaf">
          <path d="M-60 0C-30-20 30-20 64 0 30 18-30 18-60 0Z" fill="#5e7d3a" />
          <path
            d="M-56 0H58M-24-2-8-11M4-2 22-10M-14 2 2 10M16 2 34 8"
            fill="none"
            stroke="#a9c284"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </g>
      </defs>

      <ellipse cx="330" cy="352" rx="212" ry="206" fill="#5a2e1b" opacity=".16" />
      <circle cx="320" cy="330" r="206" fill="url(#bowl)" />
      <circle cx="320" cy="330" r="170" fill="url(#hollow)" />

      {bowl.map(placed)}
      <g className="drop-shadow-[5px_9px_5px_rgb(90_46_27/0.28)]">{around.map(placed)}</g>
    </svg>
  )
}

function placed([shape, x, y, turn, size]: Placed) {
  return <use key={`${x} ${y}`} href={shape} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`} />
}

type Placed = readonly [shape: string, x: number, y: number, turn: number, size: number]

const bowl: Placed[] = [
  ['#a-date', 318, 206, 4, 1.05],
  ['#a-date', 226, 262, -42, 1.08],
  ['#a-date', 416, 256, 38, 1.08],
  ['#a-date', 214, 368, 62, 1.08],
  ['#a-date', 432, 364, -64, 1.08],
  ['#a-date', 294, 436, 12, 1.1],
  ['#a-date', 390, 420, -28, 1.05],
  ['#a-date', 300, 300, -18, 1.15],
  ['#a-date', 352, 350, 26, 1.2],
]

const around: Placed[] = [
  ['#a-leaf', 118, 120, -38, 1.2],
  ['#a-leaf', 528, 556, 150, 1.15],
  ['#an-almond', 84, 226, 24, 1.05],
  ['#an-almond', 142, 548, -34, 1.1],
  ['#an-almond', 560, 214, 78, 1],
  ['#a-cashew', 214, 66, -16, 1],
  ['#a-cashew', 66, 424, 120, 1.05],
  ['#a-cashew', 450, 586, 200, 0.95],
  ['#a-pistachio', 404, 64, 22, 1.05],
  ['#a-pistachio', 586, 400, -58, 1.1],
  ['#a-pistachio', 282, 592, 14, 1],
  ['#an-almond', 516, 108, -22, 0.95],
]
