import { bananaLeaf, dipper, table } from './table.ts'

/** The banner of a desktop: the table extends to the right, the left end is free for text. */
export function wideSpread(): string {
  return table('wide spread', {
    width: 1600,
    height: 1000,
    below: bananaLeaf(70, 690, 1750, 760, -17),
    dishes: [
      { x: 1040, y: 170, r: 170, glaze: 'mustard', holds: { foods: ['almond'], scale: 0.85 } },
      { x: 1420, y: 130, r: 150, glaze: 'cream', holds: { foods: ['raisin'], scale: 0.85 } },
      { x: 1330, y: 470, r: 190, glaze: 'sea', holds: { foods: ['apricot', 'anjeer', 'apricot'], scale: 0.74 } },
      { x: 700, y: 430, r: 240, glaze: 'cream', holds: { foods: ['medjool'], scale: 0.96 } },
      { x: 1010, y: 760, r: 200, glaze: 'terracotta', holds: { foods: ['pistachio'], scale: 0.9 } },
      { x: 1400, y: 850, r: 160, glaze: 'brass', holds: { honey: '#EDA01E' } },
      { x: 1040, y: 462, r: 104, glaze: 'plum', holds: { foods: ['cranberry'], scale: 0.75 } },
    ],
    loose: [
      ['cashew', 430, 330, -24, 1.05],
      ['cashew', 356, 430, 40, 1],
      ['almond', 290, 590, 24, 1.1],
      ['walnut', 470, 700, 12, 1],
      ['walnut', 590, 790, -30, 0.95],
      ['almond', 390, 810, -40, 1.05],
      ['almond', 470, 846, 18, 1.05],
      ['pistachio', 230, 720, -28, 1],
      ['pistachio', 760, 800, 30, 1],
      ['cashew', 770, 900, 160, 1],
      ['cranberry', 560, 905, 0, 0.9],
      ['cashew', 800, 130, 14, 1],
      ['cashew', 720, 70, -36, 1],
      ['almond', 860, 60, 50, 1.05],
      ['medjool', 560, 150, -20, 1],
      ['cranberry', 890, 300, 10, 0.9],
      ['pistachio', 1215, 250, 30, 1],
      ['almond', 1210, 660, -24, 1],
      ['leaf', 600, 60, -28, 0.9],
      ['leaf', 200, 830, 35, 0.8],
    ],
    above: dipper(1390, 850, -20, 1.05),
  })
}

/** The banner of a phone: text above, the table below. */
export function phoneSpread(): string {
  return table('phone spread', {
    width: 1080,
    height: 720,
    below: bananaLeaf(-60, 470, 1500, 620, -8),
    dishes: [
      { x: 860, y: 210, r: 150, glaze: 'mustard', holds: { foods: ['almond'], scale: 0.85 } },
      { x: 430, y: 400, r: 230, glaze: 'cream', holds: { foods: ['medjool'], scale: 0.96 } },
      { x: 800, y: 540, r: 180, glaze: 'terracotta', holds: { foods: ['pistachio'], scale: 0.9 } },
      { x: 1050, y: 460, r: 110, glaze: 'brass', holds: { honey: '#EDA01E' } },
      { x: 118, y: 620, r: 130, glaze: 'sea', holds: { foods: ['apricot'], scale: 0.74 } },
    ],
    loose: [
      ['cashew', 176, 320, -24, 1.1],
      ['cashew', 120, 420, 40, 1.05],
      ['almond', 60, 270, 24, 1.1],
      ['walnut', 590, 160, 12, 1],
      ['cranberry', 660, 270, 0, 1],
      ['cashew', 540, 670, 160, 1.05],
      ['almond', 400, 680, -30, 1.05],
      ['pistachio', 680, 340, 30, 1],
      ['pistachio', 290, 130, 30, 1.05],
      ['almond', 1010, 320, 50, 1.05],
      ['cranberry', 960, 640, 10, 1],
      ['almond', 1020, 680, -24, 1],
      ['leaf', 440, 90, -20, 0.9],
      ['leaf', 1010, 60, 35, 0.8],
    ],
  })
}

/** The left half of the login page: text above, the table below. */
export function tallSpread(): string {
  return table('tall spread', {
    width: 1200,
    height: 1200,
    below: bananaLeaf(-60, 930, 1800, 720, -21),
    dishes: [
      { x: 985, y: 250, r: 165, glaze: 'mustard', holds: { foods: ['almond'], scale: 0.85 } },
      { x: 500, y: 560, r: 265, glaze: 'cream', holds: { foods: ['medjool'], scale: 0.96 } },
      { x: 960, y: 650, r: 190, glaze: 'terracotta', holds: { foods: ['pistachio'], scale: 0.9 } },
      { x: 760, y: 1010, r: 215, glaze: 'sea', holds: { foods: ['apricot', 'anjeer', 'apricot'], scale: 0.78 } },
      { x: 1090, y: 950, r: 100, glaze: 'plum', holds: { foods: ['cranberry'], scale: 0.75 } },
      { x: 270, y: 985, r: 170, glaze: 'brass', holds: { honey: '#EDA01E' } },
    ],
    loose: [
      ['cashew', 200, 480, -24, 1.1],
      ['cashew', 150, 600, 40, 1.05],
      ['almond', 250, 330, 24, 1.1],
      ['walnut', 560, 220, 12, 1],
      ['walnut', 680, 150, -40, 0.95],
      ['cranberry', 450, 250, 0, 1],
      ['almond', 90, 770, -30, 1.05],
      ['almond', 170, 800, 20, 1.05],
      ['pistachio', 770, 350, 30, 1.05],
      ['pistachio', 800, 260, -40, 1],
      ['cashew', 520, 880, 160, 1.05],
      ['cranberry', 480, 1080, 10, 1],
      ['almond', 1000, 1120, -24, 1.05],
      ['cashew', 800, 760, 30, 1],
      ['pistachio', 1120, 430, 60, 1],
      ['medjool', 480, 1150, -12, 1],
      ['leaf', 380, 200, -40, 1],
      ['leaf', 70, 690, 70, 0.8],
      ['leaf', 860, 90, -15, 0.9],
    ],
    above: dipper(262, 985, 150, 1.05),
  })
}

/** The upper right corner of a phone's login page: a bowl that enters from outside. */
export function cornerSpread(): string {
  return table('corner spread', {
    width: 600,
    height: 420,
    below: bananaLeaf(90, 250, 900, 420, -32),
    dishes: [{ x: 470, y: 120, r: 200, glaze: 'cream', holds: { foods: ['medjool'], scale: 0.96 } }],
    loose: [
      ['cashew', 225, 60, -24, 1],
      ['almond', 150, 196, 24, 1],
      ['pistachio', 262, 262, -30, 1],
      ['almond', 395, 372, -20, 0.95],
      ['cranberry', 505, 372, 20, 1],
      ['almond', 575, 358, 40, 0.95],
      ['leaf', 330, 30, -30, 0.7],
    ],
  })
}
