const ones =
  ',one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen'.split(
    ',',
  )
const tens = ',,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',')
/** The units of Indian counting, largest first. */
const steps = [
  { size: 10_000_000, name: 'crore' },
  { size: 100_000, name: 'lakh' },
  { size: 1_000, name: 'thousand' },
  { size: 100, name: 'hundred' },
] as const

/** 'Rupees one lakh twenty-three thousand and fifty paise only', as an invoice spells out its total; takes rupees. */
export function rupeesInWords(rupees: number): string {
  const paise = Math.round(rupees * 100)
  const whole = Math.floor(paise / 100)
  const rest = paise % 100
  const parts = [whole > 0 || rest === 0 ? `rupees ${inWords(whole)}` : '', rest > 0 ? `${inWords(rest)} paise` : '']
  const words = parts.filter(Boolean).join(' and ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} only`
}

function inWords(n: number): string {
  if (n === 0) return 'zero'
  const words: string[] = []
  let left = n
  for (const { size, name } of steps) {
    const count = Math.floor(left / size)
    // The recursion covers more than 99 crore: one thousand crore.
    if (count > 0) words.push(inWords(count), name)
    left %= size
  }
  if (left > 0) words.push(belowHundred(left))
  return words.join(' ')
}

function belowHundred(n: number): string {
  if (n < 20) return ones[n] ?? ''
  const [ten = '', one = ''] = [tens[Math.floor(n / 10)], ones[n % 10]]
  return one ? `${ten}-${one}` : ten
}
