/** Texts in Tamil, by their English words. */
export const documents = {
  'What {shop} knows about you, why, and how to change it.':
    'உங்களைப் பற்றி {shop} எதை அறிந்திருக்கிறது, ஏன், அதை எப்படி மாற்றலாம்.',
  'We keep what we need to sell and deliver food to you, and nothing for advertising.':
    'உங்களுக்கு உணவுப் பொருட்களை விற்கவும் டெலிவரி செய்யவும் தேவையானதை வைத்திருக்கிறோம்; விளம்பரத்துக்காக எதையும் வைத்திருப்பதில்லை.',
  'No tracking, no analytics by others, no selling of data. Card numbers and UPI PINs never reach us.':
    'பின்தொடர்தல் இல்லை, பிறர் செய்யும் பகுப்பாய்வு இல்லை, தரவு விற்பனை இல்லை. கார்டு எண்களும் UPI PIN எண்களும் எங்களிடம் வருவதே இல்லை.',
  'Write to {email} to see, correct or erase what we know.':
    'நாங்கள் அறிந்திருப்பதைப் பார்க்க, திருத்த அல்லது அழிக்க {email} என்ற முகவரிக்கு எழுதுங்கள்.',
  'This is the notice under section 5 of the Digital Personal Data Protection Act, 2023. {legalName}, {city}, decides how your data is used (in the words of the Act: it is the data fiduciary).':
    'இது டிஜிட்டல் தனிநபர் தரவுப் பாதுகாப்புச் சட்டத்தின் (Digital Personal Data Protection Act, 2023) 5-ஆம் பிரிவின்படி தரப்படும் அறிவிப்பு. உங்கள் தரவு எப்படிப் பயன்படுத்தப்படுகிறது என்பதைத் தீர்மானிப்பது {legalName}, {city} (சட்டத்தின் சொற்களில்: இதுவே தரவுப் பொறுப்பாளர், data fiduciary).',

  'What we keep, and what for': 'எதை வைத்திருக்கிறோம், எதற்காக',
  '{what}: name, email address, the language you chose, and a password, stored only as a hash that cannot be reversed. To let you in, and nobody else.':
    '{what}: பெயர், மின்னஞ்சல் முகவரி, நீங்கள் தேர்ந்தெடுத்த மொழி, கடவுச்சொல். கடவுச்சொல், அசலை மீட்க முடியாத ஹாஷ் (hash) வடிவில் மட்டுமே சேமிக்கப்படுகிறது. உங்களை உள்ளே விடவும், வேறு யாரையும் விடாமல் இருக்கவும்.',
  'If you sign in with Google': 'Google மூலம் நீங்கள் உள்நுழைந்தால்',
  '{what}: your name, email address and the ID of your Google account. We ask Google for nothing else.':
    '{what}: உங்கள் பெயர், மின்னஞ்சல் முகவரி, உங்கள் Google கணக்கின் ID. Google நிறுவனத்திடம் வேறு எதையும் நாங்கள் கேட்பதில்லை.',
  'Your cart and your addresses': 'உங்கள் கூடையும் முகவரிகளும்',
  '{what}: name, street, city, PIN code, phone, email. To fill in the checkout and to deliver.':
    '{what}: பெயர், தெரு, ஊர், பின்கோடு, தொலைபேசி, மின்னஞ்சல். ஆர்டர் செய்யும் பக்கத்தை நிரப்பவும் டெலிவரி செய்யவும்.',
  'Your orders': 'உங்கள் ஆர்டர்கள்',
  '{what}: what you bought, when, for how much, where it went, and the payment reference. To send it, to refund it if need be, and because tax law requires records.':
    '{what}: என்ன வாங்கினீர்கள், எப்போது, எவ்வளவுக்கு, அது எங்கே அனுப்பப்பட்டது, பணம் செலுத்தியதன் குறிப்பு எண். அதை அனுப்பவும், தேவைப்பட்டால் பணத்தைத் திருப்பித் தரவும், வரிச் சட்டம் பதிவுகளைக் கேட்பதாலும்.',
  'What you write to us': 'நீங்கள் எங்களுக்கு எழுதுவது',
  '{what} in the contact form, to answer you. It is deleted after two years.':
    '{what} (தொடர்புப் படிவத்தில்): உங்களுக்குப் பதிலளிக்க. இரண்டு ஆண்டுகளுக்குப் பின் அது நீக்கப்படும்.',
  'Your email address for the newsletter': 'செய்திமடலுக்கான உங்கள் மின்னஞ்சல் முகவரி',
  '{what}, only if you subscribed and, unless you had confirmed it before, pressed the button in our email. We note which text you agreed to, when and in which form.':
    '{what}: நீங்கள் செய்திமடலைக் கேட்டிருந்தால் மட்டும்; அந்த முகவரியை முன்பே உறுதிசெய்திருக்காவிட்டால், எங்கள் மின்னஞ்சலில் உள்ள பட்டனையும் அழுத்தியிருந்தால் மட்டும். எந்த வாசகத்துக்கு, எப்போது, எந்தப் படிவத்தில் ஒப்புக்கொண்டீர்கள் என்பதைக் குறித்துக்கொள்கிறோம்.',
  '{what}, only if you confirm it by a code from WhatsApp. To let you in with such codes, and, only if you ask for it, to send you news of your orders. STOP from that phone ends them.':
    '{what}: WhatsApp மூலம் வரும் குறியீட்டால் நீங்கள் அதை உறுதிசெய்தால் மட்டும். அத்தகைய குறியீடுகளால் உங்களை உள்ளே விடவும், நீங்கள் கேட்டால் மட்டும் உங்கள் ஆர்டர்கள் பற்றிய செய்திகளை அனுப்பவும். அந்தத் தொலைபேசியிலிருந்து STOP என்று அனுப்பினால் அவை நின்றுவிடும்.',
  'The products you wait for': 'நீங்கள் காத்திருக்கும் பொருட்கள்',
  '{what}, only if you asked us to tell you when one is back in stock: which one, and since when. To write to you once.':
    '{what}: ஒரு பொருள் மீண்டும் இருப்புக்கு வந்ததும் சொல்லும்படி எங்களிடம் கேட்டிருந்தால் மட்டும். எந்தப் பொருள், எப்போதிலிருந்து என்பது. உங்களுக்கு ஒருமுறை எழுத.',
  'Your tickets': 'உங்கள் உதவிக் கோரிக்கைகள்',
  '{what}: what you write to us on the contact page or in answer to our emails, and our answers. To settle what you ask within the time of the law. Files that come with an email are not kept.':
    '{what}: தொடர்புப் பக்கத்திலோ எங்கள் மின்னஞ்சல்களுக்குப் பதிலாகவோ நீங்கள் எழுதுவது, எங்கள் பதில்கள். நீங்கள் கேட்பதைச் சட்டம் தரும் காலத்துக்குள் தீர்த்துவைக்க. மின்னஞ்சலுடன் வரும் கோப்புகளை நாங்கள் வைத்திருப்பதில்லை.',
  'What you report of an order': 'ஆர்டர் பற்றி நீங்கள் தெரிவிக்கும் குறை',
  '{what}: which pieces, why, your words and your photos. To refund them or send them again. Only the people who pack or answer you see the photos; where they were taken is removed from them.':
    '{what}: எந்தப் பொருட்கள், ஏன், உங்கள் சொற்கள், உங்கள் படங்கள். அவற்றுக்கான பணத்தைத் திருப்பித் தரவோ அவற்றை மீண்டும் அனுப்பவோ. பேக் செய்பவர்களும் உங்களுக்குப் பதிலளிப்பவர்களும் மட்டுமே படங்களைப் பார்ப்பார்கள்; அவை எங்கே எடுக்கப்பட்டன என்ற விவரம் அவற்றிலிருந்து நீக்கப்படும்.',
  'Your reviews': 'உங்கள் மதிப்புரைகள்',
  '{what}: the stars, words and photos that you give a product. Everybody can read them, with the first word of your name.':
    '{what}: ஒரு பொருளுக்கு நீங்கள் தரும் நட்சத்திரங்கள், சொற்கள், படங்கள். உங்கள் பெயரின் முதல் சொல்லுடன் எல்லோரும் அவற்றைப் படிக்கலாம்.',
  'What you write of a gift': 'பரிசு பற்றி நீங்கள் எழுதுவது',
  '{what}, only if an order is one: the message, and the name and phone of the recipient. To print the message and to deliver the parcel. With the order, until you delete your account.':
    '{what}: ஆர்டர் ஒரு பரிசாக இருந்தால் மட்டும். செய்தி, பெறுபவரின் பெயர், தொலைபேசி. செய்தியை அச்சிடவும் பார்சலை டெலிவரி செய்யவும். ஆர்டருடன், நீங்கள் உங்கள் கணக்கை நீக்கும் வரை.',
  'Your passkeys': 'உங்கள் பாஸ்கீகள்',
  '{what}, only if you add any: the public half of each, its name, and when it was last used. To let you in. Your finger and face never leave your device. Until you remove the passkey.':
    '{what}: நீங்கள் சேர்த்தால் மட்டும். ஒவ்வொன்றின் பொதுப் பாதி (public key), அதன் பெயர், கடைசியாக எப்போது பயன்படுத்தப்பட்டது என்பது. உங்களை உள்ளே விட. உங்கள் கைரேகையும் முகமும் உங்கள் சாதனத்தை விட்டு வெளியே போவதே இல்லை. பாஸ்கீயை நீங்கள் நீக்கும் வரை.',
  'Where you are logged in': 'நீங்கள் உள்நுழைந்துள்ள சாதனங்கள்',
  '{what}: the browser and system of each device, as “Chrome on Android”, and when it was last used. To show you, so that you can log a lost phone out. Until the device is logged out.':
    '{what}: ஒவ்வொரு சாதனத்தின் உலாவியும் இயங்குதளமும் (“Chrome on Android” என்பதுபோல்), அது கடைசியாக எப்போது பயன்படுத்தப்பட்டது என்பதும். உங்களுக்குக் காட்ட; தொலைந்த கைபேசியை நீங்கள் வெளியேற்ற அது உதவும். அந்தச் சாதனம் வெளியேற்றப்படும் வரை.',
  'Technical records': 'தொழில்நுட்பப் பதிவுகள்',
  '{what}: IP address, time and page of a request, so that the shop stays up and break-ins are noticed. The limits that stop password guessing, and an order that waits for its payment, keep only a hash of the address.':
    '{what}: பக்கத்தைக் கேட்கும் ஒவ்வொரு கோரிக்கையின் IP முகவரி, நேரம், பக்கம். கடை தடையின்றி இயங்கவும், அத்துமீறல்கள் தெரியவரவும். கடவுச்சொல்லை ஊகிப்பதைத் தடுக்கும் வரம்புகளும், பணத்துக்காகக் காத்திருக்கும் ஆர்டரும் அந்த IP முகவரியின் ஹாஷை மட்டுமே வைத்திருக்கும்.',
  'A record of logins': 'உள்நுழைவுகளின் பதிவு',
  '{what}: when your account was logged in to, tried or changed, and the first part of the IP address, which many share. So that you and we can tell whether it was you.':
    '{what}: உங்கள் கணக்கில் எப்போது உள்நுழையப்பட்டது, முயற்சி செய்யப்பட்டது, மாற்றம் செய்யப்பட்டது என்பது; IP முகவரியின் முதல் பகுதி (அது பலருக்கும் பொதுவானது). அது நீங்கள்தானா என்பதை நீங்களும் நாங்களும் அறிய.',

  'Who else sees it': 'வேறு யார் அதைப் பார்க்கிறார்கள்',
  Razorpay: 'Razorpay',
  '{who} takes the payment. It gets your name, email, phone number, the amount and what you type into its window or on its page. We get back whether it worked, a reference and what it reports of the payment: the way you paid, which may be your UPI ID or the last digits of a card, and the email and phone number you gave it.':
    '{who} பணத்தைப் பெற்றுக்கொள்கிறது. உங்கள் பெயர், மின்னஞ்சல், தொலைபேசி எண், தொகை, அதன் சாளரத்திலோ பக்கத்திலோ நீங்கள் தட்டச்சு செய்வது ஆகியவை அதற்குக் கிடைக்கும். பணம் செலுத்துதல் நடந்ததா என்பது, ஒரு குறிப்பு எண், அதைப் பற்றி அந்நிறுவனம் தெரிவிப்பது ஆகியவை எங்களுக்குக் கிடைக்கும்: நீங்கள் பணம் செலுத்திய வழி (அது உங்கள் UPI ID அல்லது ஒரு கார்டின் கடைசி இலக்கங்களாக இருக்கலாம்), நீங்கள் அதற்குத் தந்த மின்னஞ்சலும் தொலைபேசி எண்ணும்.',
  'The courier': 'கூரியர்',
  '{who} gets the name, address and phone number on the parcel. It reports to us where the parcel is, under its tracking number.':
    '{who} நிறுவனத்துக்குப் பார்சலில் உள்ள பெயர், முகவரி, தொலைபேசி எண் கிடைக்கும். பார்சல் எங்கே இருக்கிறது என்பதை அதன் கண்காணிப்பு எண்ணுடன் அது எங்களுக்குத் தெரிவிக்கும்.',
  '{who} gets the name, address and phone number on the parcel.':
    '{who} நிறுவனத்துக்குப் பார்சலில் உள்ள பெயர், முகவரி, தொலைபேசி எண் கிடைக்கும்.',
  'Our email provider': 'எங்கள் மின்னஞ்சல் சேவை நிறுவனம்',
  '{who} delivers the emails we send you.': '{who}, நாங்கள் உங்களுக்கு அனுப்பும் மின்னஞ்சல்களைக் கொண்டுசேர்க்கிறது.',
  Google: 'Google',
  '{who}, only if you choose to sign in with it, learns that you did.':
    '{who}: அதன் மூலம் உள்நுழைய நீங்கள் தேர்ந்தெடுத்தால் மட்டும், நீங்கள் அப்படிச் செய்தது அதற்குத் தெரியும்.',
  '{who} (Meta), only if you use your phone here: the number, your codes, and the numbers, amounts and parcels of your orders if you asked for news.':
    '{who} (Meta): இங்கே உங்கள் தொலைபேசியைப் பயன்படுத்தினால் மட்டும். அந்த எண், உங்கள் குறியீடுகள்; செய்திகளைக் கேட்டிருந்தால், உங்கள் ஆர்டர்களின் எண்கள், தொகைகள், பார்சல்கள்.',
  Authorities: 'அரசு அதிகார அமைப்புகள்',
  '{who}, where the law obliges us.': '{who}: சட்டம் எங்களைக் கட்டாயப்படுத்தும் இடங்களில்.',
  'Nobody else. We do not sell, rent or swap your data.':
    'வேறு யாரும் இல்லை. உங்கள் தரவை நாங்கள் விற்பதில்லை, வாடகைக்கு விடுவதில்லை, பண்டமாற்றாகத் தருவதும் இல்லை.',

  Cookies: 'குக்கீகள்',
  'One cookie keeps you logged in, for 30 days at most and 7 days without a visit. Another lasts a few minutes while you are away signing in with Google. A third one, kept for a year, tells that you have logged in or asked for a code in this browser before, so that nobody who guesses passwords can lock you out; it names your account only by a hash. If you choose a language, a fourth one keeps it for a year. There are no others, which is why there is no banner asking you to accept any.':
    'ஒரு குக்கீ, நீங்கள் உள்நுழைந்த நிலையை வைத்திருக்கும்: அதிகபட்சம் 30 நாட்கள்; நீங்கள் வராவிட்டால் 7 நாட்கள். இன்னொன்று, Google மூலம் உள்நுழைய நீங்கள் அங்கே சென்றிருக்கும் சில நிமிடங்கள் மட்டும் இருக்கும். மூன்றாவது குக்கீ ஓராண்டு இருக்கும்: இந்த உலாவியில் நீங்கள் முன்பே உள்நுழைந்திருக்கிறீர்கள் அல்லது குறியீடு கேட்டிருக்கிறீர்கள் என்பதை அது காட்டும்; கடவுச்சொற்களை ஊகிக்கும் யாரும் உங்களை உள்ளே வர முடியாமல் செய்துவிடக் கூடாது என்பதற்காக. உங்கள் கணக்கை அது ஹாஷால் மட்டுமே குறிக்கும். நீங்கள் மொழியைத் தேர்ந்தெடுத்தால், நான்காவது குக்கீ அதை ஓராண்டு வைத்திருக்கும். வேறு குக்கீகள் இல்லை; அதனால்தான் அவற்றை ஏற்கும்படி கேட்கும் அறிவிப்பு இங்கே இல்லை.',
  'Until you log out, your browser also keeps changes of your cart that we do not have yet, the prices you saw in it, the address you chose last, one that you have begun to write, the PIN code you asked about, what you have typed of a gift, and the order you are paying.':
    'நீங்கள் வெளியேறும் வரை உங்கள் உலாவி இவற்றையும் வைத்திருக்கும்: எங்களிடம் இன்னும் வந்துசேராத உங்கள் கூடையின் மாற்றங்கள், அதில் நீங்கள் பார்த்த விலைகள், நீங்கள் கடைசியாகத் தேர்ந்தெடுத்த முகவரி, நீங்கள் எழுதத் தொடங்கிய முகவரி, நீங்கள் கேட்டறிந்த பின்கோடு, பரிசு பற்றி நீங்கள் தட்டச்சு செய்தவை, நீங்கள் பணம் செலுத்திக்கொண்டிருக்கும் ஆர்டர்.',
  'Until you log out, your browser also keeps changes of your cart that we do not have yet, the prices you saw in it, the address you chose last, one that you have begun to write, the PIN code you asked about, and the order you are paying.':
    'நீங்கள் வெளியேறும் வரை உங்கள் உலாவி இவற்றையும் வைத்திருக்கும்: எங்களிடம் இன்னும் வந்துசேராத உங்கள் கூடையின் மாற்றங்கள், அதில் நீங்கள் பார்த்த விலைகள், நீங்கள் கடைசியாகத் தேர்ந்தெடுத்த முகவரி, நீங்கள் எழுதத் தொடங்கிய முகவரி, நீங்கள் கேட்டறிந்த பின்கோடு, நீங்கள் பணம் செலுத்திக்கொண்டிருக்கும் ஆர்டர்.',
  'Until you log out, your browser also keeps changes of your cart that we do not have yet, the prices you saw in it, the address you chose last, one that you have begun to write, what you have typed of a gift, and the order you are paying.':
    'நீங்கள் வெளியேறும் வரை உங்கள் உலாவி இவற்றையும் வைத்திருக்கும்: எங்களிடம் இன்னும் வந்துசேராத உங்கள் கூடையின் மாற்றங்கள், அதில் நீங்கள் பார்த்த விலைகள், நீங்கள் கடைசியாகத் தேர்ந்தெடுத்த முகவரி, நீங்கள் எழுதத் தொடங்கிய முகவரி, பரிசு பற்றி நீங்கள் தட்டச்சு செய்தவை, நீங்கள் பணம் செலுத்திக்கொண்டிருக்கும் ஆர்டர்.',
  'Until you log out, your browser also keeps changes of your cart that we do not have yet, the prices you saw in it, the address you chose last, one that you have begun to write, and the order you are paying.':
    'நீங்கள் வெளியேறும் வரை உங்கள் உலாவி இவற்றையும் வைத்திருக்கும்: எங்களிடம் இன்னும் வந்துசேராத உங்கள் கூடையின் மாற்றங்கள், அதில் நீங்கள் பார்த்த விலைகள், நீங்கள் கடைசியாகத் தேர்ந்தெடுத்த முகவரி, நீங்கள் எழுதத் தொடங்கிய முகவரி, நீங்கள் பணம் செலுத்திக்கொண்டிருக்கும் ஆர்டர்.',

  'How long we keep it': 'எவ்வளவு காலம் வைத்திருக்கிறோம்',
  'Account, addresses and cart: until you delete them.': 'கணக்கு, முகவரிகள், கூடை: நீங்கள் அவற்றை நீக்கும் வரை.',
  'Orders and invoices: 72 months after the annual return of their year is due, as section 36 of the Central Goods and Services Tax Act, 2017 requires. When you delete your account, they stay without your name, street and phone, unless rule 46 asks for name and address, from ₹50,000 on.':
    'ஆர்டர்களும் விலைப்பட்டியல்களும்: மத்திய சரக்கு மற்றும் சேவை வரிச் சட்டத்தின் (Central Goods and Services Tax Act, 2017) 36-ஆம் பிரிவு கேட்பதுபோல், அவற்றின் ஆண்டுக்கான வருடாந்திர வரி அறிக்கையைத் தாக்கல் செய்ய வேண்டிய நாளிலிருந்து 72 மாதங்கள். நீங்கள் உங்கள் கணக்கை நீக்கினால், அவை உங்கள் பெயர், தெரு, தொலைபேசி இல்லாமல் இருக்கும்; 46-ஆம் விதி பெயரையும் முகவரியையும் கேட்கும் (₹50,000 முதல்) ஆர்டர்களுக்கு மட்டும் இது பொருந்தாது.',
  'What Razorpay reports of your payments, beside the reference: 90 days.':
    'குறிப்பு எண் தவிர, நீங்கள் பணம் செலுத்தியது பற்றி Razorpay தெரிவிப்பவை: 90 நாட்கள்.',
  'A code for a new password works for {minutes} minutes. Your request, with your email address and hashes of the code, of your browser and of its network, is kept for about a day.':
    'புதிய கடவுச்சொல்லுக்கான குறியீடு {minutes} நிமிடங்கள் செல்லும். உங்கள் மின்னஞ்சல் முகவரியும், குறியீடு, உங்கள் உலாவி, அதன் நெட்வொர்க் ஆகியவற்றின் ஹாஷ்களும் உள்ள உங்கள் கோரிக்கை சுமார் ஒரு நாள் வைத்திருக்கப்படும்.',
  'The record of logins: 180 days.': 'உள்நுழைவுகளின் பதிவு: 180 நாட்கள்.',
  'Emails to you: a day after they are sent, 30 days if they could not be delivered.':
    'உங்களுக்கு அனுப்பும் மின்னஞ்சல்கள்: அனுப்பிய பின் ஒரு நாள்; கொண்டுசேர்க்க முடியாவிட்டால் 30 நாட்கள்.',
  'Newsletter: until you unsubscribe, by one press in each newsletter or on your account page. The record of your consent: a year longer, with your email only as a hash. A question that you did not answer: a week.':
    'செய்திமடல்: ஒவ்வொரு செய்திமடலிலும் அல்லது உங்கள் கணக்குப் பக்கத்தில் ஒரே அழுத்தத்தில் நீங்கள் அதை நிறுத்தும் வரை. உங்கள் ஒப்புதலின் பதிவு: மேலும் ஓராண்டு, உங்கள் மின்னஞ்சல் ஹாஷாக மட்டுமே. நீங்கள் பதிலளிக்காத கேள்வி: ஒரு வாரம்.',
  'That an account was deleted: a year, with the email only as a hash.':
    'ஒரு கணக்கு நீக்கப்பட்டது என்ற பதிவு: ஓராண்டு, மின்னஞ்சல் ஹாஷாக மட்டுமே.',
  'Tickets: two years after they are closed, as long as section 69 of the Consumer Protection Act, 2019 lets you complain. Then, or when you delete your account, only their dates stay.':
    'உதவிக் கோரிக்கைகள்: முடிக்கப்பட்ட பின் இரண்டு ஆண்டுகள்; நுகர்வோர் பாதுகாப்புச் சட்டத்தின் (Consumer Protection Act, 2019) 69-ஆம் பிரிவு உங்களைப் புகார் செய்ய அனுமதிக்கும் காலம் அது. அதன் பின், அல்லது நீங்கள் உங்கள் கணக்கை நீக்கும்போது, அவற்றின் தேதிகள் மட்டுமே இருக்கும்.',
  'Photos of a report: {days} days after we have settled it; your words: two years. Both go at once when you delete your account. Which pieces it was about stays with the order.':
    'குறை அறிக்கையின் படங்கள்: நாங்கள் அதைத் தீர்த்துவைத்த பின் {days} நாட்கள்; உங்கள் சொற்கள்: இரண்டு ஆண்டுகள். நீங்கள் உங்கள் கணக்கை நீக்கும்போது இரண்டும் உடனே நீக்கப்படும். அது எந்தப் பொருட்களைப் பற்றியது என்பது ஆர்டருடன் இருக்கும்.',
  'Reviews: until you withdraw them or delete your account.':
    'மதிப்புரைகள்: நீங்கள் அவற்றைத் திரும்பப் பெறும் வரை அல்லது உங்கள் கணக்கை நீக்கும் வரை.',
  'That you wait for a product: until we have written to you or you stop, and for a year at most. The code in the stop link of that email: a year after the last one.':
    'நீங்கள் ஒரு பொருளுக்காகக் காத்திருப்பது: நாங்கள் உங்களுக்கு எழுதும் வரை அல்லது நீங்கள் நிறுத்தும் வரை; அதிகபட்சம் ஓராண்டு. அந்த மின்னஞ்சலில் உள்ள நிறுத்தும் இணைப்பின் குறியீடு: கடைசி மின்னஞ்சலுக்குப் பின் ஓராண்டு.',

  'Your rights': 'உங்கள் உரிமைகள்',
  'Under the Act you may, free of charge:': 'சட்டப்படி, கட்டணமின்றி நீங்கள்:',
  'ask what we keep about you and with whom we shared it;':
    'உங்களைப் பற்றி எதை வைத்திருக்கிறோம், யாருடன் அதைப் பகிர்ந்தோம் என்று கேட்கலாம்;',
  'have it corrected, completed or brought up to date;': 'அதைத் திருத்தவோ முழுமையாக்கவோ புதுப்பிக்கவோ சொல்லலாம்;',
  'have it erased, apart from what the law makes us keep;': 'சட்டப்படி நாங்கள் வைத்திருக்க வேண்டியதைத் தவிர, அதை அழிக்கச் சொல்லலாம்;',
  'withdraw a consent, for example to the newsletter, as easily as you gave it;':
    'ஓர் ஒப்புதலை (எடுத்துக்காட்டாக, செய்திமடலுக்குத் தந்ததை), தந்ததைப் போலவே எளிதாகத் திரும்பப் பெறலாம்;',
  'nominate somebody to exercise these rights if you die or can no longer do so.':
    'நீங்கள் இறந்தால் அல்லது உங்களால் இனி முடியாவிட்டால் இந்த உரிமைகளைப் பயன்படுத்த ஒருவரை நியமிக்கலாம்.',
  'account page': 'கணக்குப் பக்கத்தில்',
  'You can change your name, password and addresses, and leave the newsletter, on your {accountPage}, and download your data or delete your account on {yourData}, which says all of this in plain words. For everything else write from the email address of your account to the person below. If the answer does not satisfy you, you can complain to the Data Protection Board of India.':
    'உங்கள் {accountPage} பெயர், கடவுச்சொல், முகவரிகளை மாற்றலாம், செய்திமடலை நிறுத்தலாம். {yourData} பக்கத்தில் உங்கள் தரவைப் பதிவிறக்கலாம் அல்லது உங்கள் கணக்கை நீக்கலாம்; இவை எல்லாவற்றையும் அந்தப் பக்கம் எளிய சொற்களில் சொல்கிறது. மற்ற எல்லாவற்றுக்கும், உங்கள் கணக்கின் மின்னஞ்சல் முகவரியிலிருந்து கீழே உள்ளவருக்கு எழுதுங்கள். பதில் உங்களுக்குத் திருப்தி தராவிட்டால், இந்தியத் தரவுப் பாதுகாப்பு வாரியத்திடம் (Data Protection Board of India) புகார் செய்யலாம்.',
  Children: 'குழந்தைகள்',
  "The shop is for adults. If a child has opened an account without a parent's consent, tell us and we close it and erase its data.":
    'இந்தக் கடை பெரியவர்களுக்கானது. பெற்றோரின் ஒப்புதலின்றி ஒரு குழந்தை கணக்கு தொடங்கியிருந்தால் எங்களிடம் சொல்லுங்கள்; அந்தக் கணக்கை மூடி, அதன் தரவை அழித்துவிடுவோம்.',
  'Keeping it safe': 'பாதுகாப்பாக வைத்திருத்தல்',
  'The connection is encrypted, passwords are hashed, and only people who pack or answer you can see orders. If data is ever lost or seen by somebody who should not, we tell you and the Data Protection Board without delay.':
    'இணையத் தொடர்பு மறையாக்கம் (encryption) செய்யப்பட்டது, கடவுச்சொற்கள் ஹாஷாக மாற்றப்படுகின்றன, பேக் செய்பவர்களும் உங்களுக்குப் பதிலளிப்பவர்களும் மட்டுமே ஆர்டர்களைப் பார்க்க முடியும். எப்போதாவது தரவு தொலைந்தாலோ பார்க்கக் கூடாத ஒருவர் அதைப் பார்த்துவிட்டாலோ, உங்களுக்கும் தரவுப் பாதுகாப்பு வாரியத்துக்கும் தாமதமின்றித் தெரிவிப்போம்.',

  'What {shop} keeps about you, why, for how long, and how to take it with you or erase it.':
    'உங்களைப் பற்றி {shop} எதை, ஏன், எவ்வளவு காலம் வைத்திருக்கிறது; அதை எப்படி எடுத்துச் செல்லலாம் அல்லது அழிக்கலாம்.',
  '{deleted} We have sent you one last email about it. Below is what we still keep.':
    '{deleted} இதுபற்றிக் கடைசியாக ஒரு மின்னஞ்சலை உங்களுக்கு அனுப்பியுள்ளோம். நாங்கள் இன்னும் வைத்திருப்பவை கீழே உள்ளன.',
  below: 'கீழே',
  'You can download everything and delete your account yourself, {below}, at any time.':
    'எல்லாவற்றையும் பதிவிறக்குவதையும் உங்கள் கணக்கை நீக்குவதையும், {below}, எப்போது வேண்டுமானாலும் நீங்களே செய்யலாம்.',
  'We need your data to send you what you buy. Nobody pays us for it, and no advertiser sees it.':
    'நீங்கள் வாங்குவதை அனுப்ப உங்கள் தரவு எங்களுக்குத் தேவை. அதற்காக யாரும் எங்களுக்குப் பணம் தருவதில்லை; எந்த விளம்பரதாரரும் அதைப் பார்ப்பதில்லை.',
  'Something wrong? Write to {email}.': 'ஏதாவது தவறா? {email} என்ற முகவரிக்கு எழுதுங்கள்.',

  'What we keep, why, and until when': 'எதை, ஏன், எதுவரை வைத்திருக்கிறோம்',
  'You delete it.': 'நீங்கள் அதை நீக்கும் வரை.',
  'Name, email and a hash of the password, or the ID of your Google account: to let you in, and nobody else.':
    'பெயர், மின்னஞ்சல், கடவுச்சொல்லின் ஹாஷ் அல்லது உங்கள் Google கணக்கின் ID: உங்களை உள்ளே விடவும், வேறு யாரையும் விடாமல் இருக்கவும்.',
  'Name, email and a hash of the password: to let you in, and nobody else.':
    'பெயர், மின்னஞ்சல், கடவுச்சொல்லின் ஹாஷ்: உங்களை உள்ளே விடவும், வேறு யாரையும் விடாமல் இருக்கவும்.',
  'Addresses, cart': 'முகவரிகள், கூடை',
  'You delete them.': 'நீங்கள் அவற்றை நீக்கும் வரை.',
  'To fill in the checkout and to deliver.': 'ஆர்டர் செய்யும் பக்கத்தை நிரப்பவும் டெலிவரி செய்யவும்.',
  'Orders, invoices': 'ஆர்டர்கள், விலைப்பட்டியல்கள்',
  '72 months after the annual tax return of their year is due, which is up to eight years. Without your name, street and phone once you delete your account; with name and street if the order is of ₹50,000 or more.':
    'அவற்றின் ஆண்டுக்கான வருடாந்திர வரி அறிக்கையைத் தாக்கல் செய்ய வேண்டிய நாளிலிருந்து 72 மாதங்கள், அதாவது எட்டு ஆண்டுகள் வரை. நீங்கள் உங்கள் கணக்கை நீக்கிய பின் உங்கள் பெயர், தெரு, தொலைபேசி இல்லாமல்; ஆர்டர் ₹50,000 அல்லது அதற்கு மேல் இருந்தால் பெயருடனும் தெருவுடனும்.',
  'To send them, to refund you, and because tax law asks for it (CGST Act, section 36, and Rules, rule 46).':
    'அவற்றை அனுப்பவும், உங்களுக்குப் பணத்தைத் திருப்பித் தரவும், வரிச் சட்டம் கேட்பதாலும் (CGST Act, பிரிவு 36; CGST Rules, விதி 46).',
  'Reports of your payments': 'நீங்கள் பணம் செலுத்தியது பற்றிய தகவல்கள்',
  '90 days. The reference of a payment stays with its order.':
    '90 நாட்கள். பணம் செலுத்தியதன் குறிப்பு எண் அதன் ஆர்டருடன் இருக்கும்.',
  'What Razorpay tells us, which may hold an email, a phone number or a UPI ID: to find a payment that got lost.':
    'Razorpay எங்களுக்குச் சொல்வது; அதில் மின்னஞ்சல், தொலைபேசி எண் அல்லது UPI ID இருக்கலாம்: வந்துசேராமல் போன பணத்தைக் கண்டுபிடிக்க.',
  'You unsubscribe.': 'நீங்கள் அதை நிறுத்தும் வரை.',
  'Your email, if you pressed the button in our mail. That you agreed: which text, when and in which form, for a year after you unsubscribe, with your email only as a hash.':
    'எங்கள் மின்னஞ்சலில் உள்ள பட்டனை அழுத்தியிருந்தால், உங்கள் மின்னஞ்சல். நீங்கள் ஒப்புக்கொண்டதன் பதிவு: எந்த வாசகத்துக்கு, எப்போது, எந்தப் படிவத்தில்; நீங்கள் செய்திமடலை நிறுத்திய பின் ஓராண்டு, உங்கள் மின்னஞ்சல் ஹாஷாக மட்டுமே.',
  'You remove it or delete your account. What became of a message, 30 days.':
    'நீங்கள் அதை நீக்கும் வரை அல்லது உங்கள் கணக்கை நீக்கும் வரை. ஒரு செய்தி என்ன ஆனது என்பது, 30 நாட்கள்.',
  'The number that you confirmed by a code, and whether news of orders go there: to let you in, and to write to you. That a phone wrote STOP stays, so that nobody makes us write to it again.':
    'குறியீட்டால் நீங்கள் உறுதிசெய்த எண், ஆர்டர்கள் பற்றிய செய்திகள் அதற்குச் செல்கின்றனவா என்பது: உங்களை உள்ளே விடவும், உங்களுக்கு எழுதவும். ஒரு தொலைபேசியிலிருந்து STOP என்று வந்த பதிவு தொடர்ந்து இருக்கும்; யாரும் எங்களை மீண்டும் அதற்கு எழுதவைக்கக் கூடாது என்பதற்காக.',
  'Products you wait for': 'நீங்கள் காத்திருக்கும் பொருட்கள்',
  'We have written to you, or you stop; a year at most.':
    'நாங்கள் உங்களுக்கு எழுதும் வரை அல்லது நீங்கள் நிறுத்தும் வரை; அதிகபட்சம் ஓராண்டு.',
  'To tell you once that one is back.': 'ஒரு பொருள் மீண்டும் வந்துவிட்டது என்று உங்களுக்கு ஒருமுறை சொல்ல.',
  Gifts: 'பரிசுகள்',
  'You delete your account.': 'நீங்கள் உங்கள் கணக்கை நீக்கும் வரை.',
  'The message, and the name and phone of the person who gets it, which you give us: to print the one and to deliver to the other.':
    'நீங்கள் எங்களுக்குத் தரும் செய்தி, பரிசைப் பெறுபவரின் பெயர், தொலைபேசி: செய்தியை அச்சிடவும், பெறுபவருக்கு டெலிவரி செய்யவும்.',
  'Reports of pieces': 'பொருட்கள் பற்றிய குறை அறிக்கைகள்',
  'You delete your account. Photos {days} days and words two years after the report is closed.':
    'நீங்கள் உங்கள் கணக்கை நீக்கும் வரை. குறை அறிக்கை முடிக்கப்பட்ட பின் படங்கள் {days} நாட்கள், சொற்கள் இரண்டு ஆண்டுகள்.',
  'Which pieces of an order, your words and your photos: to refund them or send them again.':
    'ஆர்டரின் எந்தப் பொருட்கள் என்பது, உங்கள் சொற்கள், உங்கள் படங்கள்: அவற்றுக்கான பணத்தைத் திருப்பித் தரவோ அவற்றை மீண்டும் அனுப்பவோ.',
  'You withdraw them or delete your account.': 'நீங்கள் அவற்றைத் திரும்பப் பெறும் வரை அல்லது உங்கள் கணக்கை நீக்கும் வரை.',
  'The stars, words and photos that you give a product: to show them to everybody.':
    'ஒரு பொருளுக்கு நீங்கள் தரும் நட்சத்திரங்கள், சொற்கள், படங்கள்: அவற்றை எல்லோருக்கும் காட்ட.',
  Tickets: 'உதவிக் கோரிக்கைகள்',
  'You delete your account, or two years after the ticket is closed.':
    'நீங்கள் உங்கள் கணக்கை நீக்கும் வரை, அல்லது உதவிக் கோரிக்கை முடிக்கப்பட்ட பின் இரண்டு ஆண்டுகள்.',
  'What you write to us, and our answers: to settle it.': 'நீங்கள் எங்களுக்கு எழுதுவது, எங்கள் பதில்கள்: அதைத் தீர்த்துவைக்க.',
  'You delete your account, or two years have passed.': 'நீங்கள் உங்கள் கணக்கை நீக்கும் வரை, அல்லது இரண்டு ஆண்டுகள் கடக்கும் வரை.',
  'Messages of the contact form: to answer you.': 'தொடர்புப் படிவத்தின் செய்திகள்: உங்களுக்குப் பதிலளிக்க.',
  'You log out there; 30 days at most.': 'நீங்கள் அங்கே வெளியேறும் வரை; அதிகபட்சம் 30 நாட்கள்.',
  'Browser and system of each device, and when it was last used: to keep you logged in.':
    'ஒவ்வொரு சாதனத்தின் உலாவியும் இயங்குதளமும், அது கடைசியாக எப்போது பயன்படுத்தப்பட்டது என்பதும்: நீங்கள் உள்நுழைந்த நிலையை வைத்திருக்க.',
  'You remove them.': 'நீங்கள் அவற்றை நீக்கும் வரை.',
  'The public half of each, its name and when it was last used: to let you in.':
    'ஒவ்வொன்றின் பொதுப் பாதி (public key), அதன் பெயர், கடைசியாக எப்போது பயன்படுத்தப்பட்டது என்பது: உங்களை உள்ளே விட.',
  'Record of logins': 'உள்நுழைவுகளின் பதிவு',
  '180 days, also if you delete your account; then without your name.':
    '180 நாட்கள், நீங்கள் உங்கள் கணக்கை நீக்கினாலும்; அப்போது உங்கள் பெயர் இல்லாமல்.',
  'When your account was logged in to, tried or changed, and the first part of the IP address: so that you and we can tell whether it was you.':
    'உங்கள் கணக்கில் எப்போது உள்நுழையப்பட்டது, முயற்சி செய்யப்பட்டது, மாற்றம் செய்யப்பட்டது என்பது, IP முகவரியின் முதல் பகுதி: அது நீங்கள்தானா என்பதை நீங்களும் நாங்களும் அறிய.',
  'Requests for a code': 'குறியீட்டுக்கான கோரிக்கைகள்',
  'A day.': 'ஒரு நாள்.',
  'When a code to set a password or to delete the account was asked for: so that nobody floods your mailbox.':
    'கடவுச்சொல்லை அமைக்கவோ கணக்கை நீக்கவோ குறியீடு எப்போது கேட்கப்பட்டது என்பது: யாரும் உங்கள் அஞ்சல் பெட்டியை நிரப்பிவிடாமல் இருக்க.',
  'The log of the server is overwritten.': 'சர்வரின் பதிவேட்டில் அதன் மேல் புதியது எழுதப்படும் வரை.',
  'IP address, time and page of a request: so that the shop stays up and break-ins are noticed.':
    'பக்கத்தைக் கேட்கும் ஒவ்வொரு கோரிக்கையின் IP முகவரி, நேரம், பக்கம்: கடை தடையின்றி இயங்கவும், அத்துமீறல்கள் தெரியவரவும்.',
  'Emails to you': 'உங்களுக்கு அனுப்பும் மின்னஞ்சல்கள்',
  'A day after they are sent; 30 days if they could not be delivered.':
    'அனுப்பிய பின் ஒரு நாள்; கொண்டுசேர்க்க முடியாவிட்டால் 30 நாட்கள்.',
  'To deliver them.': 'அவற்றைக் கொண்டுசேர்க்க.',
  'We rely on your consent for the newsletter and for the products you wait for, and on what you ask us to do, a purchase, for the rest. Who else sees data, and our cookies: {privacyPolicy}.':
    'செய்திமடலுக்கும் நீங்கள் காத்திருக்கும் பொருட்களுக்கும் உங்கள் ஒப்புதலே எங்களுக்கு அடிப்படை; மற்றவற்றுக்கு, நீங்கள் எங்களைச் செய்யச் சொல்வது, அதாவது நீங்கள் வாங்குவது, அடிப்படை. வேறு யார் தரவைப் பார்க்கிறார்கள் என்பதற்கும் எங்கள் குக்கீகளுக்கும்: {privacyPolicy}.',
  'Until:': 'எவ்வளவு காலம்:',

  'What you may do': 'நீங்கள் செய்யக்கூடியவை',
  'See it': 'பார்க்கலாம்',
  download: 'பதிவிறக்குங்கள்',
  '{what}: {download} everything as one file.': '{what}: எல்லாவற்றையும் ஒரே கோப்பாகப் {download}.',
  'Correct it': 'திருத்தலாம்',
  '{what}: name, password and addresses on your {accountPage}; anything else, write to us.':
    '{what}: பெயர், கடவுச்சொல், முகவரிகளை உங்கள் {accountPage}; வேறு எதுவாக இருந்தாலும் எங்களுக்கு எழுதுங்கள்.',
  'Erase it': 'அழிக்கலாம்',
  'delete your account': 'உங்கள் கணக்கை நீக்குங்கள்',
  '{what}: {deleteAccount}, or one address.': '{what}: {deleteAccount}, அல்லது ஒரு முகவரியை நீக்குங்கள்.',
  'Take a consent back': 'ஒப்புதலைத் திரும்பப் பெறலாம்',
  '{what} as easily as you gave it: one press in each newsletter, or on your account page.':
    '{what}, தந்ததைப் போலவே எளிதாக: ஒவ்வொரு செய்திமடலிலும் அல்லது உங்கள் கணக்குப் பக்கத்தில் ஒரே அழுத்தம்.',
  'Name somebody': 'ஒருவரை நியமிக்கலாம்',
  '{what} who may do all this if you die or no longer can: write to us.':
    '{what}: நீங்கள் இறந்தால் அல்லது உங்களால் இனி முடியாவிட்டால் இவை எல்லாவற்றையும் அவர் செய்யலாம். அதற்கு எங்களுக்கு எழுதுங்கள்.',
  'All of it is free. These are your rights under sections 6 and 11 to 14 of the Digital Personal Data Protection Act, 2023.':
    'இவை எல்லாம் இலவசம். இவை டிஜிட்டல் தனிநபர் தரவுப் பாதுகாப்புச் சட்டத்தின் (Digital Personal Data Protection Act, 2023) 6-ஆம் பிரிவின்படியும், 11 முதல் 14 வரையான பிரிவுகளின்படியும் உங்கள் உரிமைகள்.',

  'What happens when you delete your account': 'உங்கள் கணக்கை நீக்கும்போது என்ன நடக்கும்',
  'Until an order on its way has arrived, and an open payment or a refund is finished, we still need your data, and the page says so.':
    'வழியில் இருக்கும் ஆர்டர் வந்துசேரும் வரையும், முடியாமல் இருக்கும் பணம் செலுத்துதல் அல்லது பணத்தைத் திருப்பித் தருதல் முடியும் வரையும் உங்கள் தரவு எங்களுக்கு இன்னும் தேவை; பக்கமும் அதைச் சொல்லும்.',
  'You prove that it is you, by your password or a code in an email. Messages that you sent without a login, and a newsletter, are known by your email alone: they go too once a code, a new password or Google has shown that the email is yours.':
    'உங்கள் கடவுச்சொல்லால் அல்லது மின்னஞ்சலில் வரும் குறியீட்டால், இது நீங்கள்தான் என்று உறுதிப்படுத்துகிறீர்கள். உள்நுழையாமல் நீங்கள் அனுப்பிய செய்திகளும் செய்திமடலும் உங்கள் மின்னஞ்சலால் மட்டுமே அறியப்படுபவை: அந்த மின்னஞ்சல் உங்களுடையது என்று ஒரு குறியீடோ புதிய கடவுச்சொல்லோ Google நிறுவனமோ காட்டியபின் அவையும் நீக்கப்படும்.',
  'At once, your account goes with all that names you: name, email, password, addresses, cart, logins, messages, subscriptions, emails that wait to be sent. Every device is logged out.':
    'உங்கள் கணக்கும், உங்களை அடையாளம் காட்டும் அனைத்தும் உடனே நீக்கப்படும்: பெயர், மின்னஞ்சல், கடவுச்சொல், முகவரிகள், கூடை, உள்நுழைவுகள், செய்திகள், சந்தாக்கள், அனுப்பக் காத்திருக்கும் மின்னஞ்சல்கள். எல்லாச் சாதனங்களும் வெளியேற்றப்படும்.',
  'Your orders stay, for the tax office, with what was bought, the amounts and the state. They are no longer connected with you or with each other.':
    'வரித் துறைக்காக உங்கள் ஆர்டர்கள் இருக்கும்: வாங்கியவை, தொகைகள், மாநிலம் ஆகியவற்றுடன். அவற்றுக்கு இனி உங்களோடும், ஒன்றுக்கொன்றும் தொடர்பு இருக்காது.',
  'You get one last email, which we delete a day after it is sent.':
    'உங்களுக்குக் கடைசியாக ஒரு மின்னஞ்சல் வரும்; அதை அனுப்பி ஒரு நாளுக்குப் பின் நீக்கிவிடுவோம்.',
  'That an account was deleted, and when, stays for a year, with the email only as a hash: so that we can prove it.':
    'ஒரு கணக்கு நீக்கப்பட்டது, எப்போது நீக்கப்பட்டது என்ற பதிவு ஓராண்டு இருக்கும், மின்னஞ்சல் ஹாஷாக மட்டுமே: அதை நாங்கள் நிரூபிக்க முடிய வேண்டும் என்பதற்காக.',
  'Backups of the shop keep the old state until they are overwritten. If one is ever restored, write to us, and we delete your account again.':
    'கடையின் காப்பு நகல்கள், அவற்றின் மேல் புதியவை எழுதப்படும் வரை, பழைய நிலையை வைத்திருக்கும். எப்போதாவது அவற்றில் ஒன்று மீட்டமைக்கப்பட்டால் எங்களுக்கு எழுதுங்கள்; உங்கள் கணக்கை மீண்டும் நீக்குவோம்.',

  'Take it with you, or delete it': 'எடுத்துச் செல்லுங்கள், அல்லது நீக்குங்கள்',
  '{login}, and here is a file with all that we store about you, and the button that deletes your account.':
    '{login}: உங்களைப் பற்றி நாங்கள் சேமித்துள்ள அனைத்தும் அடங்கிய கோப்பும், உங்கள் கணக்கை நீக்கும் பட்டனும் இங்கே இருக்கும்.',
  Download: 'பதிவிறக்கு',
  'Account, addresses, orders with payments and invoices, logins, consents and what you wrote to us, in one file that other programs can read (JSON).':
    'கணக்கு, முகவரிகள், கட்டணங்களும் விலைப்பட்டியல்களும் சேர்ந்த ஆர்டர்கள், உள்நுழைவுகள், ஒப்புதல்கள், நீங்கள் எங்களுக்கு எழுதியவை: பிற மென்பொருள்களும் படிக்கக்கூடிய ஒரே கோப்பில் (JSON).',
  'Download my data': 'என் தரவைப் பதிவிறக்கு',
  'Delete my account': 'என் கணக்கை நீக்கு',
  'For good: nobody can bring it back. Download first what you still need, your invoices too.':
    'இது நிரந்தரம்: யாராலும் அதைத் திரும்பக் கொண்டுவர முடியாது. இன்னும் தேவைப்படுவதை முதலில் பதிவிறக்கிக்கொள்ளுங்கள், உங்கள் விலைப்பட்டியல்களையும்.',
  'The 6-digit code from our email': 'எங்கள் மின்னஞ்சலில் வந்த 6 இலக்கக் குறியீடு',
  'No password? Email me a code': 'கடவுச்சொல் இல்லையா? மின்னஞ்சலில் குறியீடு அனுப்பு',

  'How to complain': 'புகார் செய்வது எப்படி',
  'First to our grievance officer. We confirm within 48 hours and answer within a month, and never later than the 90 days that the Digital Personal Data Protection Rules, 2025 allow.':
    'முதலில் எங்கள் குறைதீர்ப்பு அலுவலரிடம். புகார் வந்ததை 48 மணி நேரத்துக்குள் உறுதிசெய்து, ஒரு மாதத்துக்குள் பதிலளிப்போம்; டிஜிட்டல் தனிநபர் தரவுப் பாதுகாப்பு விதிகள் (Digital Personal Data Protection Rules, 2025) அனுமதிக்கும் 90 நாட்களை ஒருபோதும் தாண்ட மாட்டோம்.',
  'If the answer does not satisfy you, or none comes, you can complain to the Data Protection Board of India, which works online. Please write to us first: the Board asks for that.':
    'பதில் உங்களுக்குத் திருப்தி தராவிட்டாலோ பதிலே வராவிட்டாலோ, ஆன்லைனில் இயங்கும் இந்தியத் தரவுப் பாதுகாப்பு வாரியத்திடம் (Data Protection Board of India) புகார் செய்யலாம். முதலில் எங்களுக்கு எழுதுங்கள்: வாரியம் அதைக் கேட்கிறது.',

  'Thirteen tricks of online shops, and what {shop} does instead.':
    'ஆன்லைன் கடைகளின் பதின்மூன்று தந்திரங்களும், பதிலாக {shop} செய்வதும்.',
  'The total in your cart is what you pay, and stock and prices are the true ones.':
    'உங்கள் கூடையில் உள்ள மொத்தமே நீங்கள் செலுத்துவது; இருப்பும் விலைகளும் உண்மையானவை.',
  'Nothing is added, ticked, renewed or counted down to make you buy.':
    'உங்களை வாங்கவைப்பதற்காக எதையும் நாங்கள் சேர்ப்பதில்லை, டிக் செய்வதில்லை, புதுப்பிப்பதில்லை, நேரம் குறைவதாகக் காட்டுவதும் இல்லை.',
  'Do you feel tricked? Write to {email}.': 'ஏமாற்றப்பட்டதாக உணர்கிறீர்களா? {email} என்ற முகவரிக்கு எழுதுங்கள்.',
  'Thirteen tricks, and what we do instead': 'பதின்மூன்று தந்திரங்களும், பதிலாக நாங்கள் செய்வதும்',
  'The law of India names thirteen ways to trick people who shop online (Guidelines for Prevention and Regulation of Dark Patterns, 2023). We have held this shop against each of them, in the order of the guidelines. Each time the shop is changed, automatic tests look again.':
    'ஆன்லைனில் வாங்குபவர்களை ஏமாற்றும் பதின்மூன்று வழிகளை இந்தியச் சட்டம் குறிப்பிடுகிறது (ஏமாற்று உத்திகளைத் தடுத்து ஒழுங்குபடுத்தும் வழிகாட்டுதல்கள், Guidelines for Prevention and Regulation of Dark Patterns, 2023). அந்த வழிகாட்டுதல்களின் வரிசையில், இந்தக் கடையை அவை ஒவ்வொன்றுடனும் ஒப்பிட்டுப் பார்த்திருக்கிறோம். கடையில் மாற்றம் செய்யப்படும் ஒவ்வொரு முறையும் தானியங்கிச் சோதனைகள் மீண்டும் பார்க்கின்றன.',
  'False urgency': 'பொய்யான அவசரம்',
  'Making you hurry: “Only 1 left!” in front of a full shelf, or a sale that ends at midnight every night.':
    'உங்களை அவசரப்படுத்துவது: நிறைந்த அலமாரியின் முன் “1 மட்டுமே மீதம்!” என்று சொல்வது, அல்லது ஒவ்வோர் இரவும் நள்ளிரவில் முடியும் தள்ளுபடி விற்பனை.',
  '“{badge}” is the count on our shelf, less what others have set aside, and it follows every sale. Nobody is said to be looking at the same box. One clock runs on this site, and it is yours: how long you may still cancel an order.':
    '“{badge}” என்பது, எங்கள் அலமாரியில் உள்ள எண்ணிக்கையில் மற்றவர்கள் எடுத்துவைத்ததைக் கழித்தது; ஒவ்வொரு விற்பனைக்குப் பின்னும் அது மாறும். வேறு யாரோ அதே பெட்டியைப் பார்த்துக்கொண்டிருப்பதாக நாங்கள் சொல்வதில்லை. இந்தத் தளத்தில் ஓடுவது ஒரே கடிகாரம், அதுவும் உங்களுக்காக: ஓர் ஆர்டரை இன்னும் எவ்வளவு நேரம் ரத்து செய்யலாம் என்பது.',
  'Basket sneaking': 'கூடையில் மறைவாகச் சேர்ப்பது',
  'Slipping a donation, an insurance or a “free” sample into your cart.':
    'நன்கொடை, காப்பீடு அல்லது “இலவச” மாதிரி ஒன்றை உங்கள் கூடைக்குள் நுழைப்பது.',
  'The cart holds what you have put there and nothing else, and its total is the amount you pay. There is no fee for handling, packing or paying.':
    'கூடையில் நீங்கள் வைத்தவை மட்டுமே இருக்கும், வேறு எதுவும் இருக்காது; அதன் மொத்தமே நீங்கள் செலுத்தும் தொகை. கையாள, பேக் செய்ய, பணம் செலுத்த எனத் தனிக் கட்டணம் இல்லை.',
  'Confirm shaming': 'வெட்கப்படுத்திச் சம்மதிக்கவைப்பது',
  'Making you feel bad for saying no: “No thanks, I do not care for my family’s health.”':
    'வேண்டாம் என்று சொன்னதற்காக உங்களைக் குற்ற உணர்வு கொள்ளவைப்பது: “வேண்டாம், என் குடும்பத்தின் ஆரோக்கியத்தில் எனக்கு அக்கறை இல்லை.”',
  'Our buttons say what they do: {cancelOrder}, {keepIt}, {unsubscribe}, {deleteAccount}. None has an opinion about you.':
    'எங்கள் பட்டன்கள் தாங்கள் செய்வதைச் சொல்கின்றன: {cancelOrder}, {keepIt}, {unsubscribe}, {deleteAccount}. அவற்றில் எதுவும் உங்களைப் பற்றிக் கருத்து சொல்வதில்லை.',
  'Forced action': 'கட்டாயப்படுத்துவது',
  'Making you sign up for something else, or tell more about yourself, before you may buy.':
    'நீங்கள் வாங்கும் முன் வேறு எதிலாவது பதிவுசெய்யவைப்பது, அல்லது உங்களைப் பற்றி மேலும் சொல்லவைப்பது.',
  'You need an account to shop here: a name, an email and a password, or Google instead. A parcel needs an address and a phone number. That is all. Neither an account nor an order puts you on the newsletter, and nothing has to be installed.':
    'இங்கே வாங்க ஒரு கணக்கு தேவை: பெயர், மின்னஞ்சல், கடவுச்சொல், அல்லது அவற்றுக்குப் பதிலாக Google. பார்சலுக்கு முகவரியும் தொலைபேசி எண்ணும் தேவை. அவ்வளவுதான். கணக்கு தொடங்குவதாலோ ஆர்டர் செய்வதாலோ நீங்கள் செய்திமடலில் சேர்க்கப்பட மாட்டீர்கள்; எதையும் நிறுவத் தேவையில்லை.',
  'You need an account to shop here: a name, an email and a password. A parcel needs an address and a phone number. That is all. Neither an account nor an order puts you on the newsletter, and nothing has to be installed.':
    'இங்கே வாங்க ஒரு கணக்கு தேவை: பெயர், மின்னஞ்சல், கடவுச்சொல். பார்சலுக்கு முகவரியும் தொலைபேசி எண்ணும் தேவை. அவ்வளவுதான். கணக்கு தொடங்குவதாலோ ஆர்டர் செய்வதாலோ நீங்கள் செய்திமடலில் சேர்க்கப்பட மாட்டீர்கள்; எதையும் நிறுவத் தேவையில்லை.',
  'Subscription trap': 'சந்தாப் பொறி',
  'Easy to get into, hard to get out of.': 'சேர்வது எளிது, வெளியேறுவது கடினம்.',
  'Nothing we sell is a subscription. The newsletter ends with one press in any of its emails, without a login. You delete your account yourself, under {yourData}; nobody calls to change your mind.':
    'நாங்கள் விற்கும் எதுவும் சந்தா அல்ல. செய்திமடலின் எந்த மின்னஞ்சலிலும் ஒரே அழுத்தத்தில், உள்நுழையாமலே, அதை நிறுத்தலாம். {yourData} பக்கத்தில் உங்கள் கணக்கை நீங்களே நீக்கலாம்; உங்கள் மனதை மாற்ற யாரும் அழைக்க மாட்டார்கள்.',
  'Interface interference': 'திரையமைப்பால் திசைதிருப்புவது',
  'A big button for what the shop wants, and small grey print for what you want.':
    'கடை விரும்புவதற்குப் பெரிய பட்டன்; நீங்கள் விரும்புவதற்குச் சாம்பல் நிறச் சிற்றெழுத்து.',
  'No box is ticked for you. Where a question has two answers, their buttons stand side by side, in one size. “{cancelOrder}” is on the order itself for as long as you may. The one thing chosen for you is one of your addresses, the last one you used; the cart shows it beside the total.':
    'உங்களுக்காக எந்தக் கட்டத்தையும் நாங்கள் டிக் செய்வதில்லை. ஒரு கேள்விக்கு இரண்டு பதில்கள் இருக்கும் இடத்தில், அவற்றின் பட்டன்கள் ஒரே அளவில் அருகருகே இருக்கும். நீங்கள் ரத்து செய்யக்கூடிய நேரம் வரை “{cancelOrder}” அந்த ஆர்டரிலேயே இருக்கும். உங்களுக்காக முன்பே தேர்ந்தெடுக்கப்படுவது உங்கள் முகவரிகளில் ஒன்று மட்டுமே, நீங்கள் கடைசியாகப் பயன்படுத்தியது; கூடை அதை மொத்தத்தின் அருகில் காட்டும்.',
  'Bait and switch': 'ஆசை காட்டி மாற்றித் தருவது',
  'Promising one thing, and serving another.': 'ஒன்றைத் தருவதாகச் சொல்லி, வேறொன்றைத் தருவது.',
  'You pay the price you saw. If it changes while you shop, or stock runs out, the cart says so before you pay, never after. An order keeps the products and prices it was placed with. A search that finds nothing says that first, and only then shows what comes close.':
    'நீங்கள் பார்த்த விலையைத்தான் செலுத்துகிறீர்கள். நீங்கள் வாங்கிக்கொண்டிருக்கும்போது விலை மாறினாலோ இருப்பு தீர்ந்தாலோ, நீங்கள் பணம் செலுத்தும் முன்பே கூடை அதைச் சொல்லும், பிறகு ஒருபோதும் இல்லை. ஆர்டர் செய்தபோது இருந்த பொருட்களும் விலைகளும் ஆர்டரில் அப்படியே இருக்கும். தேடலில் எதுவும் கிடைக்காவிட்டால் முதலில் அதைச் சொல்லும்; அதன் பிறகே நெருக்கமானவற்றைக் காட்டும்.',
  'Drip pricing': 'துளித்துளியாக விலையேற்றுவது',
  'A low price at first; the rest comes drop by drop, the last drop at the bank.':
    'முதலில் குறைந்த விலை; மீதி துளித்துளியாக வரும், கடைசித் துளி வங்கியில்.',
  Included: 'அடங்கியது',
  'Every price on this site has its GST inside; the cart says “GST {included}”. Delivery is free. The cart shows price and total as soon as something is in it, and the Pay button bears the same total.':
    'இந்தத் தளத்தில் ஒவ்வொரு விலையிலும் GST அடங்கியிருக்கிறது; கூடையும் “GST {included}” என்று சொல்கிறது. டெலிவரி இலவசம். கூடையில் ஒரு பொருள் வந்ததுமே அது விலையையும் மொத்தத்தையும் காட்டும்; பணம் செலுத்தும் பட்டனிலும் அதே மொத்தம் இருக்கும்.',
  'We collect no tax, so that none is added to a price. Delivery is free. The cart shows price and total as soon as something is in it, and the Pay button bears the same total.':
    'நாங்கள் வரி வசூலிப்பதில்லை; ஆகவே எந்த விலையோடும் வரி சேர்க்கப்படுவதில்லை. டெலிவரி இலவசம். கூடையில் ஒரு பொருள் வந்ததுமே அது விலையையும் மொத்தத்தையும் காட்டும்; பணம் செலுத்தும் பட்டனிலும் அதே மொத்தம் இருக்கும்.',
  'Prices in lists are without the {percent}% tax; each product page adds it up. Delivery is free. The cart shows price, tax and total as soon as something is in it, and the Pay button bears the same total.':
    'பட்டியல்களில் உள்ள விலைகளில் {percent}% வரி சேரவில்லை; ஒவ்வொரு பொருளின் பக்கமும் அதைச் சேர்த்துக் காட்டும். டெலிவரி இலவசம். கூடையில் ஒரு பொருள் வந்ததுமே அது விலை, வரி, மொத்தம் ஆகியவற்றைக் காட்டும்; பணம் செலுத்தும் பட்டனிலும் அதே மொத்தம் இருக்கும்.',
  'No tax is added to a price. Delivery is free. The cart shows price, tax and total as soon as something is in it, and the Pay button bears the same total.':
    'எந்த விலையோடும் வரி சேர்க்கப்படுவதில்லை. டெலிவரி இலவசம். கூடையில் ஒரு பொருள் வந்ததுமே அது விலை, வரி, மொத்தம் ஆகியவற்றைக் காட்டும்; பணம் செலுத்தும் பட்டனிலும் அதே மொத்தம் இருக்கும்.',
  'Disguised advertisement': 'வேடமிட்ட விளம்பரம்',
  'An advertisement dressed up as advice, as news or as a customer’s words.':
    'அறிவுரையாகவோ செய்தியாகவோ வாடிக்கையாளரின் சொற்களாகவோ வேடமிட்டு வரும் விளம்பரம்.',
  'There are no advertisements here, and nobody can pay for a better place in a list. “{bestSellers}” on the home page are what sold most in 90 days, counted each night; before them come products that we picked ourselves, if any. Customers’ words that we wrote ourselves are marked “{sample}”.':
    'இங்கே விளம்பரங்கள் இல்லை; பட்டியலில் நல்ல இடத்தை யாரும் பணம் கொடுத்து வாங்க முடியாது. முகப்பில் உள்ள “{bestSellers}” என்பவை 90 நாட்களில் அதிகம் விற்றவை, ஒவ்வோர் இரவும் கணக்கிடப்படுபவை; நாங்களே தேர்ந்தெடுத்த பொருட்கள் ஏதேனும் இருந்தால் அவை இவற்றுக்கு முன் வரும். வாடிக்கையாளர்களின் சொற்களாக நாங்களே எழுதியவற்றில் “{sample}” என்று குறிப்பிட்டிருக்கிறோம்.',
  Nagging: 'நச்சரிப்பது',
  'Asking again and again, until you give in.': 'நீங்கள் இணங்கும் வரை மீண்டும் மீண்டும் கேட்பது.',
  'No window opens by itself. We do not ask for your location, for notifications or for a review. The newsletter is one box at the foot of the home page, and it waits there.':
    'எந்தச் சாளரமும் தானாகத் திறப்பதில்லை. உங்கள் இருப்பிடத்தையோ, அறிவிப்புகளுக்கு அனுமதியையோ, மதிப்புரையையோ நாங்கள் கேட்பதில்லை. செய்திமடல் என்பது முகப்பின் அடியில் இருக்கும் ஒரு பெட்டி; அது அங்கேயே காத்திருக்கும்.',
  'Trick question': 'தந்திரக் கேள்வி',
  'A question worded so that yes means no.': '“ஆம்” என்றால் “இல்லை” என்று பொருள்படும்படி எழுதிய கேள்வி.',
  'Before you cancel or delete something, the page says what will happen, with the amount that comes back. Typing your email for the newsletter is not enough: we first write and ask, and you press one plain button.':
    'நீங்கள் எதையாவது ரத்து செய்யும் அல்லது நீக்கும் முன், என்ன நடக்கும் என்பதைத் திரும்பி வரும் தொகையோடு பக்கம் சொல்லும். செய்திமடலுக்கு உங்கள் மின்னஞ்சலைத் தட்டச்சு செய்வது மட்டும் போதாது: முதலில் நாங்கள் எழுதிக் கேட்போம்; நீங்கள் தெளிவான ஒரு பட்டனை அழுத்துவீர்கள்.',
  'SaaS billing': 'தொடர்ந்து கட்டணம் எடுப்பது (SaaS billing)',
  'Charging you every month for something you used once.': 'நீங்கள் ஒருமுறை பயன்படுத்தியதற்கு ஒவ்வொரு மாதமும் பணம் எடுப்பது.',
  'A payment is for one order, in the amount on the button. We keep no card and no permission to charge it, so there is nothing to charge again. Money that arrives twice, or too late, goes back by itself in {days}.':
    'ஒருமுறை செலுத்தும் பணம் ஓர் ஆர்டருக்கு மட்டும், பட்டனில் உள்ள தொகைக்கு மட்டும். நாங்கள் எந்தக் கார்டையும், அதிலிருந்து பணம் எடுக்கும் அனுமதியையும் வைத்திருப்பதில்லை; எனவே மீண்டும் பணம் எடுக்க வழி இல்லை. இருமுறை வரும் பணமும் மிகத் தாமதமாக வரும் பணமும் தானாகவே திரும்பி வந்துவிடும்; அதற்கு {days} ஆகும்.',
  'Rogue malware': 'தீங்கு செய்யும் மென்பொருள்',
  'Scaring or luring you into installing something that does harm.':
    'உங்களைப் பயமுறுத்தியோ ஆசை காட்டியோ, தீங்கு செய்யும் ஒன்றை நிறுவவைப்பது.',
  'Shopping here needs no download. Your browser is told to run our own scripts and, for the payment, those of Razorpay, and to refuse all others.':
    'இங்கே வாங்க எதையும் பதிவிறக்கத் தேவையில்லை. எங்கள் சொந்த ஸ்கிரிப்டுகளையும், பணம் செலுத்துவதற்கு Razorpay நிறுவனத்தின் ஸ்கிரிப்டுகளையும் மட்டும் இயக்கி, மற்ற எல்லாவற்றையும் மறுக்கும்படி உங்கள் உலாவியிடம் சொல்லியிருக்கிறோம்.',
  'Here:': 'இங்கே:',
  'If we get it wrong': 'நாங்கள் தவறு செய்தால்',
  'Tell us where, and a picture of the screen helps. Our grievance officer confirms within 48 hours and settles a complaint within one month, as the Consumer Protection (E-Commerce) Rules, 2020 require.':
    'எங்கே என்று எங்களிடம் சொல்லுங்கள்; திரையின் படம் இருந்தால் உதவும். நுகர்வோர் பாதுகாப்பு (மின்வணிக) விதிகள் (Consumer Protection (E-Commerce) Rules, 2020) கேட்பதுபோல், எங்கள் குறைதீர்ப்பு அலுவலர் புகார் வந்ததை 48 மணி நேரத்துக்குள் உறுதிசெய்து, ஒரு மாதத்துக்குள் அதைத் தீர்த்துவைப்பார்.',
} as const
