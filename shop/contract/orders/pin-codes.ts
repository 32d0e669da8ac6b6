/**
 * The states and union territories of India with the first three digits of their PIN codes, from India Post's All India
 * Pincode Directory (data.gov.in, editions of 2015 to 2025). A prefix stands in each state that has a PIN with it: 605
 * in Tamil Nadu and Puducherry. Slips of the directory (offices of Rajasthan in a district of Telangana) are left out,
 * and so are the army's PINs, which belong to no state.
 */
const prefixes: Record<string, string> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '507 515-518 520-524 530-535',
  'Arunachal Pradesh': '790-792',
  Assam: '781-788',
  Bihar: '800-805 811-814 821 823-824 841-848 851-855',
  Chandigarh: '140 160',
  Chhattisgarh: '490-497',
  'Dadra and Nagar Haveli and Daman and Diu': '362 396',
  Delhi: '110',
  Goa: '403',
  Gujarat: '360-365 370 380 382-385 387-396',
  Haryana: '121-127 131-136',
  'Himachal Pradesh': '171-177',
  'Jammu and Kashmir': '180-182 184-185 190-193',
  Jharkhand: '813-816 822 825-829 831-835',
  Karnataka: '560-563 570-577 580-587 590-591',
  Kerala: '670-671 673 676 678-680 682-683 685-686 688-691 695',
  Ladakh: '194',
  Lakshadweep: '682',
  'Madhya Pradesh': '450-458 460-466 470-477 480-488',
  Maharashtra: '400-402 410-416 421-425 431 440-445',
  Manipur: '795',
  Meghalaya: '781-783 793-794',
  Mizoram: '796',
  Nagaland: '797-798',
  Odisha: '751-770',
  Puducherry: '533 605 607 609 673',
  Punjab: '140-148 151-152 160',
  Rajasthan: '301-307 311-314 321-328 331-335 341-345',
  Sikkim: '737',
  'Tamil Nadu': '600-614 620-632 635-639 641-643',
  Telangana: '500-509',
  Tripura: '799',
  'Uttar Pradesh': '201-212 221-233 241-247 250-251 261-262 271-277 281-285 802',
  Uttarakhand: '244 246-249 262-263',
  'West Bengal': '700 711-713 721-723 731-736 741-743',
}

/** The states with PINs that begin like this one; none when no PIN of India does. */
export function statesOfPin(pin: string): string[] {
  const prefix = pin.slice(0, 3)
  // All prefixes have three digits, so their texts compare like numbers.
  const includesPin = (range: string) => range.slice(0, 3) <= prefix && prefix <= range.slice(-3)
  return Object.keys(prefixes).filter((state) => prefixes[state]?.split(' ').some(includesPin))
}

/** How near a parcel goes, from the shop's own address. */
export const zones = ['same district', 'same state'] as const
export type Zone = (typeof zones)[number]

/** The states and union territories as India Post writes them. */
export const indianStates: readonly string[] = Object.keys(prefixes).toSorted()

/** The name of a state or union territory as India Post writes it, undefined for any other. */
export function indianState(name: string): string | undefined {
  return Object.keys(prefixes).find((state) => sameState(state, name))
}

/** Whether two names are the same state. Case and spaces do not matter. */
export function sameState(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(state: string): string {
  return state.toLowerCase().replace(/\s+/g, '')
}
