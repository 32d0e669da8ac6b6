import type { Text } from '../language.ts'

/** Texts whose Tamil the owner should read again: what is uncertain, or what else it could be. */
export const toCheck: Partial<Record<Text, string>> = {
  // Food and law.
  'Country of origin': 'or மூல நாடு, தோற்ற நாடு, பிறப்பிட நாடு',
  'tree nuts': 'the examples are added, since பருப்பு also means dal',
  crustacean: 'the examples are added, since few know the word',
  peanut: 'or நிலக்கடலை',
  'cereals with gluten': 'or க்ளூட்டன்',
  'None declared': 'says "nothing is mentioned", not "there is none"',
  'Best before': 'the words of the label; சிறந்த பயன்பாட்டுக் காலம் beside a span of time?',
  Carbohydrate: 'மாவுச்சத்து also means starch',
  'Consumer care': 'the word of the law; or வாடிக்கையாளர் சேவை',
  Ingredients: 'or சேர்மானங்கள்',
  'Organic Honey': 'இயற்கைத் தேன் would be another claim',
  'No added sugar': 'a claim that the law rules',
  'No tax is added': 'or வரி சேர்க்கப்படுவதில்லை',
  '1 piece': 'or எண்ணம், பீஸ்: the net quantity of the law',
  'Bill of Supply': 'no usual Tamil word; the English stands beside it',
  'Tax Invoice': 'no usual Tamil word; the English stands beside it',
  'Grievance officer': 'or குறைதீர் அலுவலர்',
  'Recall: {name}, lot {number}': 'or சந்தையிலிருந்து திரும்பப் பெறுதல்',
  'The shop issues no tax invoices, so it cannot bill to a GST number. Please order without it.':
    'does an accountant know வரி விலைப்பட்டியல்?',

  // Privacy and consent.
  'Fair Shopping': 'or நியாயமான வணிகம்',
  'News of my orders by WhatsApp': 'a consent: "let news of my orders come"',
  'New arrivals and festival offers by email, now and then. Unsubscribe whenever you like.':
    'a consent: is நிறுத்தலாம் clear?',
  Subscribe: 'சந்தா was avoided, as it sounds like a payment',
  Children: 'the law means everybody under 18; or சிறார்கள்',
  Authorities: 'or அரசு அதிகாரிகள்',
  'Interface interference': 'a free translation of the name in the law',
  'Confirm shaming': 'a free translation of the name in the law',
  'Basket sneaking': 'a free translation of the name in the law',

  // Money and orders.
  'Cancellation & Refund': 'or ரத்து, பணம் திருப்பித் தருதல்',
  'Shipping & Delivery': 'Tamil has one word for both',
  'Terms & Conditions': 'short, or விதிமுறைகள், நிபந்தனைகள்',
  Shipped: 'short for the four steps of an order; or அனுப்பப்பட்டது',
  'Order Placed': 'short for the four steps of an order; or ஆர்டர் பெறப்பட்டது',
  'Premium Dates': 'பேரீச்சை fits the tile of the category; or பேரீச்சம்பழம்',
  'Refund delayed': 'or பணம் திரும்பத் தாமதம்',
  'Bank reference': 'or வங்கி Reference எண்',
  'Keep it': 'or ஆர்டர் இருக்கட்டும்',
  Missing: 'or விடுபட்டுள்ளது',
  Spoilt: 'or கெட்டுவிட்டது',
  Withdraw: 'a review; near the words for refunds',
  Subtotal: 'or கூட்டுத்தொகை',
  '{percent}% off': 'தள்ளுபடி is usual and longer',
  'instead of': 'spoken before the struck price: "first price"',
  'Best value': 'or அதிக லாபம்',
  'Buy Now': 'or இப்போதே வாங்கு',
  'The code {code} has been used as often as it can be.': 'or முழுவதும் பயன்படுத்தப்பட்டுவிட்டது',
  'Continue Shopping': 'or ஷாப்பிங்கைத் தொடர்',

  // Words of the pages.
  'Reset password': 'or மாற்றி அமை',
  'Log out': 'of another device: வெளியேற்று',
  Phone: 'or கைபேசி எண், as it must be a mobile',
  'Go on without': 'or சேர்க்காமல் தொடர்',
  Filters: 'or வடிகட்டிகள்',
  Profile: 'or சுயவிவரம்',
  Featured: 'or பரிந்துரைகள்',
  'Unit price': 'or அலகு விலை',
  'Monday to Saturday, 9 am to 7 pm': '7 pm: or மாலை',
  Undo: 'or மீட்டெடு',
  Spam: 'or ஸ்பேம்',
  'The quoted email': 'or முந்தைய மின்னஞ்சல்',
  'Promised by {day}, and late. We are sorry.': 'or மன்னிக்கவும்',
  'The courier has your parcel and calls {phone} if nobody is at home. If it has arrived meanwhile, all is well.':
    'எல்லாம் நலமே: too familiar?',
}
