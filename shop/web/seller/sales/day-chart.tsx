import { type PointerEvent, useState } from 'react'

import { axisEnd, dayInShort, dayInWords } from '#web/seller/sales/sales-figures.ts'

export type DayBar = { day: string; value: number; below?: number; label: string }

const STEP = 10
const BAR = 7.4
const HEIGHT = 100

/**
 * A bar for each day, with refunds below the axis at the same scale. Pointing at a day or the arrow keys show its
 * figures: the chart is a slider over the days. The page also has the figures as a table.
 */
export function DayChart({ title, bars, axis }: { title: string; bars: DayBar[]; axis: (value: number) => string }) {
  const [chosen, setChosen] = useState<number>()
  const place = Math.min(chosen ?? bars.length - 1, bars.length - 1)
  const bar = bars[place]
  const top = axisEnd(Math.max(...bars.map(({ value }) => value)))
  const below = Math.max(...bars.map((each) => each.below ?? 0))
  const depth = Math.min((below / top) * HEIGHT, HEIGHT / 2)

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.min(Math.max(Math.floor(((clientX - left) / width) * bars.length), 0), bars.length - 1))
  }

  return (
    <figure className="rounded-card border border-line bg-card p-4 shadow-card md:p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">{title}</h2>
        {bar && (
          <p className="figures text-sm">
            <span className="text-ink-soft">{`${dayInWords(bar.day)}:`}</span> <strong>{bar.label}</strong>
          </p>
        )}
      </figcaption>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="figures relative text-right text-xs text-ink-soft">
          <span className="invisible">{axis(top)}</span>
          <span className="absolute top-0 right-0 -translate-y-1/2">{axis(top)}</span>
          <span className="absolute right-0 -translate-y-1/2" style={{ top: percent(HEIGHT / 2, HEIGHT + depth) }}>
            {axis(top / 2)}
          </span>
          <span className="absolute right-0 -translate-y-1/2" style={{ top: percent(HEIGHT, HEIGHT + depth) }}>
            0
          </span>
        </div>
        <div
          onPointerMove={point}
          onPointerDown={point}
          className="relative touch-pan-y rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-saffron-strong"
        >
          <svg
            viewBox={`0 0 ${bars.length * STEP} ${HEIGHT + depth}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="block h-40 w-full md:h-48"
          >
            {[0, HEIGHT / 2, HEIGHT].map((y) => (
              <line
                key={y}
                x1="0"
                x2={bars.length * STEP}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {bars.map((each, i) => (
              <g key={each.day}>
                <rect
                  x={i * STEP + (STEP - BAR) / 2}
                  width={BAR}
                  y={HEIGHT - (each.value / top) * HEIGHT}
                  height={(each.value / top) * HEIGHT}
                  className={
                    i === place
                      ? 'fill-date forced-colors:fill-[Highlight]'
                      : 'fill-saffron forced-colors:fill-[CanvasText]'
                  }
                />
                {each.below ? (
                  <rect
                    x={i * STEP + (STEP - BAR) / 2}
                    width={BAR}
                    y={HEIGHT}
                    height={Math.min((each.below / top) * HEIGHT, depth)}
                    className="fill-pomegranate forced-colors:fill-[GrayText]"
                  />
                ) : null}
              </g>
            ))}
          </svg>
          <input
            type="range"
            min={0}
            max={bars.length - 1}
            value={place}
            onChange={({ target }) => setChosen(Number(target.value))}
            aria-label={`${title}: day`}
            aria-valuetext={bar && `${dayInWords(bar.day)}: ${bar.label}`}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
        </div>
        <p aria-hidden="true" className="col-start-2 mt-1 flex justify-between text-xs text-ink-soft">
          <span>{bars[0] && dayInShort(bars[0].day)}</span>
          <span>today</span>
        </p>
      </div>
    </figure>
  )
}

function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`
}
