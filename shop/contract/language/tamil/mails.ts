/** Texts in Tamil, by their English words. */
export const mails = {
  'Ticket {number}': 'உதவிக் கோரிக்கை {number}',

  'Welcome to {shop}': '{shop} கடைக்கு வரவேற்கிறோம்',
  'Your account is ready.': 'உங்கள் கணக்கு தயார்.',
  'Welcome to {shop}!': '{shop} கடைக்கு வரவேற்கிறோம்!',
  'Your account is ready. {tagline}.': 'உங்கள் கணக்கு தயார். {tagline}.',
  'Shipping is free, your parcel arrives in {days}, and an order that is not on its way yet can be cancelled within {minutes} minutes.':
    'டெலிவரி இலவசம்; உங்கள் பார்சல் வந்து சேர {days} ஆகும்; இன்னும் புறப்படாத ஆர்டரை {minutes} நிமிடங்களுக்குள் ரத்து செய்யலாம்.',
  'If you did not open this account, somebody mistyped an address. Reply to this email and we will close it.':
    'இந்தக் கணக்கை நீங்கள் தொடங்கவில்லை என்றால், யாரோ மின்னஞ்சல் முகவரியைத் தவறாக எழுதிவிட்டார். இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்; கணக்கை மூடிவிடுவோம்.',

  '{code} is your {shop} reset code': '{code}: உங்கள் {shop} கடவுச்சொல்லை மீட்டமைப்பதற்கான குறியீடு',
  'If you did not ask for it, ignore this email: without the code nobody can change your password. Never tell it to anyone; we never ask for it.':
    'இதை நீங்கள் கேட்கவில்லை என்றால், இந்த மின்னஞ்சலைப் பொருட்படுத்த வேண்டாம்: குறியீடு இல்லாமல் யாராலும் உங்கள் கடவுச்சொல்லை மாற்ற முடியாது. இதை ஒருபோதும் யாரிடமும் சொல்லாதீர்கள்; நாங்கள் ஒருபோதும் கேட்கமாட்டோம்.',
  'Your code to log in': 'உள்நுழைவதற்கான உங்கள் குறியீடு',
  '{code} is your {shop} login code': '{code}: {shop} கடையில் உள்நுழைவதற்கான உங்கள் குறியீடு',
  'If you did not ask for it, ignore this email: without the code nobody can log in as you. Never tell it to anyone; we never ask for it.':
    'இதை நீங்கள் கேட்கவில்லை என்றால், இந்த மின்னஞ்சலைப் பொருட்படுத்த வேண்டாம்: குறியீடு இல்லாமல் யாராலும் உங்கள் பெயரில் உள்நுழைய முடியாது. இதை ஒருபோதும் யாரிடமும் சொல்லாதீர்கள்; நாங்கள் ஒருபோதும் கேட்கமாட்டோம்.',
  'Delete your account': 'உங்கள் கணக்கை நீக்குங்கள்',
  '{code} is your code to delete your {shop} account': '{code}: உங்கள் {shop} கணக்கை நீக்குவதற்கான குறியீடு',
  'If you did not ask for it, somebody is logged in to your account. Set a new password, and tell the code to nobody.':
    'இதை நீங்கள் கேட்கவில்லை என்றால், உங்கள் கணக்கில் வேறு யாரோ உள்நுழைந்திருக்கிறார். புதிய கடவுச்சொல்லை அமையுங்கள்; குறியீட்டை யாரிடமும் சொல்லாதீர்கள்.',
  'It works for {minutes} minutes. Never tell it to anyone.':
    'இது {minutes} நிமிடங்கள் செல்லும். ஒருபோதும் யாரிடமும் சொல்லாதீர்கள்.',
  'Enter this code on the page you came from. It works for {minutes} minutes.':
    'நீங்கள் இருந்த பக்கத்தில் இந்தக் குறியீட்டை உள்ளிடுங்கள். இது {minutes} நிமிடங்கள் செல்லும்.',

  'A phone was added to your {shop} account': 'உங்கள் {shop} கணக்கில் ஒரு தொலைபேசி சேர்க்கப்பட்டது',
  'If this was not you, act now.': 'இதைச் செய்தது நீங்கள் இல்லையென்றால், உடனே செயல்படுங்கள்.',
  'A phone was added': 'ஒரு தொலைபேசி சேர்க்கப்பட்டது',
  'From now on a code from WhatsApp on this phone logs in to your account. Your other ways to log in work as before.':
    'இனி இந்தத் தொலைபேசியில் WhatsApp வழியாக வரும் குறியீட்டைக் கொண்டு உங்கள் கணக்கில் உள்நுழையலாம். உள்நுழைவதற்கான உங்கள் மற்ற வழிகள் முன்பு போலவே செயல்படும்.',
  'It is confirmed by a code from WhatsApp. It gets news of your orders if you asked for them, and does not log in.':
    'அது WhatsApp வழியாக வந்த குறியீட்டால் உறுதி செய்யப்பட்டது. நீங்கள் கேட்டிருந்தால், உங்கள் ஆர்டர்கள் பற்றிய செய்திகள் அதற்கு வரும்; அதைக் கொண்டு உள்நுழைய முடியாது.',
  'If this was not you, remove the phone on your account page, log out everywhere else, change your password, and reply to this email.':
    'இதைச் செய்தது நீங்கள் இல்லையென்றால், உங்கள் கணக்குப் பக்கத்தில் அந்தத் தொலைபேசியை நீக்குங்கள், மற்ற எல்லா இடங்களிலும் வெளியேறுங்கள், உங்கள் கடவுச்சொல்லை மாற்றுங்கள், இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',
  'Open the account page': 'கணக்குப் பக்கத்தைத் திற',

  'Your {shop} account is deleted': 'உங்கள் {shop} கணக்கு நீக்கப்பட்டது',
  'This is our last email to you.': 'இது உங்களுக்கு நாங்கள் அனுப்பும் கடைசி மின்னஞ்சல்.',
  'Your account is deleted': 'உங்கள் கணக்கு நீக்கப்பட்டது',
  'Your name, email, addresses, cart, logins and messages are erased. What tax law makes us keep of your orders no longer names you, apart from an order of ₹50,000 or more, whose invoice must.':
    'உங்கள் பெயர், மின்னஞ்சல், முகவரிகள், கூடை, உள்நுழைவுகள், செய்திகள் ஆகியவை அழிக்கப்பட்டன. வரிச் சட்டப்படி நாங்கள் வைத்திருக்க வேண்டிய உங்கள் ஆர்டர் விவரங்களில் இனி உங்கள் பெயர் இருக்காது; ₹50,000 அல்லது அதற்கு மேற்பட்ட ஆர்டருக்கு மட்டும் இது பொருந்தாது: அதன் விலைப்பட்டியலில் பெயர் இருந்தாக வேண்டும்.',
  'This is our last email to you. If you did not delete the account, reply to it at once.':
    'இது உங்களுக்கு நாங்கள் அனுப்பும் கடைசி மின்னஞ்சல். கணக்கை நீங்கள் நீக்கவில்லை என்றால், உடனே இதற்குப் பதில் எழுதுங்கள்.',
  'What we keep, and for how long': 'நாங்கள் எதை, எவ்வளவு காலம் வைத்திருக்கிறோம்',

  'every device': 'எல்லாச் சாதனங்களும்',
  'every other device': 'மற்ற எல்லாச் சாதனங்களும்',
  'Your {shop} password was changed': 'உங்கள் {shop} கடவுச்சொல் மாற்றப்பட்டது',
  'If this was not you, act now: {devices} has been logged out.':
    'இதைச் செய்தது நீங்கள் இல்லையென்றால், உடனே செயல்படுங்கள்: {devices} வெளியேற்றப்பட்டன.',
  'Your password was changed': 'உங்கள் கடவுச்சொல் மாற்றப்பட்டது',
  'Your password was changed, and {devices} has been logged out. Please log in again there.':
    'உங்கள் கடவுச்சொல் மாற்றப்பட்டது; {devices} வெளியேற்றப்பட்டன. அவற்றில் மீண்டும் உள்நுழையுங்கள்.',
  'If this was not you, set another password at once and reply to this email.':
    'இதைச் செய்தது நீங்கள் இல்லையென்றால், உடனே வேறு கடவுச்சொல்லை அமைத்து, இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',
  'Reset the password': 'கடவுச்சொல்லை மீட்டமை',
  'Your passkeys were removed: they no longer log in.': 'உங்கள் பாஸ்கீகள் நீக்கப்பட்டன: இனி அவற்றைக் கொண்டு உள்நுழைய முடியாது.',
  'These passkeys still log in to your account': 'இந்தப் பாஸ்கீகளைக் கொண்டு உங்கள் கணக்கில் இன்னும் உள்நுழையலாம்',
  'If you have lost one, or do not know it, remove it on your account page.':
    'அவற்றில் ஒன்றைத் தொலைத்துவிட்டால், அல்லது அது உங்களுக்குத் தெரியாததாக இருந்தால், அதை உங்கள் கணக்குப் பக்கத்தில் நீக்குங்கள்.',

  'A passkey was added to your {shop} account': 'உங்கள் {shop} கணக்கில் ஒரு பாஸ்கீ சேர்க்கப்பட்டது',
  'If this was not you, act now: it opens your account.':
    'இதைச் செய்தது நீங்கள் இல்லையென்றால், உடனே செயல்படுங்கள்: அது உங்கள் கணக்கைத் திறக்கும்.',
  'A passkey was added': 'ஒரு பாஸ்கீ சேர்க்கப்பட்டது',
  'From now on this passkey logs in to your account, without the password. Your password works as before.':
    'இனி இந்தப் பாஸ்கீயைக் கொண்டு, கடவுச்சொல் இல்லாமல் உங்கள் கணக்கில் உள்நுழையலாம். உங்கள் கடவுச்சொல் முன்பு போலவே செயல்படும்.',
  'If this was not you, remove the passkey on your account page, log out everywhere else, change your password, and reply to this email.':
    'இதைச் செய்தது நீங்கள் இல்லையென்றால், உங்கள் கணக்குப் பக்கத்தில் அந்தப் பாஸ்கீயை நீக்குங்கள், மற்ற எல்லா இடங்களிலும் வெளியேறுங்கள், உங்கள் கடவுச்சொல்லை மாற்றுங்கள், இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',
  'A passkey was removed from your {shop} account': 'உங்கள் {shop} கணக்கிலிருந்து ஒரு பாஸ்கீ நீக்கப்பட்டது',
  'It no longer logs in to your account.': 'இனி அதைக் கொண்டு உங்கள் கணக்கில் உள்நுழைய முடியாது.',
  'A passkey was removed': 'ஒரு பாஸ்கீ நீக்கப்பட்டது',
  'It no longer logs in to your account. Your device may still offer it: you can delete it there, too.':
    'இனி அதைக் கொண்டு உங்கள் கணக்கில் உள்நுழைய முடியாது. உங்கள் சாதனம் இன்னும் அதைக் காட்டலாம்: அங்கேயும் அதை நீக்கலாம்.',
  'If this was not you, change your password on your account page and reply to this email.':
    'இதைச் செய்தது நீங்கள் இல்லையென்றால், உங்கள் கணக்குப் பக்கத்தில் கடவுச்சொல்லை மாற்றி, இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',

  'Back in stock: {name}': 'மீண்டும் இருப்பில்: {name}',
  '{price}, while it lasts. You asked us to tell you.': '{price}, இருப்பு உள்ளவரை. தெரிவிக்கும்படி நீங்கள் கேட்டிருந்தீர்கள்.',
  '{name} ({weight}) is back': '{name} ({weight}) மீண்டும் வந்துவிட்டது',
  '{name} is back': '{name} மீண்டும் வந்துவிட்டது',
  'You asked us to tell you: it is in stock again. It is not put aside for you, so look soon.':
    'நீங்கள் கேட்டபடி தெரிவிக்கிறோம்: இது மீண்டும் இருப்பில் உள்ளது. உங்களுக்காகத் தனியே எடுத்து வைக்கப்படவில்லை; எனவே விரைவில் பாருங்கள்.',
  'Offer price': 'சலுகை விலை',
  'Open the product': 'பொருளைப் பார்',
  'This is the only email about it. If you wait for other products too, one tap stops all of these emails.':
    'இதைப் பற்றிய ஒரே மின்னஞ்சல் இது. மற்ற பொருட்களுக்கும் காத்திருந்தால், இந்த மின்னஞ்சல்கள் எல்லாவற்றையும் ஒரே தட்டில் நிறுத்தலாம்.',
  'Stop these emails': 'இந்த மின்னஞ்சல்களை நிறுத்து',

  'Do you want the {shop} newsletter?': '{shop} செய்திமடல் வேண்டுமா?',
  'One press, and you are subscribed. Without it we write no more.':
    'ஒருமுறை அழுத்தினால் சேர்ந்துவிடுவீர்கள். அழுத்தாவிட்டால் இனி எழுதமாட்டோம்.',
  'Do you want our newsletter?': 'எங்கள் செய்திமடல் வேண்டுமா?',
  'Somebody, hopefully you, has asked for it with this address.':
    'இந்த மின்னஞ்சல் முகவரிக்கு ஒருவர் அதைக் கேட்டிருக்கிறார்; அது நீங்கள்தான் என்று நம்புகிறோம்.',
  'Yes, subscribe me': 'ஆம், என்னைச் சேர்',
  'If it was not you, ignore this email: you are not subscribed, and we do not ask again.':
    'கேட்டது நீங்கள் இல்லையென்றால், இந்த மின்னஞ்சலைப் பொருட்படுத்த வேண்டாம்: நீங்கள் சேர்க்கப்படவில்லை; மீண்டும் கேட்கமாட்டோம்.',
  'You get this because you subscribed to our newsletter.': 'எங்கள் செய்திமடலில் நீங்கள் சேர்ந்திருப்பதால் இது உங்களுக்கு வருகிறது.',

  'Your order {number} is confirmed': 'உங்கள் ஆர்டர் {number} உறுதியானது',
  'Your order {number} is on its way': 'உங்கள் ஆர்டர் {number} வந்துகொண்டிருக்கிறது',
  'A parcel of your order {number} is on its way': 'உங்கள் ஆர்டர் {number}: ஒரு பார்சல் வந்துகொண்டிருக்கிறது',
  'The tracking number of your order {number} has changed': 'உங்கள் ஆர்டர் {number}: கண்காணிப்பு எண் மாறியுள்ளது',
  'A parcel of your order {number} was noted by mistake': 'உங்கள் ஆர்டர் {number}: ஒரு பார்சல் தவறாகப் பதிவானது',
  'Your order {number} has been delivered': 'உங்கள் ஆர்டர் {number} டெலிவரி ஆனது',
  'Your order {number} is cancelled': 'உங்கள் ஆர்டர் {number} ரத்து செய்யப்பட்டது',
  'Your refund for order {number}': 'ஆர்டர் {number}: உங்களுக்குத் திரும்பத் தரும் பணம்',
  'A part of your order {number} is refunded': 'உங்கள் ஆர்டர் {number}: ஒரு பகுதிக்கான பணம் திருப்பித் தரப்படுகிறது',
  'Your order {number} is late': 'உங்கள் ஆர்டர் {number} தாமதமாகிறது',

  '{total} to pay in cash.': 'ரொக்கமாகச் செலுத்த வேண்டியது {total}.',
  '{total} paid.': '{total} செலுத்தப்பட்டது.',
  'Please have {total} in cash ready for the courier. We will pack your order next.':
    'கூரியரிடம் தருவதற்கு {total} ரொக்கத்தைத் தயாராக வைத்திருங்கள். அடுத்து உங்கள் ஆர்டரைப் பேக் செய்வோம்.',
  'We have received your payment and will pack your order next.':
    'உங்கள் பணம் எங்களுக்குக் கிடைத்தது; அடுத்து உங்கள் ஆர்டரைப் பேக் செய்வோம்.',
  'Thank you, {name}!': 'நன்றி, {name}!',
  'Thank you for your order!': 'உங்கள் ஆர்டருக்கு நன்றி!',
  'Changed your mind? Within {minutes} minutes of ordering, and until it is on its way, reply to this email, and we cancel it, free of charge.':
    'மனம் மாறிவிட்டதா? ஆர்டர் செய்த {minutes} நிமிடங்களுக்குள், அது புறப்படும் முன், இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்; கட்டணமின்றி ரத்து செய்வோம்.',
  'Changed your mind? Within {minutes} minutes of ordering, and until it is on its way, you can cancel in My Orders, free of charge.':
    'மனம் மாறிவிட்டதா? ஆர்டர் செய்த {minutes} நிமிடங்களுக்குள், அது புறப்படும் முன், “என் ஆர்டர்கள்” பக்கத்தில் கட்டணமின்றி ரத்து செய்யலாம்.',
  'It arrives {days}.': 'வந்து சேரும் நாள்: {days}',
  'It arrives {days} ({within}).': 'வந்து சேரும் நாள்: {days} ({within})',

  'The courier has your parcel.': 'உங்கள் பார்சல் கூரியரிடம் உள்ளது.',
  'Your order is on its way': 'உங்கள் ஆர்டர் வந்துகொண்டிருக்கிறது',
  'The courier has your parcel and calls {phone} if nobody is at home.':
    'உங்கள் பார்சல் கூரியரிடம் உள்ளது; வீட்டில் யாரும் இல்லையென்றால், கூரியர் {phone} எண்ணை அழைப்பார்.',
  'Please have {total} in cash ready.': '{total} ரொக்கத்தைத் தயாராக வைத்திருங்கள்.',

  'We hope you enjoy it. If anything is wrong, reply to this email.':
    'உங்களுக்குப் பிடிக்கும் என்று நம்புகிறோம். ஏதேனும் குறை இருந்தால், இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',
  'Your order has arrived': 'உங்கள் ஆர்டர் வந்து சேர்ந்தது',
  'Your parcel has been delivered. We hope it tastes as good as it should.':
    'உங்கள் பார்சல் டெலிவரி ஆனது. எதிர்பார்த்த சுவையுடன் இருக்கும் என்று நம்புகிறோம்.',
  'Is something spoilt, damaged or missing? Reply to this email, within 48 hours if you can, with a photo of the pack and its label. We will send it again or refund it.':
    'ஏதாவது கெட்டுப்போயிருக்கிறதா, சேதமாகியிருக்கிறதா, குறைகிறதா? முடிந்தால் 48 மணி நேரத்துக்குள், பாக்கெட்டும் அதன் லேபிளும் தெரியும் படத்துடன் இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள். அதை மீண்டும் அனுப்புவோம், அல்லது அதற்கான பணத்தைத் திருப்பித் தருவோம்.',

  'We promised your order by {day}, and we are late.': 'உங்கள் ஆர்டரை {day} அன்றுக்குள் தருவதாக உறுதியளித்தோம்; தாமதமாகிவிட்டது.',
  'Your order is late': 'உங்கள் ஆர்டர் தாமதமாகிறது',
  'We promised your order by {day}, and by our records it has not arrived. We are sorry.':
    'உங்கள் ஆர்டரை {day} அன்றுக்குள் தருவதாக உறுதியளித்தோம்; எங்கள் பதிவுகளின்படி அது இன்னும் வந்து சேரவில்லை. வருந்துகிறோம்.',
  'The courier has your parcel and calls {phone} if nobody is at home. If it has arrived meanwhile, all is well.':
    'உங்கள் பார்சல் கூரியரிடம் உள்ளது; வீட்டில் யாரும் இல்லையென்றால், கூரியர் {phone} எண்ணை அழைப்பார். இதற்குள் அது வந்து சேர்ந்திருந்தால், எல்லாம் நலமே.',
  'It has not left us yet. We write to you when it does.':
    'அது இன்னும் எங்களிடமிருந்து புறப்படவில்லை. புறப்படும்போது உங்களுக்கு எழுதுவோம்.',
  'Would you rather not wait for it? Reply to this email, and we will cancel the order.':
    'இனியும் காத்திருக்க விரும்பவில்லையா? இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்; ஆர்டரை ரத்து செய்வோம்.',
  'Would you rather have your money back? Reply to this email, and we will cancel the order.':
    'பணத்தைத் திரும்பப் பெற விரும்புகிறீர்களா? இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்; ஆர்டரை ரத்து செய்வோம்.',

  'Your order is cancelled': 'உங்கள் ஆர்டர் ரத்து செய்யப்பட்டது',
  'As you asked, your order will not be sent.': 'நீங்கள் கேட்டபடி, உங்கள் ஆர்டர் அனுப்பப்படாது.',
  'We are sorry: we had to cancel your order. Reply to this email if you would like to know more.':
    'வருந்துகிறோம்: உங்கள் ஆர்டரை ரத்து செய்ய வேண்டியதாகிவிட்டது. மேலும் அறிய விரும்பினால், இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',
  'Your payment reached us after the order had ended, and the items were no longer available. We are sorry.':
    'ஆர்டரின் காலம் முடிந்த பிறகே உங்கள் பணம் எங்களுக்கு வந்தது; அப்போது பொருட்கள் இருப்பில் இல்லை. வருந்துகிறோம்.',
  'The amount that reached us was not the amount of the order, so we could not accept it.':
    'எங்களுக்கு வந்த தொகை ஆர்டரின் தொகை அல்ல; எனவே அதை ஏற்க முடியவில்லை.',
  'We are sorry: we had cancelled your order before your payment reached us.':
    'வருந்துகிறோம்: உங்கள் பணம் எங்களுக்கு வரும் முன்பே உங்கள் ஆர்டரை ரத்து செய்திருந்தோம்.',
  'You get {amount} back.': '{amount} உங்களுக்குத் திரும்பக் கிடைக்கும்.',
  'You get {amount}, what is left of {total}, back.': '{total} தொகையில் மீதமுள்ள {amount} உங்களுக்குத் திரும்பக் கிடைக்கும்.',
  'We are sending {amount} back the way you paid. Banks take {days} to show it.':
    'நீங்கள் செலுத்திய வழியிலேயே {amount} தொகையைத் திருப்பி அனுப்புகிறோம். வங்கிக் கணக்கில் அது தெரிய {days} ஆகும்.',
  'We are sending {amount}, what is left of {total}, back the way you paid. Banks take {days} to show it.':
    '{total} தொகையில் மீதமுள்ள {amount} தொகையை, நீங்கள் செலுத்திய வழியிலேயே திருப்பி அனுப்புகிறோம். வங்கிக் கணக்கில் அது தெரிய {days} ஆகும்.',

  '{amount} is on its way back. Your bank shows it within {days}.':
    '{amount} திரும்பி வருகிறது. உங்கள் வங்கிக் கணக்கில் அது தெரிய அதிகபட்சம் {days} ஆகும்.',
  'This order was paid more than once. We are refunding the extra payment; the order itself does not change.':
    'இந்த ஆர்டருக்கு ஒன்றுக்கு மேற்பட்ட முறை பணம் செலுத்தப்பட்டது. கூடுதலாக வந்த பணத்தைத் திருப்பித் தருகிறோம்; ஆர்டரில் மாற்றம் இல்லை.',
  'Your bank shows it within {days}. If it does not, give it the reference below.':
    'உங்கள் வங்கிக் கணக்கில் அது தெரிய அதிகபட்சம் {days} ஆகும். அப்போதும் தெரியாவிட்டால், கீழே உள்ள குறிப்பு எண்ணை வங்கியிடம் கொடுங்கள்.',
  'Your bank shows it within {days}.': 'உங்கள் வங்கிக் கணக்கில் அது தெரிய அதிகபட்சம் {days} ஆகும்.',
  Refund: 'திரும்பத் தரும் பணம்',
  'We have given {amount} back to you.': '{amount} தொகையை உங்களிடம் திருப்பித் தந்துவிட்டோம்.',
  'You have your money back': 'உங்கள் பணம் திரும்பக் கிடைத்தது',
  'If it has not reached you, reply to this email.': 'அது உங்களுக்குக் கிடைக்கவில்லை என்றால், இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',
  '{amount} is refunded': '{amount} திருப்பித் தரப்படுகிறது',
  'We are sorry that not all of your order was right.': 'உங்கள் ஆர்டரில் எல்லாம் சரியாக இல்லாததற்கு வருந்துகிறோம்.',
  'of {name}': '{name} என்ற பொருளிலிருந்து',
  'of {quantity} in the order': 'ஆர்டரில் இருந்தவை {quantity}',
  'The rest of your order does not change. The credit note is with your invoice.':
    'உங்கள் ஆர்டரின் மற்ற பகுதியில் மாற்றம் இல்லை. வரவுக் குறிப்பு (Credit Note) உங்கள் விலைப்பட்டியலுடன் உள்ளது.',

  Subtotal: 'பொருட்களின் தொகை',
  'Price before GST': 'GST சேராத விலை',
  'Tax Invoice': 'வரி விலைப்பட்டியல் (Tax Invoice)',
  'Bill of Supply': 'வழங்கல் பில் (Bill of Supply)',
  'Deliver to': 'டெலிவரி முகவரி',
  'The card says:': 'அட்டையில் உள்ள செய்தி:',
  'See my order': 'என் ஆர்டரைப் பார்',
  'See my orders': 'என் ஆர்டர்களைப் பார்',

  '{courier}, tracking number {number}.': '{courier}, கண்காணிப்பு எண் {number}.',
  'A parcel is on its way': 'ஒரு பார்சல் வந்துகொண்டிருக்கிறது',
  'The courier has a parcel of your order and calls {phone} if nobody is at home.':
    'உங்கள் ஆர்டரின் ஒரு பார்சல் கூரியரிடம் உள்ளது; வீட்டில் யாரும் இல்லையென்றால், கூரியர் {phone} எண்ணை அழைப்பார்.',
  'The courier has the parcel of your order and calls {phone} if nobody is at home.':
    'உங்கள் ஆர்டரின் பார்சல் கூரியரிடம் உள்ளது; வீட்டில் யாரும் இல்லையென்றால், கூரியர் {phone} எண்ணை அழைப்பார்.',
  'Please use this tracking number': 'இந்தக் கண்காணிப்பு எண்ணைப் பயன்படுத்துங்கள்',
  'We had noted the tracking of a parcel of your order wrongly. We are sorry. This is right:':
    'உங்கள் ஆர்டரின் ஒரு பார்சலுக்குக் கண்காணிப்பு விவரத்தைத் தவறாகக் குறித்திருந்தோம். வருந்துகிறோம். சரியானது இது:',
  '{courier}, tracking number {number}, is not of your order.':
    '{courier}, கண்காணிப்பு எண் {number}: இது உங்கள் ஆர்டருக்கு உரியது அல்ல.',
  'Please do not wait for this parcel': 'இந்தப் பார்சலுக்காகக் காத்திருக்க வேண்டாம்',
  'We had noted a parcel of your order by mistake: {courier}, tracking number {number}. We are sorry.':
    'உங்கள் ஆர்டருக்கு ஒரு பார்சலைத் தவறுதலாகக் குறித்திருந்தோம்: {courier}, கண்காணிப்பு எண் {number}. வருந்துகிறோம்.',
  'Your order stays as it is. My Orders shows what is on its way, and an email tells you when a parcel leaves.':
    'உங்கள் ஆர்டரில் மாற்றம் இல்லை. வழியில் உள்ளவற்றை “என் ஆர்டர்கள்” பக்கத்தில் பார்க்கலாம்; ஒரு பார்சல் புறப்படும்போது உங்களுக்கு மின்னஞ்சல் வரும்.',
  'Your parcel': 'உங்கள் பார்சல்',
  'Courier: {courier}': 'கூரியர்: {courier}',
  'Tracking number: {number}': 'கண்காணிப்பு எண்: {number}',

  '{number}: your report about order {order}': '{number}: ஆர்டர் {order} பற்றிய உங்கள் குறை அறிக்கை',
  'A person looks at it within {hours} hours.': 'எங்களில் ஒருவர் {hours} மணி நேரத்துக்குள் இதைப் பார்ப்பார்.',
  'We have your report': 'உங்கள் குறை அறிக்கை கிடைத்தது',
  'We are sorry that not all of your order was right. A person looks at it within {hours} hours and writes to you. Your number is {number}.':
    'உங்கள் ஆர்டரில் எல்லாம் சரியாக இல்லாததற்கு வருந்துகிறோம். எங்களில் ஒருவர் {hours} மணி நேரத்துக்குள் இதைப் பார்த்து உங்களுக்கு எழுதுவார். உங்கள் எண் {number}.',
  Reason: 'காரணம்',
  'Open your report': 'உங்கள் குறை அறிக்கையைத் திற',
  'We cannot refund this': 'இதற்குப் பணத்தைத் திருப்பித் தர முடியவில்லை',
  '{number}: our answer to your report about order {order}':
    '{number}: ஆர்டர் {order} பற்றிய உங்கள் குறை அறிக்கைக்கு எங்கள் பதில்',
  'If you do not agree, write to us: your rights do not end with this answer.':
    'உங்களுக்கு உடன்பாடு இல்லையென்றால், எங்களுக்கு எழுதுங்கள்: உங்கள் உரிமைகள் இந்தப் பதிலோடு முடிவதில்லை.',

  '{number}: your message to {shop}': '{number}: {shop} கடைக்கு நீங்கள் அனுப்பிய செய்தி',
  'A person answers within {hours} hours. Your number is {number}.':
    'எங்களில் ஒருவர் {hours} மணி நேரத்துக்குள் பதிலளிப்பார். உங்கள் எண் {number}.',
  'We have your message': 'உங்கள் செய்தி கிடைத்தது',
  'Your number is {number}. Please name it if you call us.': 'உங்கள் எண் {number}. எங்களை அழைத்தால், இந்த எண்ணைச் சொல்லுங்கள்.',
  'A person answers within {hours} hours. A complaint is settled within a month of the day it reached us.':
    'எங்களில் ஒருவர் {hours} மணி நேரத்துக்குள் பதிலளிப்பார். புகார், எங்களிடம் வந்து சேர்ந்த நாளிலிருந்து ஒரு மாதத்துக்குள் தீர்க்கப்படும்.',
  'To add something, reply to this email.': 'மேலும் ஏதாவது சொல்ல, இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',
  'If you did not write to us, somebody mistyped an address. You need do nothing.':
    'நீங்கள் எங்களுக்கு எழுதவில்லை என்றால், யாரோ மின்னஞ்சல் முகவரியைத் தவறாக எழுதிவிட்டார். நீங்கள் எதுவும் செய்ய வேண்டியதில்லை.',
  '{number}: our answer': '{number}: எங்கள் பதில்',
  'Our answer': 'எங்கள் பதில்',
  'Is something left? Reply to this email.': 'இன்னும் ஏதாவது உள்ளதா? இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',
  'Reply to this email to answer.': 'இந்த மின்னஞ்சலுக்கே நீங்கள் பதில் எழுதலாம்.',
  '{number} is closed': '{number} முடிந்தது',
  'Your ticket is closed': 'உங்கள் உதவிக் கோரிக்கை முடிந்தது',
  'We have closed your ticket: {reason}.': 'உங்கள் உதவிக் கோரிக்கையை முடித்துவிட்டோம்: {reason}.',
  'Is something left? Reply to this email, and the ticket opens again.':
    'இன்னும் ஏதாவது உள்ளதா? இந்த மின்னஞ்சலுக்குப் பதில் எழுதினால், உதவிக் கோரிக்கை மீண்டும் திறக்கும்.',
  '{number}: please describe what you attached': '{number}: நீங்கள் இணைத்ததை விவரித்து எழுதுங்கள்',
  'Your words have reached us; the files are not kept.':
    'நீங்கள் எழுதியது எங்களுக்குக் கிடைத்தது; கோப்புகள் வைத்துக்கொள்ளப்படவில்லை.',
  'We have your words, but not the files': 'நீங்கள் எழுதியது கிடைத்தது; கோப்புகள் இல்லை',
  'Your email has reached us. Its words are kept with your ticket. The files that came with it are not: for your safety and ours, {shop} takes no files by email. Please tell us in words what they show.':
    'உங்கள் மின்னஞ்சல் எங்களுக்குக் கிடைத்தது. அதில் எழுதியது உங்கள் உதவிக் கோரிக்கையுடன் வைக்கப்பட்டுள்ளது. அதனுடன் வந்த கோப்புகள் வைக்கப்படவில்லை: உங்கள் பாதுகாப்புக்காகவும் எங்கள் பாதுகாப்புக்காகவும், {shop} கடை மின்னஞ்சல் வழியாகக் கோப்புகளைப் பெறுவதில்லை. அவற்றில் உள்ளதை எங்களுக்கு எழுத்தில் சொல்லுங்கள்.',
  'Reply to this email.': 'இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்.',

  'Recall: {name}, lot {number}': 'திரும்பப் பெறுகிறோம்: {name}, தொகுதி (Lot) {number}',
  'Please do not eat it.': 'தயவுசெய்து இதைச் சாப்பிடாதீர்கள்.',
  'It has not left our shop.': 'அது எங்கள் கடையிலிருந்து புறப்படவில்லை.',
  'Please do not eat it': 'தயவுசெய்து இதைச் சாப்பிடாதீர்கள்',
  'We have stopped your parcel': 'உங்கள் பார்சலை நிறுத்திவிட்டோம்',
  'We recall one lot of {name}. The reason: {reason}':
    '{name} என்ற பொருளின் ஒரு தொகுதியை (Lot) நாங்கள் திரும்பப் பெறுகிறோம். காரணம்: {reason}',
  Product: 'பொருள்',
  'Lot number on the pack': 'பாக்கெட்டில் உள்ள தொகுதி (Lot) எண்',
  'Pieces of this lot are in order {numbers}, which has left our shop. Please do not eat them, and keep the pack. Write to {email} or reply to this email: you get your money back.':
    'எங்கள் கடையிலிருந்து புறப்பட்டுவிட்ட ஆர்டர் {numbers}: இந்தத் தொகுதியின் பொருட்கள் இதில் உள்ளன. தயவுசெய்து அவற்றைச் சாப்பிடாதீர்கள்; பாக்கெட்டை வைத்திருங்கள். {email} என்ற முகவரிக்கு எழுதுங்கள், அல்லது இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்: உங்கள் பணம் திரும்பக் கிடைக்கும்.',
  'Pieces of this lot are in orders {numbers}, which have left our shop. Please do not eat them, and keep the pack. Write to {email} or reply to this email: you get your money back.':
    'எங்கள் கடையிலிருந்து புறப்பட்டுவிட்ட ஆர்டர்கள் {numbers}: இந்தத் தொகுதியின் பொருட்கள் இவற்றில் உள்ளன. தயவுசெய்து அவற்றைச் சாப்பிடாதீர்கள்; பாக்கெட்டை வைத்திருங்கள். {email} என்ற முகவரிக்கு எழுதுங்கள், அல்லது இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்: உங்கள் பணம் திரும்பக் கிடைக்கும்.',
  'A part of order {numbers} has left our shop, perhaps with pieces of this lot. Look at the lot number on each pack: please do not eat pieces of this lot, and keep the pack. Write to {email} or reply to this email: you get your money back. What is still in our shop does not leave with pieces of this lot.':
    'ஆர்டர் {numbers}: இதன் ஒரு பகுதி எங்கள் கடையிலிருந்து புறப்பட்டுவிட்டது; அதில் இந்தத் தொகுதியின் பொருட்கள் இருக்கலாம். ஒவ்வொரு பாக்கெட்டிலும் உள்ள தொகுதி (Lot) எண்ணைப் பாருங்கள்: இந்தத் தொகுதியின் பொருட்களைத் தயவுசெய்து சாப்பிடாதீர்கள்; பாக்கெட்டை வைத்திருங்கள். {email} என்ற முகவரிக்கு எழுதுங்கள், அல்லது இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்: உங்கள் பணம் திரும்பக் கிடைக்கும். இன்னும் எங்கள் கடையில் உள்ள பகுதியில் இந்தத் தொகுதியின் பொருட்கள் அனுப்பப்படாது.',
  'A part of orders {numbers} has left our shop, perhaps with pieces of this lot. Look at the lot number on each pack: please do not eat pieces of this lot, and keep the pack. Write to {email} or reply to this email: you get your money back. What is still in our shop does not leave with pieces of this lot.':
    'ஆர்டர்கள் {numbers}: இவற்றின் ஒரு பகுதி எங்கள் கடையிலிருந்து புறப்பட்டுவிட்டது; அதில் இந்தத் தொகுதியின் பொருட்கள் இருக்கலாம். ஒவ்வொரு பாக்கெட்டிலும் உள்ள தொகுதி (Lot) எண்ணைப் பாருங்கள்: இந்தத் தொகுதியின் பொருட்களைத் தயவுசெய்து சாப்பிடாதீர்கள்; பாக்கெட்டை வைத்திருங்கள். {email} என்ற முகவரிக்கு எழுதுங்கள், அல்லது இந்த மின்னஞ்சலுக்குப் பதில் எழுதுங்கள்: உங்கள் பணம் திரும்பக் கிடைக்கும். இன்னும் எங்கள் கடையில் உள்ள பகுதியில் இந்தத் தொகுதியின் பொருட்கள் அனுப்பப்படாது.',
  'Pieces of this lot were meant for order {numbers} and have not left our shop. We send pieces of another lot, or your money back.':
    'ஆர்டர் {numbers}: இதற்கென இருந்த இந்தத் தொகுதியின் பொருட்கள் எங்கள் கடையிலிருந்து புறப்படவில்லை. வேறு தொகுதியின் பொருட்களை அனுப்புவோம், அல்லது உங்கள் பணத்தைத் திருப்பித் தருவோம்.',
  'Pieces of this lot were meant for orders {numbers} and have not left our shop. We send pieces of another lot, or your money back.':
    'ஆர்டர்கள் {numbers}: இவற்றுக்கென இருந்த இந்தத் தொகுதியின் பொருட்கள் எங்கள் கடையிலிருந்து புறப்படவில்லை. வேறு தொகுதியின் பொருட்களை அனுப்புவோம், அல்லது உங்கள் பணத்தைத் திருப்பித் தருவோம்.',
  'Open my orders': 'என் ஆர்டர்களைத் திற',
} as const
