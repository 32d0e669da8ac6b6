const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Paise as ₹1,23,456.00. */
export function rupees(paise: number): string {
  return format.format(paise / 100)
}
