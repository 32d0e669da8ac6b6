/** Texts in Tamil, by their English words. */
export const orders = {
  'Older orders': 'பழைய ஆர்டர்கள்',
  '{count}+ orders': '{count}+ ஆர்டர்கள்',
  '1 order': '1 ஆர்டர்',
  '{count} orders': '{count} ஆர்டர்கள்',
  'Other orders': 'மற்ற ஆர்டர்கள்',
  'Newest orders': 'புதிய ஆர்டர்கள்',
  'Show {count} older orders': 'பழைய {count} ஆர்டர்களைக் காட்டு',
  'Order {number}: {status}, {payment}': 'ஆர்டர் {number}: {status}, {payment}',

  'Order Placed': 'ஆர்டர் ஆனது',
  Packed: 'பேக் ஆனது',
  Shipped: 'வழியில்',
  Delivered: 'டெலிவரி ஆனது',
  Cancelled: 'ரத்து செய்யப்பட்டது',
  pending: 'கட்டணம் நிலுவையில்',
  paid: 'பணம் செலுத்தப்பட்டது',
  refunding: 'பணம் திருப்பித் தரப்படுகிறது',
  refunded: 'பணம் திருப்பித் தரப்பட்டது',
  'refund failed': 'பணத்தைத் திருப்பித் தர இயலவில்லை',

  'To 1 address, for': '1 முகவரிக்கு, இவருக்காக:',
  'To {count} addresses, for': '{count} முகவரிகளுக்கு, இவருக்காக:',
  'of order {number}': '– ஆர்டர் {number}',
  Help: 'உதவி',
  'with order {number}': '– ஆர்டர் {number}',
  Progress: 'ஆர்டரின் நிலை',
  ', done': ', முடிந்தது',

  Pending: 'நிலுவையில்',
  'Cash on delivery': 'டெலிவரியின்போது பணம்',
  'Not charged': 'பணம் எடுக்கப்படவில்லை',
  Paid: 'பணம் செலுத்தப்பட்டது',
  'Refund on its way': 'பணம் திரும்பி வருகிறது',
  'Refund delayed': 'பணம் திரும்ப வரத் தாமதம்',
  '{amount} off with the code {code}': '{code} குறியீட்டால் {amount} தள்ளுபடி',
  'Pay now instead': 'இப்போதே பணம் செலுத்து',
  'Closed the payment window? Open it again from {cart}: it is the same order, so nothing is charged twice.':
    'பணம் செலுத்தும் சாளரத்தை மூடிவிட்டீர்களா? மீண்டும் இங்கிருந்து திறக்கலாம்: {cart}. இதே ஆர்டர்தான், எனவே இரண்டு முறை பணம் எடுக்கப்படாது.',
  'your cart': 'உங்கள் கூடை',
  '{amount} refunded by us for this order': 'இந்த ஆர்டருக்காக {amount} தொகையைத் திருப்பித் தந்துள்ளோம்',
  'What you paid has been refunded. Banks take {days} to show it.':
    'நீங்கள் செலுத்திய பணம் திருப்பித் தரப்பட்டது. வங்கிக் கணக்கில் அது தெரிய {days} ஆகும்.',
  '{left}, the rest of what you paid, has been refunded. Banks take {days} to show it.':
    'நீங்கள் செலுத்தியதில் மீதித் தொகையான {left} திருப்பித் தரப்பட்டது. வங்கிக் கணக்கில் அது தெரிய {days} ஆகும்.',
  'Paid in cash, in full. Shipping is free.': 'முழுத் தொகையும் ரொக்கமாகச் செலுத்தப்பட்டது. டெலிவரி இலவசம்.',
  'What you paid goes back to you.': 'நீங்கள் செலுத்திய பணம் உங்களுக்குத் திருப்பித் தரப்படும்.',
  '{left}, the rest of what you paid, goes back to you.':
    'நீங்கள் செலுத்தியதில் மீதித் தொகையான {left} உங்களுக்குத் திருப்பித் தரப்படும்.',
  'What you paid has been given back to you.': 'நீங்கள் செலுத்திய பணம் உங்களுக்குத் திருப்பித் தரப்பட்டது.',
  '{left}, the rest of what you paid, has been given back to you.':
    'நீங்கள் செலுத்தியதில் மீதித் தொகையான {left} உங்களுக்குத் திருப்பித் தரப்பட்டது.',
  'Waiting for your bank. We keep the items for you for up to {minutes} minutes. When the money arrives, this turns to Paid by itself; if it does not, the order expires and you are not charged.':
    'உங்கள் வங்கியின் பதிலுக்காகக் காத்திருக்கிறோம். பொருட்களை உங்களுக்காக {minutes} நிமிடங்கள் வரை எடுத்து வைத்திருப்போம். பணம் வந்ததும் இது தானாகவே “பணம் செலுத்தப்பட்டது” என மாறும்; வராவிட்டால் ஆர்டர் காலாவதியாகும், உங்களிடமிருந்து பணம் எடுக்கப்படாது.',
  'Paid online, in full. Shipping is free.': 'முழுத் தொகையும் ஆன்லைனில் செலுத்தப்பட்டது. டெலிவரி இலவசம்.',
  'What you paid is refunded to the account it came from. Banks take {days} to show it.':
    'நீங்கள் செலுத்திய பணம், அது வந்த கணக்கிலேயே திருப்பித் தரப்படுகிறது. வங்கிக் கணக்கில் அது தெரிய {days} ஆகும்.',
  '{left}, the rest of what you paid, is refunded to the account it came from. Banks take {days} to show it.':
    'நீங்கள் செலுத்தியதில் மீதித் தொகையான {left}, அது வந்த கணக்கிலேயே திருப்பித் தரப்படுகிறது. வங்கிக் கணக்கில் அது தெரிய {days} ஆகும்.',
  'What you paid has been refunded. If your bank does not show it within {days}, give them the reference.':
    'நீங்கள் செலுத்திய பணம் திருப்பித் தரப்பட்டது. {days} ஆகியும் வங்கிக் கணக்கில் அது தெரியாவிட்டால், இந்தக் குறிப்பு எண்ணை வங்கியிடம் கொடுங்கள்.',
  '{left}, the rest of what you paid, has been refunded. If your bank does not show it within {days}, give them the reference.':
    'நீங்கள் செலுத்தியதில் மீதித் தொகையான {left} திருப்பித் தரப்பட்டது. {days} ஆகியும் வங்கிக் கணக்கில் அது தெரியாவிட்டால், இந்தக் குறிப்பு எண்ணை வங்கியிடம் கொடுங்கள்.',
  'Your bank has not accepted the refund yet. We keep trying and look into it ourselves; the money is not lost.':
    'திரும்பத் தரும் பணத்தை உங்கள் வங்கி இன்னும் ஏற்கவில்லை. நாங்கள் தொடர்ந்து முயல்கிறோம், நேரடியாகவும் கவனிக்கிறோம்; பணம் தொலைந்துவிடவில்லை.',

  'Buy again': 'மீண்டும் வாங்கு',
  'order {number}': 'ஆர்டர் {number}',
  'The rest is in {cart}.': 'மற்றவை இங்கே உள்ளன: {cart}.',
  'Everything is in {cart}.': 'அனைத்தும் இங்கே உள்ளன: {cart}.',
  '{name} is no longer sold': '{name} இனி விற்பனையில் இல்லை',
  '{name} is out of stock': '{name} இருப்பில் இல்லை',
  'only {count} of {name} are available': '{name}: {count} மட்டுமே இருப்பில் உள்ளது',

  'Free until {time}': '{time} வரை இலவசம்',
  ', {time} left': ', மீதம் {time}',
  'Cancel this order?': 'இந்த ஆர்டரை ரத்து செய்யவா?',
  'Order {number} will not be sent, and nothing is charged.': 'ஆர்டர் {number} அனுப்பப்படாது; பணமும் எடுக்கப்படாது.',
  'Order {number} will not be sent, and {left} goes back to you.':
    'ஆர்டர் {number} அனுப்பப்படாது; {left} உங்களுக்குத் திருப்பித் தரப்படும்.',
  'Order {number} will not be sent, and {left}, what is left of {total}, goes back to you.':
    'ஆர்டர் {number} அனுப்பப்படாது; {total} தொகையில் மீதமுள்ள {left} உங்களுக்குத் திருப்பித் தரப்படும்.',
  'Order {number} will not be sent, and {left} is refunded to the account you paid from. This takes {days}.':
    'ஆர்டர் {number} அனுப்பப்படாது; நீங்கள் பணம் செலுத்திய கணக்கிலேயே {left} திருப்பித் தரப்படும். இதற்கு {days} ஆகும்.',
  'Order {number} will not be sent, and {left}, what is left of {total}, is refunded to the account you paid from. This takes {days}.':
    'ஆர்டர் {number} அனுப்பப்படாது; {total} தொகையில் மீதமுள்ள {left}, நீங்கள் பணம் செலுத்திய கணக்கிலேயே திருப்பித் தரப்படும். இதற்கு {days} ஆகும்.',

  'Invoice {number}': 'விலைப்பட்டியல் {number}',
  'Print or save as PDF': 'அச்சிடு அல்லது PDF ஆகச் சேமி',

  Review: 'மதிப்புரை',
  'How was it?': 'எப்படி இருந்தது?',
  'Your words are hidden: {why}. Your stars count.':
    'நீங்கள் எழுதியது மறைக்கப்பட்டுள்ளது: {why}. உங்கள் நட்சத்திரங்கள் கணக்கில் உண்டு.',
  Insult: 'அவமதிப்பு',
  'Personal data': 'தனிப்பட்ட தகவல்',
  Advertising: 'விளம்பரம்',
  'Not about the product': 'பொருளைப் பற்றியது அல்ல',
  'Against the law': 'சட்டத்திற்கு எதிரானது',
  'Withdraw this review': 'இந்த மதிப்புரையைத் திரும்பப் பெறு',
  'Its words and photos are deleted, and its stars no longer count. It cannot be undone.':
    'இதில் எழுதியதும் படங்களும் நீக்கப்படும்; அதன் நட்சத்திரங்களும் இனி கணக்கில் இல்லை. பிறகு மீட்டெடுக்க முடியாது.',
  Withdraw: 'திரும்பப் பெறு',
  Bad: 'மோசம்',
  'Not good': 'நன்றாக இல்லை',
  Fine: 'பரவாயில்லை',
  Good: 'நன்று',
  'Very good': 'மிக நன்று',
  'Review {name}': '{name}: மதிப்புரை',
  'How many stars?': 'எத்தனை நட்சத்திரங்கள்?',
  'of {most} stars:': '(மொத்தம் {most} நட்சத்திரங்கள்):',
  'Your words': 'உங்கள் கருத்து',
  'Taste, freshness, size. They may stay empty, and cannot be changed later.':
    'சுவை, புதுத்தன்மை, அளவு. எழுதாமலும் விடலாம்; பிறகு மாற்ற முடியாது.',
  'Up to {count}. Everybody can see them.': '{count} படங்கள் வரை. எல்லோரும் பார்க்க முடியும்.',
  'Photos need JavaScript.': 'படங்களைச் சேர்க்க JavaScript தேவை.',
  'Publish review': 'மதிப்புரையை வெளியிடு',

  'Report a problem': 'குறை தெரிவி',
  'Your report': 'உங்கள் குறை அறிக்கை',
  'Your reports': 'உங்கள் குறை அறிக்கைகள்',
  'Something else, or more to say? {link}.': 'வேறு விஷயமா, இன்னும் சொல்ல வேண்டுமா? {link}.',
  'Write to us about this order': 'இந்த ஆர்டர் பற்றி எங்களுக்கு எழுதுங்கள்',
  'What is it about?': 'எதைப் பற்றியது?',
  'What is wrong?': 'என்ன குறை?',
  Broken: 'உடைந்துள்ளது',
  Spoilt: 'கெட்டுப்போயுள்ளது',
  Missing: 'வரவில்லை',
  'Wrong product': 'தவறான பொருள்',
  'Another reason': 'வேறு காரணம்',
  'What happened?': 'என்ன நடந்தது?',
  'A few words are enough. They may stay empty, unless it is another reason.':
    'சில வார்த்தைகள் போதும். எழுதாமலும் விடலாம்; “வேறு காரணம்” என்றால் மட்டும் எழுத வேண்டும்.',
  'Up to {count}: the pack, its label, what is wrong. Only we see them.':
    '{count} படங்கள் வரை: பாக்கெட், அதன் லேபிள், உள்ள குறை. நாங்கள் மட்டுமே பார்ப்போம்.',
  'Photos need JavaScript. Without them we ask you if we need any.':
    'படங்களைச் சேர்க்க JavaScript தேவை. இல்லையென்றால், படங்கள் தேவைப்படும்போது நாங்கள் கேட்போம்.',
  'A person looks at it within {hours} hours and writes to you. We send the pieces again or refund them, whichever you prefer.':
    'எங்களில் ஒருவர் {hours} மணி நேரத்திற்குள் இதைப் பார்த்து உங்களுக்கு எழுதுவார். பொருட்களை மீண்டும் அனுப்புவோம் அல்லது அவற்றுக்கான பணத்தைத் திருப்பித் தருவோம்; எது என்பது உங்கள் விருப்பம்.',
  'This form is open until {time}.': 'இந்தப் படிவம் {time} வரை திறந்திருக்கும்.',
  'Send report': 'குறை அறிக்கையை அனுப்பு',
  '{weight}, {quantity} bought': '{weight}, வாங்கியது {quantity}',
  'Pieces of {name}': '{name}: எண்ணிக்கை',
  None: 'எதுவும் இல்லை',
  '{count} of {left}': '{count} / {left}',
  'Reported or refunded': 'குறை தெரிவிக்கப்பட்டது அல்லது பணம் திருப்பித் தரப்பட்டது',
  '{number}, sent {time}': '{number}, அனுப்பியது: {time}',
  'your report': 'உங்கள் குறை அறிக்கை',
  'We have refunded these pieces. The credit note is with your invoice.':
    'இந்தப் பொருட்களுக்கான பணத்தைத் திருப்பித் தந்துவிட்டோம். வரவுக் குறிப்பு (Credit Note) உங்கள் விலைப்பட்டியலுடன் உள்ளது.',
  'A person looks at it within {hours} hours and writes to you.':
    'எங்களில் ஒருவர் {hours} மணி நேரத்திற்குள் இதைப் பார்த்து உங்களுக்கு எழுதுவார்.',
  'Add photos': 'படம் சேர்',
  'Add more': 'மேலும் சேர்',
  'Remove photo {nth}, {name}': 'படம் {nth}, {name}: நீக்கு',
  '{name} is larger than 10 MB.': '{name} என்ற படம் 10 MB அளவைவிடப் பெரியது.',
  'Sending {percent} %': 'அனுப்புகிறது: {percent} %',
  'Photo {nth} of {count}, {of}': '{of}: படம் {nth} / {count}',

  'Sent to {sent} of 1 address': 'அனுப்பப்பட்டவை: 1 முகவரியில் {sent}',
  'Sent to {sent} of {count} addresses': 'அனுப்பப்பட்டவை: {count} முகவரிகளில் {sent}',
  Parcels: 'பார்சல்கள்',
  'Parcel {place} of {count}': 'பார்சல் {place} / {count}',
  Parcel: 'பார்சல்',
  Sent: 'அனுப்பப்பட்டது',
  'Picked up': 'கூரியர் பெற்றது',
  'On its way': 'வழியில் உள்ளது',
  'Out for delivery': 'டெலிவரிக்கு வருகிறது',
  'In this parcel': 'இந்தப் பார்சலில்',
  'Journey of {number}': '{number} பார்சலின் பயணம்',
  'Handed to the courier': 'கூரியரிடம் ஒப்படைக்கப்பட்டது',
  '{number} (opens a new tab)': '{number} (புதிய தாவலில் திறக்கும்)',

  'bought it here, reviewed on {day}': 'இங்கே வாங்கியவர், மதிப்புரை எழுதிய நாள்: {day}',
  'the review by {name}': '{name} எழுதிய மதிப்புரை',
  '{shop} answers': '{shop} தரும் பதில்',
  'Loading ...': 'ஏற்றுகிறது ...',
  '{average} of 5 stars in 1 review': '1 மதிப்புரை: 5 நட்சத்திரங்களில் {average}',
  '{average} of 5 stars in {count} reviews': '{count} மதிப்புரைகள்: 5 நட்சத்திரங்களில் {average}',
  'More reviews': 'மேலும் மதிப்புரைகள்',
  '{stars} of {most} stars': '{most} நட்சத்திரங்களில் {stars}',
  '{average} of 5 stars, 1 review': '5 நட்சத்திரங்களில் {average}, 1 மதிப்புரை',
  '{average} of 5 stars, {count} reviews': '5 நட்சத்திரங்களில் {average}, {count} மதிப்புரைகள்',
} as const
