/** Texts in Tamil, by their English words. */
export const policies = {
  'Last changed on {day}': 'கடைசியாக மாற்றப்பட்ட நாள்: {day}',
  'In short': 'சுருக்கமாக',
  '{name}, Grievance Officer': '{name}, குறைதீர்ப்பு அலுவலர்',

  'What you and {shop} agree to with an order.': 'ஆர்டர் செய்யும்போது நீங்களும் {shop} கடையும் ஒப்புக்கொள்பவை.',
  'You buy from {legalName}, {city}. The total you see before paying is the total you pay.':
    'உங்களுக்கு விற்பவர்: {legalName}, {city}. பணம் செலுத்தும் முன் நீங்கள் பார்க்கும் மொத்தமே நீங்கள் செலுத்தும் மொத்தம்.',
  'An order is binding once it is paid and confirmed; until then neither side owes the other anything.':
    'பணம் செலுத்தப்பட்டு உறுதியான பிறகே ஓர் ஆர்டர் இரு தரப்பையும் கட்டுப்படுத்தும்; அதுவரை எந்தத் தரப்புக்கும் மறு தரப்பிடம் எந்தக் கடமையும் இல்லை.',
  'Nothing here takes away a right that Indian consumer law gives you.':
    'இந்திய நுகர்வோர் சட்டம் உங்களுக்குத் தரும் எந்த உரிமையையும் இங்குள்ள எதுவும் பறிக்காது.',
  'Who we are': 'நாங்கள் யார்',
  '{shop} is run by {legalName}, {street}, {city} {zip}, {state}, {country}. GSTIN {gstin}, FSSAI licence {fssai}. We sell our own stock; there are no other sellers on this site. How to reach us is on the {contactUs} page.':
    '{shop} கடையை நடத்துவது: {legalName}, {street}, {city} {zip}, {state}, {country}. GSTIN {gstin}, FSSAI உரிமம் {fssai}. எங்கள் சொந்த இருப்பையே விற்கிறோம்; இந்தத் தளத்தில் வேறு விற்பனையாளர்கள் இல்லை. எங்களை அடையும் வழிகள் “{contactUs}” பக்கத்தில் உள்ளன.',
  'You need an account to buy, and it is for you alone. Give a name and an email address that are really yours, choose a password you use nowhere else, and tell us if you think somebody else knows it. You must be 18 or older, or order together with a parent or guardian.':
    'வாங்க ஒரு கணக்கு தேவை; அது உங்களுக்கு மட்டுமே உரியது. உண்மையிலேயே உங்களுடைய பெயரையும் மின்னஞ்சல் முகவரியையும் தாருங்கள்; வேறு எங்கும் நீங்கள் பயன்படுத்தாத கடவுச்சொல்லைத் தேர்ந்தெடுங்கள்; வேறு யாருக்கோ அது தெரியும் என்று நினைத்தால் எங்களிடம் சொல்லுங்கள். உங்களுக்கு 18 வயது நிரம்பியிருக்க வேண்டும், அல்லது பெற்றோர் அல்லது பாதுகாவலர் ஒருவருடன் சேர்ந்து ஆர்டர் செய்ய வேண்டும்.',
  Products: 'பொருட்கள்',
  'Each product page says what is in the pack, how much it weighs and what it costs. Dates and nuts are grown, not made, so size and colour differ a little from the picture. If you have an allergy, read the label of each pack before you eat: it names the allergens that the food contains, and those that it may contain because they are handled where it is packed. What we write about food and health is no medical advice.':
    'பாக்கெட்டில் என்ன இருக்கிறது, அதன் எடை எவ்வளவு, விலை என்ன என்பதை ஒவ்வொரு பொருளின் பக்கமும் சொல்கிறது. பேரீச்சம்பழங்களும் பருப்பு வகைகளும் விளைபவை, தயாரிக்கப்படுபவை அல்ல; எனவே அளவும் நிறமும் படத்திலிருந்து சற்று வேறுபடும். உங்களுக்கு ஒவ்வாமை இருந்தால், சாப்பிடும் முன் ஒவ்வொரு பாக்கெட்டின் லேபிளையும் படியுங்கள்: அந்த உணவில் உள்ள ஒவ்வாமைப் பொருட்களையும், அது பேக் செய்யப்படும் இடத்தில் கையாளப்படுவதால் அதில் இருக்கக்கூடிய ஒவ்வாமைப் பொருட்களையும் லேபிள் குறிப்பிடுகிறது. உணவு, உடல்நலம் பற்றி நாங்கள் எழுதுவது மருத்துவ ஆலோசனை அல்ல.',
  'Prices and tax': 'விலைகளும் வரியும்',
  'Prices are in Indian rupees. The crossed-out price is the maximum retail price, the other is ours. Both include all taxes; the invoice shows the GST inside the price. Nothing is added at checkout, and shipping is free.':
    'விலைகள் இந்திய ரூபாயில் உள்ளன. கோடிட்டு அடிக்கப்பட்ட விலை அதிகபட்சச் சில்லறை விலை (MRP); மற்றது எங்கள் விலை. இரண்டிலும் எல்லா வரிகளும் அடங்கும்; விலையில் அடங்கிய GST தொகையை விலைப்பட்டியல் காட்டும். ஆர்டர் செய்யும்போது எதுவும் கூடுதலாகச் சேர்க்கப்படாது; டெலிவரி இலவசம்.',
  'Prices are in Indian rupees. The crossed-out price is the maximum retail price, the other is ours. We are a composition taxable person and collect no tax on what we sell; you get a bill of supply. Nothing is added at checkout, and shipping is free.':
    'விலைகள் இந்திய ரூபாயில் உள்ளன. கோடிட்டு அடிக்கப்பட்ட விலை அதிகபட்சச் சில்லறை விலை (MRP); மற்றது எங்கள் விலை. நாங்கள் GST காம்போசிஷன் திட்டத்தில் வரி செலுத்துபவர்கள் (composition taxable person); நாங்கள் விற்பவற்றுக்கு வரி வசூலிப்பதில்லை; உங்களுக்கு வழங்கல் பில் (bill of supply) கிடைக்கும். ஆர்டர் செய்யும்போது எதுவும் கூடுதலாகச் சேர்க்கப்படாது; டெலிவரி இலவசம்.',
  'Prices are in Indian rupees. The crossed-out price is the maximum retail price, the other is ours. At checkout {percent}% tax is added to the cart amount; shipping is free. The cart shows all three, and their total, before you pay.':
    'விலைகள் இந்திய ரூபாயில் உள்ளன. கோடிட்டு அடிக்கப்பட்ட விலை அதிகபட்சச் சில்லறை விலை (MRP); மற்றது எங்கள் விலை. ஆர்டர் செய்யும்போது கூடைத் தொகையுடன் {percent}% வரி சேர்க்கப்படும்; டெலிவரி இலவசம். நீங்கள் பணம் செலுத்தும் முன், இவை மூன்றையும் இவற்றின் மொத்தத்தையும் கூடை காட்டும்.',
  'If a price is plainly wrong, ₹5 for a kilo of almonds for example, we may cancel the order, with your money back at once.':
    'ஒரு விலை தெளிவாகவே தவறாக இருந்தால் (எடுத்துக்காட்டாக, ஒரு கிலோ பாதாம் ₹5), நாங்கள் அந்த ஆர்டரை ரத்து செய்யலாம்; உங்கள் பணம் உடனே திருப்பித் தரப்படும்.',
  'Ordering and paying': 'ஆர்டர் செய்தலும் பணம் செலுத்துதலும்',
  'When you press Pay we set your items aside for up to {minutes} minutes and open the payment window of Razorpay. Card, UPI and bank details go to Razorpay and never to us.':
    '“பணம் செலுத்து” என்பதை நீங்கள் அழுத்தும்போது, உங்கள் பொருட்களை அதிகபட்சம் {minutes} நிமிடங்கள் எடுத்துவைத்து, Razorpay நிறுவனத்தின் கட்டணச் சாளரத்தைத் திறக்கிறோம். கார்டு, UPI, வங்கி விவரங்கள் Razorpay நிறுவனத்துக்கே செல்லும், எங்களுக்கு ஒருபோதும் வராது.',
  'As soon as the payment is confirmed, the order is placed and the sale is agreed. You see it under My Orders and get an email.':
    'பணம் செலுத்தியது உறுதியானவுடன் ஆர்டர் பெறப்பட்டு, விற்பனை ஒப்பந்தம் ஏற்படும். அதை “என் ஆர்டர்கள்” பக்கத்தில் பார்க்கலாம்; ஒரு மின்னஞ்சலும் வரும்.',
  'If no payment comes, the order expires and the items are on sale again.':
    'பணம் வராவிட்டால் ஆர்டர் காலாவதியாகும்; அந்தப் பொருட்கள் மீண்டும் விற்பனைக்கு வரும்.',
  'A payment that reaches us too late, or twice, is refunded without you having to ask. Banks take {days}.':
    'மிகத் தாமதமாகவோ இருமுறையோ எங்களுக்கு வந்துசேரும் பணம், நீங்கள் கேட்காமலே திருப்பித் தரப்படும். வங்கிகளுக்கு அதற்கு {days} ஆகும்.',
  'Delivery, cancelling, refunds': 'டெலிவரி, ரத்து, திரும்பத் தரும் பணம்',
  'We deliver in {state} only, in {days}: see {shipping}. You may cancel within {minutes} minutes of ordering while the order is not on its way yet, and we take back anything spoilt, damaged or wrong: see {cancellation}.':
    '{state} மாநிலத்தில் மட்டுமே டெலிவரி செய்கிறோம்; அதற்கு {days} ஆகும்: “{shipping}” பக்கத்தைப் பாருங்கள். ஆர்டர் செய்த {minutes} நிமிடங்களுக்குள், அது இன்னும் புறப்படாமல் இருந்தால், நீங்கள் ரத்து செய்யலாம்; கெட்டுப்போன, சேதமடைந்த அல்லது தவறாக வந்த எதையும் திரும்பப் பெற்றுக்கொள்கிறோம்: “{cancellation}” பக்கத்தைப் பாருங்கள்.',
  'We deliver throughout India, in {days}: see {shipping}. You may cancel within {minutes} minutes of ordering while the order is not on its way yet, and we take back anything spoilt, damaged or wrong: see {cancellation}.':
    'இந்தியா முழுவதும் டெலிவரி செய்கிறோம்; அதற்கு {days} ஆகும்: “{shipping}” பக்கத்தைப் பாருங்கள். ஆர்டர் செய்த {minutes} நிமிடங்களுக்குள், அது இன்னும் புறப்படாமல் இருந்தால், நீங்கள் ரத்து செய்யலாம்; கெட்டுப்போன, சேதமடைந்த அல்லது தவறாக வந்த எதையும் திரும்பப் பெற்றுக்கொள்கிறோம்: “{cancellation}” பக்கத்தைப் பாருங்கள்.',
  'Using this site': 'இந்தத் தளத்தைப் பயன்படுத்துதல்',
  "Please do not try to get into other people's accounts, overload the shop, buy up stock to resell it as our own, or copy our texts and pictures for another shop. We may close an account that does.":
    'மற்றவர்களின் கணக்குகளுக்குள் நுழையவோ, கடைக்கு அளவுக்கு மீறிய சுமை தரவோ, எங்களுடையது என்று சொல்லி மறுவிற்பனை செய்ய இருப்பை மொத்தமாக வாங்கவோ, வேறொரு கடைக்காக எங்கள் உரைகளையும் படங்களையும் நகலெடுக்கவோ தயவுசெய்து முயலாதீர்கள். அப்படிச் செய்யும் கணக்கை நாங்கள் மூடலாம்.',
  'What we are responsible for': 'எங்கள் பொறுப்புகள்',
  "We are responsible for the food we sell and for what we promise here, but not for things no shop can prevent, such as a flood or a failure of the banks' network, nor for losses that nobody could foresee. This never limits our liability for harm to health, for defective goods, or wherever the law does not allow a limit.":
    'நாங்கள் விற்கும் உணவுக்கும் இங்கே நாங்கள் தரும் வாக்குறுதிகளுக்கும் நாங்கள் பொறுப்பு. ஆனால் வெள்ளம், வங்கிகளின் நெட்வொர்க் செயலிழப்பு போன்ற, எந்தக் கடையாலும் தடுக்க முடியாதவற்றுக்கும், யாராலும் முன்கூட்டியே அறிய முடியாத இழப்புகளுக்கும் நாங்கள் பொறுப்பல்ல. உடல்நலத்துக்கு ஏற்படும் தீங்கு, குறைபாடுள்ள பொருட்கள் ஆகியவற்றுக்கும், வரம்பு வைக்கச் சட்டம் அனுமதிக்காத எதற்கும் எங்களுக்குள்ள சட்டப் பொறுப்பை இது ஒருபோதும் வரம்புக்கு உட்படுத்தாது.',
  'Law and complaints': 'சட்டமும் புகார்களும்',
  'Indian law applies, and the courts at {city}; as a consumer you may also go to the Consumer Commission where you live. Before that, please give us a chance: our grievance officer answers within 48 hours and settles a complaint within one month, as the Consumer Protection (E-Commerce) Rules, 2020 require.':
    'இந்தியச் சட்டம் பொருந்தும்; {city} நகர நீதிமன்றங்களுக்கு அதிகார வரம்பு உண்டு. நுகர்வோர் என்ற முறையில், நீங்கள் வசிக்கும் இடத்தின் நுகர்வோர் ஆணையத்தையும் (Consumer Commission) நாடலாம். அதற்கு முன் எங்களுக்கு ஒரு வாய்ப்பு தாருங்கள்: நுகர்வோர் பாதுகாப்பு (மின்வணிக) விதிகள் (Consumer Protection (E-Commerce) Rules, 2020) கேட்பதுபோல், எங்கள் குறைதீர்ப்பு அலுவலர் 48 மணி நேரத்துக்குள் பதிலளித்து, ஒரு மாதத்துக்குள் புகாரைத் தீர்த்துவைப்பார்.',
  'When these terms change': 'இந்த விதிமுறைகள் மாறும்போது',
  'The terms on this page on the day you order are the ones that count for that order. If we change something important, the date at the top changes too. Questions? {email}':
    'நீங்கள் ஆர்டர் செய்யும் நாளில் இந்தப் பக்கத்தில் உள்ள விதிமுறைகளே அந்த ஆர்டருக்குப் பொருந்தும். முக்கியமான எதையாவது நாங்கள் மாற்றினால், மேலே உள்ள தேதியும் மாறும். கேள்விகள் உள்ளனவா? {email}',

  '1 hour': '1 மணி நேரம்',
  '{count} hours': '{count} மணி நேரம்',
  'Cancel within {span}; refunds reach you in {days}.':
    'ஆர்டர் செய்த பின் {span} வரை ரத்து செய்யலாம்; திரும்பத் தரும் பணம் உங்களுக்கு வந்துசேர {days} ஆகும்.',
  'You can cancel within {span} of ordering, free of charge.': 'ஆர்டர் செய்த பின் {span} வரை கட்டணமின்றி ரத்து செய்யலாம்.',
  'Refunds go back to the account you paid from, in {days}.':
    'திரும்பத் தரும் பணம், நீங்கள் பணம் செலுத்திய கணக்குக்கே திரும்பச் செல்லும்; அதற்கு {days} ஆகும்.',
  'If something arrives spoilt, damaged or wrong, we replace it or give the money back.':
    'ஏதாவது கெட்டுப்போயோ சேதமடைந்தோ தவறாகவோ வந்தால், அதை மாற்றித் தருவோம் அல்லது பணத்தைத் திருப்பித் தருவோம்.',
  'Changing your mind': 'மனம் மாறினால்',
  'Plans change. Within {span} of placing an order, open {myOrders} and cancel it there, packed or not. It costs nothing, you need not give a reason, and the full amount is refunded, tax included.':
    'திட்டங்கள் மாறலாம். ஆர்டர் செய்த பின் {span} வரை, “{myOrders}” பக்கத்தைத் திறந்து, அங்கே அதை ரத்து செய்யலாம், பேக் செய்யப்பட்டிருந்தாலும் இல்லாவிட்டாலும். அதற்குக் கட்டணம் இல்லை, காரணம் சொல்லத் தேவையில்லை; வரி உட்பட முழுத் தொகையும் திருப்பித் தரப்படும்.',
  'Only what is on its way to you within that time already cannot be called back, and My Orders says so. Because we sell food, we cannot take back an order that is simply no longer wanted once it has left us.':
    'அந்த நேரத்துக்குள்ளேயே உங்களிடம் வரப் புறப்பட்டுவிட்டதை மட்டும் திரும்ப அழைக்க முடியாது; “என் ஆர்டர்கள்” பக்கம் அதைச் சொல்லும். நாங்கள் உணவுப் பொருட்களை விற்பதால், எங்களிடமிருந்து புறப்பட்டுவிட்ட ஓர் ஆர்டரை, இனி வேண்டாம் என்ற காரணத்துக்காக மட்டும் திரும்பப் பெற முடியாது.',
  'When we cancel': 'நாங்கள் ரத்து செய்யும்போது',
  'Now and then we have to cancel an order ourselves, for example when a pack turns out to be damaged on our shelf and there is no other. You get an email and the full amount back. There is no cancellation charge, ever.':
    'சில சமயம் நாங்களே ஓர் ஆர்டரை ரத்து செய்ய வேண்டியிருக்கும்: எடுத்துக்காட்டாக, எங்கள் அலமாரியில் உள்ள பாக்கெட் சேதமடைந்திருப்பது தெரியவந்து, வேறு பாக்கெட் இல்லாதபோது. உங்களுக்கு ஒரு மின்னஞ்சல் வரும்; முழுத் தொகையும் திருப்பித் தரப்படும். ரத்து செய்வதற்குக் கட்டணம் ஒருபோதும் இல்லை.',
  'Something is wrong with the parcel': 'பார்சலில் ஏதாவது குறை இருந்தால்',
  'Please open the parcel soon after it arrives. If anything is spoilt, past its date, damaged, missing or not what you ordered, report it in {myOrders}, write to {email} or call {phone}, if you can within 48 hours. Give your order number and a photo of the pack and its label. We then send the item again or refund it, whichever you prefer; if we need it back, we collect it at our cost.':
    'பார்சல் வந்த பின் விரைவில் அதைத் திறந்து பாருங்கள். ஏதாவது கெட்டுப்போயிருந்தால், தேதி கடந்திருந்தால், சேதமடைந்திருந்தால், குறைந்திருந்தால் அல்லது நீங்கள் ஆர்டர் செய்தது அதுவல்ல என்றால், “{myOrders}” பக்கத்தில் குறை தெரிவியுங்கள், {email} என்ற முகவரிக்கு எழுதுங்கள் அல்லது {phone} என்ற எண்ணில் அழையுங்கள்; முடிந்தால் 48 மணி நேரத்துக்குள். உங்கள் ஆர்டர் எண்ணையும், பாக்கெட்டும் அதன் லேபிளும் தெரியும் படத்தையும் தாருங்கள். பிறகு அந்தப் பொருளை மீண்டும் அனுப்புவோம் அல்லது அதற்கான பணத்தைத் திருப்பித் தருவோம், நீங்கள் எதை விரும்புகிறீர்களோ அது; அந்தப் பொருள் எங்களுக்குத் திரும்பத் தேவைப்பட்டால், எங்கள் செலவில் வந்து எடுத்துக்கொள்வோம்.',
  'The same holds for a parcel that comes later than we promised, or never. Asking within 48 hours helps us find out what went wrong; your rights under the Consumer Protection Act, 2019 do not end with it.':
    'நாங்கள் வாக்களித்ததைவிடத் தாமதமாக வரும் பார்சலுக்கும், வராமலே போகும் பார்சலுக்கும் இதுவே பொருந்தும். 48 மணி நேரத்துக்குள் கேட்டால், என்ன தவறு நடந்தது என்று கண்டறிய எங்களுக்கு உதவும்; நுகர்வோர் பாதுகாப்புச் சட்டத்தின் (Consumer Protection Act, 2019) கீழ் உங்களுக்குள்ள உரிமைகள் அந்த நேரத்தோடு முடிந்துவிடுவதில்லை.',
  'How the money comes back': 'பணம் எப்படித் திரும்ப வரும்',
  'We start a refund at once, through Razorpay, to the card, bank account or UPI you paid with.':
    'நீங்கள் பணம் செலுத்திய கார்டு, வங்கிக் கணக்கு அல்லது UPI வழிக்கே, Razorpay மூலம், பணத்தைத் திருப்பித் தருவதை உடனே தொடங்குவோம்.',
  'Your bank needs {days} to show it. {myOrders} shows where the refund is and, as soon as the bank gives one, its reference number.':
    'உங்கள் வங்கி அதைக் காட்ட {days} ஆகும். திரும்பத் தரும் பணம் எங்கே இருக்கிறது என்பதையும், வங்கி தந்தவுடன் அதன் குறிப்பு எண்ணையும் “{myOrders}” பக்கம் காட்டும்.',
  'If you were charged but the order did not go through, or were charged twice, you need not do anything: we notice it and send the money back by ourselves.':
    'உங்களிடம் பணம் எடுக்கப்பட்டும் ஆர்டர் நிறைவேறாமல் போனாலோ, இருமுறை பணம் எடுக்கப்பட்டாலோ, நீங்கள் எதுவும் செய்யத் தேவையில்லை: நாங்களே அதைக் கவனித்து, பணத்தைத் திருப்பி அனுப்புவோம்.',
  'Nothing after {days}? Send us the order number and we will follow it up with the bank for you.':
    '{days} ஆகியும் பணம் வரவில்லையா? ஆர்டர் எண்ணை எங்களுக்கு அனுப்புங்கள்; உங்களுக்காக வங்கியிடம் நாங்கள் விசாரிப்போம்.',
  'If we do not agree': 'நமக்குள் உடன்பாடு ஏற்படாவிட்டால்',
  'Our grievance officer answers within 48 hours and settles a complaint within one month, as the Consumer Protection (E-Commerce) Rules, 2020 require.':
    'நுகர்வோர் பாதுகாப்பு (மின்வணிக) விதிகள் (Consumer Protection (E-Commerce) Rules, 2020) கேட்பதுபோல், எங்கள் குறைதீர்ப்பு அலுவலர் 48 மணி நேரத்துக்குள் பதிலளித்து, ஒரு மாதத்துக்குள் புகாரைத் தீர்த்துவைப்பார்.',

  'Free delivery in {days}.': 'இலவச டெலிவரி; வந்துசேர {days} ஆகும்.',
  'We deliver in {state} only, to every PIN code.':
    '{state} மாநிலத்தில் மட்டும், அங்குள்ள எல்லாப் பின்கோடுகளுக்கும் டெலிவரி செய்கிறோம்.',
  'We deliver everywhere in India.': 'இந்தியா முழுவதும் டெலிவரி செய்கிறோம்.',
  'Your parcel arrives in {days}.': 'உங்கள் பார்சல் வந்துசேர {days} ஆகும்.',
  'Shipping is free, whatever the size of the order.': 'ஆர்டர் எவ்வளவு சிறியதானாலும் பெரியதானாலும் டெலிவரி இலவசம்.',
  'Where we deliver': 'எங்கே டெலிவரி செய்கிறோம்',
  'For now we send parcels only within {state}. That keeps the way short and the food fresh. You can save an address elsewhere in your address book, but an order to it cannot be placed.':
    'தற்போது {state} மாநிலத்துக்குள் மட்டுமே பார்சல்களை அனுப்புகிறோம். அதனால் தூரம் குறைவாகவும் உணவு புதியதாகவும் இருக்கும். வேறு இடத்தில் உள்ள முகவரியையும் உங்கள் முகவரிப் புத்தகத்தில் சேமிக்கலாம்; ஆனால் அந்த முகவரிக்கு ஆர்டர் செய்ய முடியாது.',
  'Sending a gift? Give the address of the person in {state} who is to receive it, and their phone number, so that the courier can reach them.':
    'பரிசு அனுப்புகிறீர்களா? {state} மாநிலத்தில் அதைப் பெறப்போகிறவரின் முகவரியையும், கூரியர் அவரைத் தொடர்புகொள்ள அவருடைய தொலைபேசி எண்ணையும் தாருங்கள்.',
  'We send parcels to every PIN code in India. Sending a gift? Give the address and the phone number of the person who is to receive it, so that the courier can reach them.':
    'இந்தியாவின் எல்லாப் பின்கோடுகளுக்கும் பார்சல்களை அனுப்புகிறோம். பரிசு அனுப்புகிறீர்களா? அதைப் பெறப்போகிறவரின் முகவரியையும், கூரியர் அவரைத் தொடர்புகொள்ள அவருடைய தொலைபேசி எண்ணையும் தாருங்கள்.',
  'How long it takes': 'எவ்வளவு நாள் ஆகும்',
  'Following your order': 'உங்கள் ஆர்டரைப் பின்தொடர',
  '{myOrders} shows each step as it happens: Order Placed, Packed, Shipped, Delivered. The page keeps itself up to date; there is nothing to reload.':
    '“{myOrders}” பக்கம் ஒவ்வொரு கட்டத்தையும் அது நடக்கும்போதே காட்டும்: ஆர்டர் ஆனது, பேக் ஆனது, வழியில், டெலிவரி ஆனது. பக்கம் தானாகவே புதுப்பித்துக்கொள்ளும்; நீங்கள் மீண்டும் ஏற்ற வேண்டியதில்லை.',
  'When the parcel arrives': 'பார்சல் வரும்போது',
  "Please take it only if it is sealed, or note on the courier's slip that it was not.":
    'பார்சல் சீல் செய்யப்பட்டிருந்தால் மட்டுமே அதைப் பெற்றுக்கொள்ளுங்கள்; அல்லது, சீல் இல்லை என்று கூரியரின் சீட்டில் குறிப்பிடுங்கள்.',
  'If nobody is at home, the courier calls the number in the address and tries again. A parcel that cannot be delivered comes back to us, and we refund it.':
    'வீட்டில் யாரும் இல்லாவிட்டால், முகவரியில் உள்ள எண்ணைக் கூரியர் அழைத்து, மீண்டும் முயல்வார். டெலிவரி செய்ய முடியாத பார்சல் எங்களிடம் திரும்பி வரும்; அதற்கான பணத்தைத் திருப்பித் தருவோம்.',
  'Keep dates and honey cool and dry; nuts keep their crunch longest in a closed tin. Best-before date, net weight and allergens are on every label.':
    'பேரீச்சம்பழத்தையும் தேனையும் குளிர்ச்சியான, ஈரமில்லாத இடத்தில் வையுங்கள்; பருப்பு வகைகள் மூடிய டப்பாவில்தான் நீண்ட நாள் மொறுமொறுப்பாக இருக்கும். “இதற்கு முன் பயன்படுத்தச் சிறந்தது” தேதி, நிகர எடை, ஒவ்வாமைப் பொருட்கள் ஆகியவை ஒவ்வொரு லேபிளிலும் உள்ளன.',
  'Questions about a parcel': 'பார்சல் பற்றிய கேள்விகள்',
  'Write to {email} or call {phone} ({hours}) with your order number. If something is damaged or missing, see {cancellation}.':
    'உங்கள் ஆர்டர் எண்ணுடன் {email} என்ற முகவரிக்கு எழுதுங்கள் அல்லது {phone} என்ற எண்ணில் அழையுங்கள் ({hours}). ஏதாவது சேதமடைந்திருந்தாலோ குறைந்திருந்தாலோ, “{cancellation}” பக்கத்தைப் பாருங்கள்.',
  'Your PIN code says on which days your parcel arrives: in {near} in the district of {city}, in {far} elsewhere in {state}.':
    'உங்கள் பார்சல் எந்த நாட்களில் வந்துசேரும் என்பதை உங்கள் பின்கோடு சொல்லும்: {city} மாவட்டத்தில் {near}, {state} மாநிலத்தின் மற்ற இடங்களில் {far} ஆகும்.',
  '{leaving} It then travels {nearTravel} to an address in the district of {city}, and {farTravel} to one elsewhere in {state}.':
    '{leaving} பிறகு அது வந்துசேர, {city} மாவட்டத்தில் உள்ள முகவரிக்கு {nearTravel}, {state} மாநிலத்தின் மற்ற இடங்களில் உள்ள முகவரிக்கு {farTravel} ஆகும்.',
  '{leaving} It then travels {nearTravel} to an address in the district of {city}, and {farTravel} to one elsewhere in {state}. To another state it takes {days}.':
    '{leaving} பிறகு அது வந்துசேர, {city} மாவட்டத்தில் உள்ள முகவரிக்கு {nearTravel}, {state} மாநிலத்தின் மற்ற இடங்களில் உள்ள முகவரிக்கு {farTravel} ஆகும். வேறு மாநிலத்துக்கு {days} ஆகும்.',
  'Type your PIN code on a product page, and you read the first and the last day. The cart, My Orders and the email about your order name the days for its address.':
    'ஒரு பொருளின் பக்கத்தில் உங்கள் பின்கோடைத் தட்டச்சு செய்தால், வந்துசேரக்கூடிய முதல் நாளையும் கடைசி நாளையும் பார்க்கலாம். ஆர்டரின் முகவரிக்கு உரிய நாட்களைக் கூடையும், “என் ஆர்டர்கள்” பக்கமும், உங்கள் ஆர்டர் பற்றிய மின்னஞ்சலும் சொல்லும்.',
  'These are not business days: {days}.': 'இவை வேலை நாட்கள் அல்ல: {days}.',
  'Heavy rain, strikes or a festival rush can slow a courier down. If your order has not arrived by its last promised day, we write to you on the day after. If you would rather not wait, tell us and we refund it.':
    'பலத்த மழை, வேலைநிறுத்தம் அல்லது பண்டிகைக் கால நெரிசல் கூரியரைத் தாமதப்படுத்தலாம். வாக்களித்த கடைசி நாளுக்குள் உங்கள் ஆர்டர் வந்துசேராவிட்டால், அதற்கு அடுத்த நாள் உங்களுக்கு எழுதுவோம். காத்திருக்க விரும்பாவிட்டால் எங்களிடம் சொல்லுங்கள்; பணத்தைத் திருப்பித் தருவோம்.',
  'From payment to your door it takes {days}. We pack {hours}; an order that comes in later is packed on the next of these days. Sundays and public holidays are not business days.':
    'பணம் செலுத்தியதிலிருந்து உங்கள் வீடு வந்துசேர {days} ஆகும். நாங்கள் பேக் செய்யும் நேரம்: {hours}; அதற்குப் பின் வரும் ஆர்டர், இந்த நாட்களில் அடுத்து வரும் நாளில் பேக் செய்யப்படும். ஞாயிற்றுக்கிழமைகளும் பொது விடுமுறை நாட்களும் வேலை நாட்கள் அல்ல.',
  'Heavy rain, strikes or a festival rush can slow a courier down. If we hear that your parcel will be late, we write to you. If you would rather not wait, tell us and we refund it.':
    'பலத்த மழை, வேலைநிறுத்தம் அல்லது பண்டிகைக் கால நெரிசல் கூரியரைத் தாமதப்படுத்தலாம். உங்கள் பார்சல் தாமதமாகும் என்று எங்களுக்குத் தெரியவந்தால் உங்களுக்கு எழுதுவோம். காத்திருக்க விரும்பாவிட்டால் எங்களிடம் சொல்லுங்கள்; பணத்தைத் திருப்பித் தருவோம்.',
  '{range} business day': '{range} வேலை நாள்',
  '{range} business days': '{range} வேலை நாட்கள்',
  'An order leaves us on the business day after its payment.':
    'ஓர் ஆர்டர், பணம் செலுத்திய நாளுக்கு அடுத்த வேலை நாளில் எங்களிடமிருந்து புறப்படும்.',
  'An order that is paid on a business day leaves us on that day, any other on the next one.':
    'வேலை நாளில் பணம் செலுத்தப்பட்ட ஆர்டர் அன்றே எங்களிடமிருந்து புறப்படும்; மற்றவை அடுத்த வேலை நாளில் புறப்படும்.',
  'An order that is paid before {time} on a business day leaves us on that day, any other on the next one.':
    'வேலை நாளில் {time} ஆகும் முன் பணம் செலுத்தப்பட்ட ஆர்டர் அன்றே எங்களிடமிருந்து புறப்படும்; மற்றவை அடுத்த வேலை நாளில் புறப்படும்.',
  noon: 'நண்பகல் 12 மணி',
  '{hour} am': 'காலை {hour} மணி',
  '{hour} pm': 'பிற்பகல் {hour} மணி',
  Sundays: 'ஞாயிற்றுக்கிழமைகள்',
  Mondays: 'திங்கட்கிழமைகள்',
  Tuesdays: 'செவ்வாய்க்கிழமைகள்',
  Wednesdays: 'புதன்கிழமைகள்',
  Thursdays: 'வியாழக்கிழமைகள்',
  Fridays: 'வெள்ளிக்கிழமைகள்',
  Saturdays: 'சனிக்கிழமைகள்',

  'Address, phone and email of {shop}.': '{shop} கடையின் முகவரி, தொலைபேசி, மின்னஞ்சல்.',
  'Call {phone}, {hours}.': '{phone} என்ற எண்ணில் அழையுங்கள்: {hours}.',
  'Write to {email}; somebody who packs the parcels answers.':
    '{email} என்ற முகவரிக்கு எழுதுங்கள்; பார்சல்களைப் பேக் செய்பவர்களில் ஒருவர் பதிலளிப்பார்.',
  'Logged in? The {contactForm} is the quickest way.': 'உள்நுழைந்திருக்கிறீர்களா? மிக விரைவான வழி: {contactForm}.',
  'contact form': 'தொடர்புப் படிவம்',
  'The business': 'நிறுவனம்',
  'Legal name': 'சட்டப்பூர்வப் பெயர்',
  Address: 'முகவரி',
  'FSSAI licence': 'FSSAI உரிமம்',
  'Food complaints': 'உணவு பற்றிய புகார்கள்',
  'To us first, please; the authority hears you on {foodSafetyConnect}':
    'முதலில் எங்களிடம் சொல்லுங்கள்; உணவுப் பாதுகாப்பு ஆணையம் உங்கள் புகாரைக் கேட்கும் இடம்: {foodSafetyConnect}',
  'About an order': 'ஓர் ஆர்டரைப் பற்றி',
  'Have the order number at hand; it is in {myOrders} and in the email we sent you. With a photo of the pack and its label we can usually settle a problem in one reply.':
    'ஆர்டர் எண்ணைக் கையில் வைத்திருங்கள்; அது “{myOrders}” பக்கத்திலும் நாங்கள் உங்களுக்கு அனுப்பிய மின்னஞ்சலிலும் உள்ளது. பாக்கெட்டும் அதன் லேபிளும் தெரியும் படம் இருந்தால், பெரும்பாலும் ஒரே பதிலில் குறையைத் தீர்த்துவிடுவோம்.',
  'Grievance officer': 'குறைதீர்ப்பு அலுவலர்',
  'For complaints, and for questions about your personal data. You get an answer within 48 hours and a decision within one month (Consumer Protection (E-Commerce) Rules, 2020).':
    'புகார்களுக்கும், உங்கள் தனிப்பட்ட தரவு பற்றிய கேள்விகளுக்கும். 48 மணி நேரத்துக்குள் பதிலும், ஒரு மாதத்துக்குள் முடிவும் உங்களுக்குக் கிடைக்கும் (நுகர்வோர் பாதுகாப்பு (மின்வணிக) விதிகள், Consumer Protection (E-Commerce) Rules, 2020).',
} as const
