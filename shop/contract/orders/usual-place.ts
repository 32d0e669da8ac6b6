import { plainText } from '../typed.ts'

/**
 * A place as people type it or a browser fills it in, with the usual names of state and country; unknown names stay.
 * Apart from shop/contract/orders/pin-codes.ts, because the cart needs no other names.
 */
export function usualPlace<P extends { state: string; country: string }>(place: P): P {
  const { state, country } = place
  return { ...place, state: states.get(plain(state)) ?? state, country: india.has(plain(country)) ? 'India' : country }
}

function plain(name: string): string {
  return plainText(name)
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[\s\p{P}]+/gu, '')
}

/**
 * Other names of the states and union territories: codes of ISO 3166-2:IN and of number plates, former names, and names
 * in Hindi and the language of the state, as browsers fill them in and people type them.
 */
export const otherNames: Record<string, string> = {
  'Andaman and Nicobar Islands': 'AN|अंडमान और निकोबार द्वीपसमूह',
  'Andhra Pradesh': 'AP|आंध्र प्रदेश|ఆంధ్రప్రదేశ్',
  'Arunachal Pradesh': 'AR|अरुणाचल प्रदेश',
  Assam: 'AS|असम|অসম',
  Bihar: 'BR|बिहार',
  Chandigarh: 'CH|चंडीगढ़',
  Chhattisgarh: 'CG|CT|छत्तीसगढ़',
  'Dadra and Nagar Haveli and Daman and Diu': 'DH|DN|DD',
  Delhi: 'DL|New Delhi|NCT of Delhi|दिल्ली|नई दिल्ली',
  Goa: 'GA|गोवा',
  Gujarat: 'GJ|गुजरात|ગુજરાત',
  Haryana: 'HR|हरियाणा',
  'Himachal Pradesh': 'HP|हिमाचल प्रदेश',
  'Jammu and Kashmir': 'JK|जम्मू और कश्मीर',
  Jharkhand: 'JH|झारखंड',
  Karnataka: 'KA|कर्नाटक|ಕರ್ನಾಟಕ',
  Kerala: 'KL|केरल|കേരളം',
  Ladakh: 'LA|लद्दाख',
  Lakshadweep: 'LD|लक्षद्वीप|ലക്ഷദ്വീപ്',
  'Madhya Pradesh': 'MP|मध्य प्रदेश',
  Maharashtra: 'MH|महाराष्ट्र',
  Manipur: 'MN|मणिपुर',
  Meghalaya: 'ML|मेघालय',
  Mizoram: 'MZ|मिज़ोरम',
  Nagaland: 'NL|नागालैंड',
  Odisha: 'OD|OR|Orissa|ओडिशा|ଓଡ଼ିଶା',
  Puducherry: 'PY|Pondicherry|पुडुचेरी|புதுச்சேரி',
  Punjab: 'PB|पंजाब|ਪੰਜਾਬ',
  Rajasthan: 'RJ|राजस्थान',
  Sikkim: 'SK|सिक्किम',
  'Tamil Nadu': 'TN|தமிழ்நாடு|तमिलनाडु',
  Telangana: 'TS|TG|तेलंगाना|తెలంగాణ',
  Tripura: 'TR|त्रिपुरा|ত্রিপুরা',
  'Uttar Pradesh': 'UP|उत्तर प्रदेश',
  Uttarakhand: 'UK|UT|UA|Uttaranchal|उत्तराखंड',
  'West Bengal': 'WB|पश्चिम बंगाल|পশ্চিমবঙ্গ',
}

/** Names of India that browsers fill in and people type, in Latin letters and in the scripts of its languages. */
const indiaNames = 'India|IN|IND|Bharat|भारत|இந்தியா|ഇന്ത്യ|భారతదేశం|ಭಾರತ|ভারত|ভাৰত|ભારત|ਭਾਰਤ|ଭାରତ|بھارت'

const states = new Map(
  Object.entries(otherNames).flatMap(([state, others]) =>
    [state, ...others.split('|')].map((name) => [plain(name), state] as const),
  ),
)
const india = new Set(indiaNames.split('|').map(plain))
