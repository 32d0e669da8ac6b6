/** Texts in Tamil, by their English words. */
export const wording = {
  '{browser} on {system}': '{browser} ({system})',
  'Please enter a valid email address.': 'சரியான மின்னஞ்சல் முகவரியை உள்ளிடுங்கள்.',
  'Something went wrong!': 'ஏதோ தவறாகிவிட்டது!',
  'Something went wrong.': 'ஏதோ தவறாகிவிட்டது.',
  'All fields are required!': 'எல்லாவற்றையும் நிரப்புங்கள்!',
  'Failed to send message!': 'செய்தியை அனுப்ப முடியவில்லை!',
  'Please enter all 6 digits.': '6 இலக்கங்களையும் உள்ளிடுங்கள்.',
  'Invalid OTP': 'தவறான OTP',
  'Invalid or expired OTP.': 'இந்த OTP தவறானது அல்லது காலாவதியானது.',
  'Please select an address': 'ஒரு முகவரியைத் தேர்ந்தெடுங்கள்',
  'Cart is empty': 'கூடை காலியாக உள்ளது',
  'Razorpay SDK failed to load. Are you online?': 'Razorpay கட்டணப் பக்கத்தைத் திறக்க முடியவில்லை. இணைய இணைப்பு உள்ளதா?',
  'Payment verification failed': 'கட்டணத்தைச் சரிபார்க்க முடியவில்லை',
  'Payment verification failed: {error}': 'கட்டணத்தைச் சரிபார்க்க முடியவில்லை: {error}',
  'Added To Cart': 'கூடையில் சேர்க்கப்பட்டது',
  'Cart Updated': 'கூடை புதுப்பிக்கப்பட்டது',
  'Remove From Cart': 'கூடையிலிருந்து நீக்கப்பட்டது',
  'Account created successfully!': 'கணக்கு தொடங்கப்பட்டது!',
  'Logged in successfully!': 'உள்நுழைந்துவிட்டீர்கள்!',
  'Subscribed successfully!': 'செய்திமடலில் சேர்ந்துவிட்டீர்கள்!',
  'Message sent successfully!': 'செய்தி அனுப்பப்பட்டது!',
  'OTP verified successfully!': 'OTP சரிபார்க்கப்பட்டது!',
  'Order confirmed!': 'ஆர்டர் உறுதியானது!',
  'Payment Successful': 'பணம் செலுத்தப்பட்டது',
  'Your order is cancelled.': 'உங்கள் ஆர்டர் ரத்து செய்யப்பட்டது.',
  'We are taking a break, and take orders again from {day}. Your cart waits for you.':
    'நாங்கள் சிறிது விடுமுறையில் இருக்கிறோம்; {day} முதல் மீண்டும் ஆர்டர்களைப் பெறுவோம். உங்கள் கூடை உங்களுக்காகக் காத்திருக்கும்.',
  'Address deleted.': 'முகவரி நீக்கப்பட்டது.',
  'Saved before your email was confirmed. Is it still right?':
    'உங்கள் மின்னஞ்சல் உறுதியாகும் முன் சேமிக்கப்பட்டது. இது இன்னும் சரியா?',
  'Logged out successfully!': 'வெளியேறிவிட்டீர்கள்!',
  'A 6-digit code is on its way to this email.': '6 இலக்கக் குறியீடு இந்த மின்னஞ்சலுக்கு வருகிறது.',
  'A 6-digit code is on its way to this phone, by WhatsApp.':
    '6 இலக்கக் குறியீடு இந்தத் தொலைபேசிக்கு WhatsApp வழியாக வருகிறது.',
  'Your phone is confirmed.': 'உங்கள் தொலைபேசி உறுதி செய்யப்பட்டது.',
  'You get news of your orders by WhatsApp.': 'உங்கள் ஆர்டர்கள் பற்றிய செய்திகள் WhatsApp வழியாக வரும்.',
  'No more news by WhatsApp.': 'இனி WhatsApp வழியாகச் செய்திகள் வராது.',
  'The phone is removed.': 'தொலைபேசி நீக்கப்பட்டது.',
  'If this email has an account, a 6-digit code is on its way to it.':
    'இந்த மின்னஞ்சலில் கணக்கு இருந்தால், அதற்கு 6 இலக்கக் குறியீடு வருகிறது.',
  'Password changed. Please log in with it.': 'கடவுச்சொல் மாற்றப்பட்டது. அதைக் கொண்டு உள்நுழையுங்கள்.',
  'Password changed. Your other devices are logged out.': 'கடவுச்சொல் மாற்றப்பட்டது. உங்கள் மற்ற சாதனங்கள் வெளியேற்றப்பட்டன.',
  'Your name is changed.': 'உங்கள் பெயர் மாற்றப்பட்டது.',
  'That device is logged out.': 'அந்தச் சாதனம் வெளியேற்றப்பட்டது.',
  'Your other devices are logged out.': 'உங்கள் மற்ற சாதனங்கள் வெளியேற்றப்பட்டன.',
  'Passkey added. You can log in with it from now on.': 'பாஸ்கீ சேர்க்கப்பட்டது. இனி அதைக் கொண்டு உள்நுழையலாம்.',
  'The passkey is renamed.': 'பாஸ்கீயின் பெயர் மாற்றப்பட்டது.',
  'The passkey no longer opens this account.': 'இனி அந்தப் பாஸ்கீ இந்தக் கணக்கைத் திறக்காது.',
  'Unsubscribed. You get no more newsletters.': 'செய்திமடல் நிறுத்தப்பட்டது. இனி உங்களுக்கு வராது.',
  'Please press the button in the email that we have sent you.': 'நாங்கள் அனுப்பிய மின்னஞ்சலில் உள்ள பட்டனை அழுத்துங்கள்.',
  'A 6-digit code is on its way to your email.': '6 இலக்கக் குறியீடு உங்கள் மின்னஞ்சலுக்கு வருகிறது.',
  'Your account is deleted.': 'உங்கள் கணக்கு நீக்கப்பட்டது.',
  'Address added successfully!': 'முகவரி சேர்க்கப்பட்டது!',
  'Address updated successfully!': 'முகவரி மாற்றப்பட்டது!',
  'The order is in My Orders now.': 'இந்த ஆர்டர் இப்போது “என் ஆர்டர்கள்” பக்கத்தில் உள்ளது.',
  'Only {count} item(s) available': 'இருப்பில் {count} மட்டுமே உள்ளது',
  'For now an order of yours goes up to {count} of each product; please write to us if you need more.':
    'இப்போதைக்கு உங்கள் ஒரு ஆர்டரில் ஒவ்வொரு பொருளையும் {count} வரை வாங்கலாம்; கூடுதலாக வேண்டுமெனில் எங்களுக்கு எழுதுங்கள்.',
  'For now an order of yours goes up to {count} pieces; please write to us if you need more.':
    'இப்போதைக்கு உங்கள் ஒரு ஆர்டரில் மொத்தம் {count} பொருட்கள் வரை வாங்கலாம்; கூடுதலாக வேண்டுமெனில் எங்களுக்கு எழுதுங்கள்.',
  'For now an order of yours goes up to {amount}; please write to us if you need more.':
    'இப்போதைக்கு உங்கள் ஒரு ஆர்டர் {amount} வரை இருக்கலாம்; கூடுதலாக வேண்டுமெனில் எங்களுக்கு எழுதுங்கள்.',
  'Somebody else has bought the last pieces that we kept for you, because your payment had not begun. You were not charged. If a payment still reaches us, we send your order or refund you.':
    'நீங்கள் பணம் செலுத்தத் தொடங்காததால், உங்களுக்காக வைத்திருந்த கடைசிப் பொருட்களை வேறொருவர் வாங்கிவிட்டார். உங்களிடம் பணம் எதுவும் எடுக்கப்படவில்லை. இனியும் பணம் எங்களிடம் வந்தால், ஆர்டரை அனுப்புவோம் அல்லது பணத்தைத் திருப்பித் தருவோம்.',
  'Somebody is paying for the last pieces. If they do not, you can have them.':
    'கடைசிப் பொருட்களுக்கு ஒருவர் பணம் செலுத்திக்கொண்டிருக்கிறார். அவர் செலுத்தாவிட்டால், அவை உங்களுக்குக் கிடைக்கும்.',
  'Keep trying for me': 'எனக்காகத் தொடர்ந்து முயல்',
  'Somebody is paying for the last pieces. We keep trying for you, and open the payment once you have them.':
    'கடைசிப் பொருட்களுக்கு ஒருவர் பணம் செலுத்திக்கொண்டிருக்கிறார். உங்களுக்காகத் தொடர்ந்து முயல்கிறோம்; அவை கிடைத்ததும் பணம் செலுத்தும் பக்கத்தைத் திறப்போம்.',
  'Stop trying': 'முயற்சியை நிறுத்து',
  'An order holds at most {count} of each product.': 'ஒரு ஆர்டரில் ஒவ்வொரு பொருளையும் அதிகபட்சம் {count} வாங்கலாம்.',
  'Only {count} left!': '{count} மட்டுமே மீதம்!',
  'A cart holds at most {count} different products.': 'கூடையில் அதிகபட்சம் {count} வெவ்வேறு பொருட்கள் வைக்கலாம்.',
  'Write the 10 digits of your mobile.': 'உங்கள் கைபேசி எண்ணின் 10 இலக்கங்களை எழுதுங்கள்.',
  'Write an email address like name@example.com.': 'name@example.com போன்ற மின்னஞ்சல் முகவரியை எழுதுங்கள்.',
  '{name} cannot be sold yet. Please take it out of the cart, or write to us.':
    '{name}: இதை இன்னும் விற்க முடியாது. கூடையிலிருந்து நீக்குங்கள், அல்லது எங்களுக்கு எழுதுங்கள்.',
  '{name} is empty. Is it only in the cloud? Please save it on this device first, then choose it again.':
    '{name}: இந்தக் கோப்பு காலியாக உள்ளது. அது கிளவுடில் மட்டும் உள்ளதா? முதலில் இந்தச் சாதனத்தில் சேமித்து, மீண்டும் தேர்ந்தெடுங்கள்.',
  'Price went up from {from} to {to} since you added it': 'நீங்கள் சேர்த்த பிறகு விலை உயர்ந்தது: முன்பு {from}, இப்போது {to}',
  'Price came down from {from} to {to} since you added it': 'நீங்கள் சேர்த்த பிறகு விலை குறைந்தது: முன்பு {from}, இப்போது {to}',
  'Only {left} left, we lowered your quantity from {from}': 'மீதம் {left} மட்டுமே; {from} என்ற உங்கள் எண்ணிக்கையைக் குறைத்துள்ளோம்',
  'Sold out, so it left your cart': 'விற்றுத் தீர்ந்ததால் கூடையிலிருந்து நீக்கப்பட்டது',
  'We no longer sell it, so it left your cart': 'இதை இப்போது விற்பதில்லை; எனவே கூடையிலிருந்து நீக்கப்பட்டது',
  'Your cart has not reached the shop yet. Are you online?': 'உங்கள் கூடை இன்னும் கடைக்கு வந்து சேரவில்லை. இணைய இணைப்பு உள்ளதா?',
  'The connection was lost. Please try again.': 'இணைப்பு துண்டிக்கப்பட்டது. மீண்டும் முயலுங்கள்.',
  'You are offline. Nothing was sent.': 'இணைய இணைப்பு இல்லை. எதுவும் அனுப்பப்படவில்லை.',
  'Part of this page could not be loaded, so nothing was sent. Please try again, or reload the page.':
    'இந்தப் பக்கத்தின் ஒரு பகுதி வரவில்லை; எனவே எதுவும் அனுப்பப்படவில்லை. மீண்டும் முயலுங்கள், அல்லது பக்கத்தைப் புதுப்பியுங்கள்.',
  'Your browser keeps no cookies of our shop, so you cannot stay logged in. Please allow cookies for this site, then log in again.':
    'உங்கள் உலாவி எங்கள் கடையின் குக்கீகளை வைத்திருப்பதில்லை; எனவே உள்நுழைந்த நிலையில் இருக்க முடியாது. இந்தத் தளத்துக்குக் குக்கீகளை அனுமதித்து, மீண்டும் உள்நுழையுங்கள்.',
  'You are offline, so that page could not be opened.': 'இணைய இணைப்பு இல்லாததால் அந்தப் பக்கத்தைத் திறக்க முடியவில்லை.',
  'The shop cannot be reached just now, so that page could not be opened.':
    'இப்போது கடையைத் தொடர்புகொள்ள முடியாததால் அந்தப் பக்கத்தைத் திறக்க முடியவில்லை.',
  'The total is now {total}. Press Pay again if that is right for you.':
    'மொத்தம் இப்போது {total}. உங்களுக்குச் சரியென்றால், பணம் செலுத்தும் பட்டனை மீண்டும் அழுத்துங்கள்.',
  'We deliver only in {state} for now.': 'இப்போதைக்கு {state} மாநிலத்தில் மட்டுமே டெலிவரி செய்கிறோம்.',
  'We deliver only in India for now.': 'இப்போதைக்கு இந்தியாவுக்குள் மட்டுமே டெலிவரி செய்கிறோம்.',
  'Please write a whole number from {from} to {to}.': '{from} முதல் {to} வரை ஒரு முழு எண்ணை எழுதுங்கள்.',
  'A PIN code has six digits.': 'பின்கோடில் ஆறு இலக்கங்கள் இருக்கும்.',
  'There is no PIN code {pin} in India.': 'இந்தியாவில் {pin} என்ற பின்கோடு இல்லை.',
  'PIN code {pin} is in {states}, not in {state}.': '{pin} என்ற பின்கோடு {states} மாநிலத்தில் உள்ளது, {state} மாநிலத்தில் அல்ல.',
  'PIN code {pin} is in {one} or {other}, not in {state}.':
    '{pin} என்ற பின்கோடு {one} அல்லது {other} மாநிலத்தில் உள்ளது, {state} மாநிலத்தில் அல்ல.',
  'outside our delivery area': 'எங்கள் டெலிவரி எல்லைக்கு வெளியே',
  'Log in or register to see it.': 'அதைப் பார்க்க உள்நுழையுங்கள் அல்லது கணக்கு தொடங்குங்கள்.',
  'At least {count} characters, any you like, but nothing too easy to guess.':
    'குறைந்தது {count} எழுத்துகள், உங்கள் விருப்பப்படி; ஆனால் எளிதில் ஊகிக்கக்கூடியது வேண்டாம்.',
  'Nothing called "{text}". Closest:': '“{text}” என்று எதுவும் இல்லை. நெருக்கமானவை:',
  'Our favourites': 'எங்களுக்குப் பிடித்தவை',
  'Thank you! Your order is in, and we write to you when it leaves.':
    'நன்றி! உங்கள் ஆர்டர் கிடைத்தது; அது புறப்படும்போது உங்களுக்கு எழுதுவோம்.',
  'No products found in the category.': 'இந்த வகையில் பொருட்கள் எதுவும் இல்லை.',
  'No products found': 'பொருட்கள் எதுவும் கிடைக்கவில்லை',
  'Product not found': 'பொருள் கிடைக்கவில்லை',
  'Your Cart is Empty': 'உங்கள் கூடை காலியாக உள்ளது',
  "You haven't placed any orders yet": 'நீங்கள் இன்னும் ஆர்டர் எதுவும் செய்யவில்லை',
  'Subscribing...': 'சேர்க்கிறோம்...',
  'Sending...': 'அனுப்புகிறோம்...',
  'We open soon. You can look around already; your cart waits for you.':
    'விரைவில் கடை திறக்கிறோம். இப்போதே சுற்றிப் பார்க்கலாம்; உங்கள் கூடை உங்களுக்காகக் காத்திருக்கும்.',
  '{amount} refunded for {lines}': '{lines}: {amount} திருப்பித் தரப்பட்டது',
  'An account with this email already exists.': 'இந்த மின்னஞ்சலில் ஏற்கெனவே ஒரு கணக்கு உள்ளது.',
  'You are new here. Please tell us your name, too.': 'நீங்கள் இங்கே புதியவர். உங்கள் பெயரையும் சொல்லுங்கள்.',
  'You are new here. Please tell us your name and your email, too.':
    'நீங்கள் இங்கே புதியவர். உங்கள் பெயரையும் மின்னஞ்சலையும் சொல்லுங்கள்.',
  'This password is too easy to guess. Please choose another one.':
    'இந்தக் கடவுச்சொல்லை எளிதில் ஊகிக்கலாம். வேறொன்றைத் தேர்ந்தெடுங்கள்.',
  'This is not your current password.': 'இது உங்கள் தற்போதைய கடவுச்சொல் அல்ல.',
  'The {minutes} minutes to change your mind are over, so this order can no longer be cancelled.':
    'மனம் மாறுவதற்கான {minutes} நிமிடங்கள் முடிந்துவிட்டன; எனவே இந்த ஆர்டரை இனி ரத்து செய்ய முடியாது.',
  'This order is on its way to you, so it can no longer be cancelled.':
    'இந்த ஆர்டர் உங்களிடம் வந்துகொண்டிருக்கிறது; எனவே இனி ரத்து செய்ய முடியாது.',
  'This order has arrived, so it can no longer be cancelled.':
    'இந்த ஆர்டர் வந்து சேர்ந்துவிட்டது; எனவே இனி ரத்து செய்ய முடியாது.',
  'This order is cancelled already.': 'இந்த ஆர்டர் ஏற்கெனவே ரத்து செய்யப்பட்டது.',
  'We call you to agree how you get it.': 'அதை எப்படிப் பெறுவது என்று முடிவு செய்ய உங்களை அழைப்போம்.',
  'Nothing was charged.': 'பணம் எதுவும் எடுக்கப்படவில்லை.',
  'You chose to pay in cash when your parcel comes, so nothing is charged now. We keep your items for you.':
    'பார்சல் வரும்போது ரொக்கமாகச் செலுத்துவதைத் தேர்ந்தெடுத்தீர்கள்; எனவே இப்போது பணம் எதுவும் எடுக்கப்படாது. உங்கள் பொருட்களை உங்களுக்காக வைத்திருக்கிறோம்.',
  'The form cannot be read.': 'படிவத்தைப் படிக்க முடியவில்லை.',
  'That is too large.': 'இது மிகப் பெரியது.',
  'The text has characters that cannot be stored.': 'இந்த உரையில் சேமிக்க முடியாத எழுத்துகள் உள்ளன.',
  'That picture has more than 10 MB. Please send a smaller one.':
    'அந்தப் படம் 10 MB அளவைவிடப் பெரியது. சிறிய படத்தை அனுப்புங்கள்.',
  'That picture has more than 25 million pixels. Please send a smaller one.':
    'அந்தப் படத்தில் 2.5 கோடி பிக்சல்களுக்கு மேல் உள்ளன. சிறிய படத்தை அனுப்புங்கள்.',
  'That picture has more than 12,000 pixels on one side. Please send a smaller one.':
    'அந்தப் படத்தின் ஒரு பக்கத்தில் 12,000 பிக்சல்களுக்கு மேல் உள்ளன. சிறிய படத்தை அனுப்புங்கள்.',
  'That picture takes too much time or memory to read. Please send a smaller one.':
    'அந்தப் படத்தைப் படிக்க அதிக நேரமோ நினைவகமோ தேவைப்படுகிறது. சிறிய படத்தை அனுப்புங்கள்.',
  'The shop could not read that picture just now. Please try again in a moment.':
    'அந்தப் படத்தை இப்போது படிக்க முடியவில்லை. சற்று நேரத்தில் மீண்டும் முயலுங்கள்.',
  'That file is no picture the shop can read. Please send JPEG, PNG, WebP, AVIF or HEIC.':
    'அந்தக் கோப்பு எங்களால் படிக்கக்கூடிய படம் அல்ல. JPEG, PNG, WebP, AVIF அல்லது HEIC படத்தை அனுப்புங்கள்.',
  'This picture cannot be read right now. Please try again in a moment.':
    'இந்தப் படத்தை இப்போது படிக்க முடியவில்லை. சற்று நேரத்தில் மீண்டும் முயலுங்கள்.',
  'The cursor is not one this shop gave.': 'பட்டியலில் இந்த இடம் எங்கள் கடை தந்தது அல்ல.',
  'Please log in first.': 'முதலில் உள்நுழையுங்கள்.',
  'Invalid email or password': 'மின்னஞ்சல் அல்லது கடவுச்சொல் தவறு',
  'This account has no password yet. A code that we email you sets one.':
    'இந்தக் கணக்குக்கு இன்னும் கடவுச்சொல் இல்லை. நாங்கள் மின்னஞ்சலில் அனுப்பும் குறியீட்டைக் கொண்டு அமைக்கலாம்.',
  'Please enter your password, or the code that we email you.':
    'உங்கள் கடவுச்சொல்லை, அல்லது நாங்கள் மின்னஞ்சலில் அனுப்பும் குறியீட்டை உள்ளிடுங்கள்.',
  'A payment of yours is still open. Pay or wait for half an hour, then delete your account.':
    'உங்கள் கட்டணம் ஒன்று இன்னும் நிலுவையில் உள்ளது. அதைச் செலுத்துங்கள் அல்லது அரை மணி நேரம் காத்திருங்கள்; பிறகு கணக்கை நீக்குங்கள்.',
  'An order of yours has not arrived yet. When it has arrived, or is cancelled and refunded, you can delete your account.':
    'உங்கள் ஆர்டர் ஒன்று இன்னும் வந்து சேரவில்லை. அது வந்து சேர்ந்ததும், அல்லது ரத்தாகிப் பணம் திருப்பித் தரப்பட்டதும், கணக்கை நீக்கலாம்.',
  'A refund of yours is still on its way. When your bank has it, you can delete your account.':
    'உங்களுக்குத் திரும்பத் தரும் பணம் இன்னும் வந்துகொண்டிருக்கிறது. அது உங்கள் வங்கியில் சேர்ந்ததும் கணக்கை நீக்கலாம்.',
  'Google has not confirmed this email': 'இந்த மின்னஞ்சலை Google உறுதி செய்யவில்லை',
  'The account belongs to another Google account': 'இந்தக் கணக்கு வேறொரு Google கணக்குக்கு உரியது',
  'This request came from another site.': 'இந்தக் கோரிக்கை வேறொரு தளத்திலிருந்து வந்தது.',
  'You can only do this for yourself.': 'இதை உங்களுக்காக மட்டுமே செய்ய முடியும்.',
  'Not found': 'கிடைக்கவில்லை',
  'There is no such call.': 'இப்படி ஒரு சேவை இல்லை.',
  'Address not found': 'முகவரி கிடைக்கவில்லை',
  'That took too long. Please try again.': 'அதிக நேரம் ஆகிவிட்டது. மீண்டும் முயலுங்கள்.',
  'This passkey could not be added. Please try again, or use another device.':
    'இந்தப் பாஸ்கீயைச் சேர்க்க முடியவில்லை. மீண்டும் முயலுங்கள், அல்லது வேறொரு சாதனத்தைப் பயன்படுத்துங்கள்.',
  'This passkey is in use already.': 'இந்தப் பாஸ்கீ ஏற்கெனவே பயன்பாட்டில் உள்ளது.',
  'This passkey does not open an account here. Please log in another way.':
    'இந்தப் பாஸ்கீ இங்கே எந்தக் கணக்கையும் திறக்காது. வேறு வழியில் உள்நுழையுங்கள்.',
  'This account has the most passkeys it may have. Please remove one first.':
    'இந்தக் கணக்கில் இதற்கு மேல் பாஸ்கீகளைச் சேர்க்க முடியாது. முதலில் ஒன்றை நீக்குங்கள்.',
  'Passkey not found': 'பாஸ்கீ கிடைக்கவில்லை',
  'Please confirm that it is you first.': 'முதலில் இது நீங்கள்தான் என்று உறுதி செய்யுங்கள்.',
  'This product is in stock. You can buy it now.': 'இந்தப் பொருள் இருப்பில் உள்ளது. இப்போதே வாங்கலாம்.',
  'Your address book is full. Please delete an address first.':
    'உங்கள் முகவரிப் பட்டியல் நிறைந்துவிட்டது. முதலில் ஒரு முகவரியை நீக்குங்கள்.',
  'Order not found': 'ஆர்டர் கிடைக்கவில்லை',
  'A gift is paid before it leaves. Please pay online, or send it without the message.':
    'பரிசுக்கு அது புறப்படும் முன்பே பணம் செலுத்த வேண்டும். ஆன்லைனில் செலுத்துங்கள், அல்லது செய்தி இல்லாமல் அனுப்புங்கள்.',
  'Invoice not found': 'விலைப்பட்டியல் கிடைக்கவில்லை',
  'Your cart was changed elsewhere.': 'உங்கள் கூடை வேறொரு இடத்தில் மாற்றப்பட்டது.',
  'Too many tries. Please wait a little and try again.': 'பலமுறை முயன்றுவிட்டீர்கள். சற்றுக் காத்திருந்து மீண்டும் முயலுங்கள்.',
  'You have cancelled several orders today; please order again tomorrow, or write to us.':
    'இன்று பல ஆர்டர்களை ரத்து செய்துள்ளீர்கள்; நாளை மீண்டும் ஆர்டர் செய்யுங்கள், அல்லது எங்களுக்கு எழுதுங்கள்.',
  'The shop is very busy. Please try again in a moment.': 'கடையில் இப்போது கூட்டம் அதிகம். சற்று நேரத்தில் மீண்டும் முயலுங்கள்.',
  'The shop cannot answer just now. Please try again in a moment.':
    'கடையால் இப்போது பதிலளிக்க முடியவில்லை. சற்று நேரத்தில் மீண்டும் முயலுங்கள்.',
  'This order is not paid, so there is nothing to cancel.':
    'இந்த ஆர்டருக்குப் பணம் செலுத்தப்படவில்லை; எனவே ரத்து செய்ய எதுவும் இல்லை.',
  'All of the payment is refunded in parts. There is nothing left to refund.':
    'செலுத்திய பணம் முழுவதும் பகுதி பகுதியாகத் திருப்பித் தரப்பட்டது. திருப்பித் தர எதுவும் மீதமில்லை.',
  'A product is there twice. Please send each once.': 'ஒரு பொருள் இருமுறை உள்ளது. ஒவ்வொன்றையும் ஒருமுறை மட்டும் அனுப்புங்கள்.',
  'This product is not in the order.': 'இந்தப் பொருள் அந்த ஆர்டரில் இல்லை.',
  'No payment has reached us. If it still arrives, we send your order or refund you, and write to you.':
    'பணம் எதுவும் எங்களிடம் வந்து சேரவில்லை. இனியும் வந்தால், ஆர்டரை அனுப்புவோம் அல்லது பணத்தைத் திருப்பித் தருவோம்; உங்களுக்கு எழுதுவோம்.',
  'This order is cancelled, and its payment is refunded to you.':
    'இந்த ஆர்டர் ரத்து செய்யப்பட்டது; அதற்கான பணம் உங்களுக்குத் திருப்பித் தரப்படுகிறது.',
  'We are still waiting for the bank to confirm your payment.': 'உங்கள் கட்டணத்தை வங்கி உறுதி செய்வதற்காக இன்னும் காத்திருக்கிறோம்.',
  'The shop takes no cash on delivery. Please pay online.':
    'இந்தக் கடையில் டெலிவரியின்போது பணம் செலுத்த முடியாது. ஆன்லைனில் செலுத்துங்கள்.',
  'An order of up to {most} can be paid in cash on delivery. Please pay this one online.':
    '{most} வரையிலான ஆர்டருக்கு டெலிவரியின்போது ரொக்கமாகச் செலுத்தலாம். இந்த ஆர்டருக்கு ஆன்லைனில் செலுத்துங்கள்.',
  'The courier takes no cash at the PIN code {pin}. Please pay online.':
    '{pin} என்ற பின்கோடில் கூரியர் ரொக்கம் வாங்குவதில்லை. ஆன்லைனில் செலுத்துங்கள்.',
  'You have an order to pay in cash already. When it has arrived, the next one can be paid in cash again.':
    'ரொக்கமாகச் செலுத்த வேண்டிய ஆர்டர் ஒன்று ஏற்கெனவே உள்ளது. அது வந்து சேர்ந்ததும், அடுத்ததற்கு மீண்டும் ரொக்கமாகச் செலுத்தலாம்.',
  'Two parcels came back unpaid, so please pay online.':
    'இரண்டு பார்சல்கள் பணம் செலுத்தப்படாமல் திரும்பி வந்தன; எனவே ஆன்லைனில் செலுத்துங்கள்.',
  'Please pay your first order online. When it has arrived, you can pay in cash on delivery.':
    'உங்கள் முதல் ஆர்டருக்கு ஆன்லைனில் செலுத்துங்கள். அது வந்து சேர்ந்த பிறகு, டெலிவரியின்போது ரொக்கமாகச் செலுத்தலாம்.',
  'Please pay your first order online, or confirm the phone of this address under Account: then you can pay in cash on delivery.':
    'உங்கள் முதல் ஆர்டருக்கு ஆன்லைனில் செலுத்துங்கள், அல்லது இந்த முகவரியின் தொலைபேசியைக் “கணக்கு” பக்கத்தில் உறுதி செய்யுங்கள்: பிறகு டெலிவரியின்போது ரொக்கமாகச் செலுத்தலாம்.',
  'We do not know this link. Please open it again from our message, or ask us for a new one.':
    'இந்த இணைப்பு எங்களுக்குத் தெரியவில்லை. எங்கள் செய்தியிலிருந்து மீண்டும் திறந்து பாருங்கள், அல்லது புதிய இணைப்பைக் கேளுங்கள்.',
  'This order cannot be paid here any more. Please open its link again to see why.':
    'இந்த ஆர்டருக்கு இனி இங்கே பணம் செலுத்த முடியாது. ஏன் என்று அறிய அதன் இணைப்பை மீண்டும் திறந்து பாருங்கள்.',
  'This order is not paid yet. When it is, you can keep it in My Orders.':
    'இந்த ஆர்டருக்கு இன்னும் பணம் செலுத்தப்படவில்லை. செலுத்திய பிறகு “என் ஆர்டர்கள்” பக்கத்தில் வைத்துக்கொள்ளலாம்.',
  'We cannot tell yet that this order is yours. Please confirm the phone that you gave us under Account, or write to us.':
    'இந்த ஆர்டர் உங்களுடையது என்று இன்னும் உறுதியாகத் தெரியவில்லை. எங்களிடம் தந்த தொலைபேசியைக் “கணக்கு” பக்கத்தில் உறுதி செய்யுங்கள், அல்லது எங்களுக்கு எழுதுங்கள்.',
  'This order was taken for another email. Please log in with the one that you gave us.':
    'இந்த ஆர்டர் வேறொரு மின்னஞ்சலுக்காகப் பெறப்பட்டது. எங்களிடம் தந்த மின்னஞ்சலைக் கொண்டு உள்நுழையுங்கள்.',
  'We do not know yet that this email is yours. Please log out, choose “Forgot Password?”, and come back with the new password.':
    'இந்த மின்னஞ்சல் உங்களுடையது என்று இன்னும் தெரியவில்லை. வெளியேறி, “கடவுச்சொல் மறந்துவிட்டதா?” என்பதைத் தேர்ந்தெடுத்து, புதிய கடவுச்சொல்லுடன் திரும்பி வாருங்கள்.',
  'We send no codes by WhatsApp. Please use your email.':
    'நாங்கள் WhatsApp வழியாகக் குறியீடுகளை அனுப்புவதில்லை. உங்கள் மின்னஞ்சலைப் பயன்படுத்துங்கள்.',
  'Please give an email or a phone number.': 'மின்னஞ்சலையோ தொலைபேசி எண்ணையோ தாருங்கள்.',
  'This phone has told us to stop writing to it. Send START to us from it on WhatsApp, and then try again.':
    'இந்தத் தொலைபேசிக்கு இனி எழுத வேண்டாம் என்று அதிலிருந்து சொல்லப்பட்டுள்ளது. அதிலிருந்து WhatsApp வழியாக எங்களுக்கு START என்று அனுப்பிவிட்டு, மீண்டும் முயலுங்கள்.',
  'This phone gets news of an account, but does not log in to it yet. Log in with your email, and confirm the phone under Account within ten minutes.':
    'இந்தத் தொலைபேசிக்கு ஒரு கணக்கின் செய்திகள் வருகின்றன; ஆனால் அதைக் கொண்டு இன்னும் உள்நுழைய முடியாது. மின்னஞ்சலைக் கொண்டு உள்நுழைந்து, பத்து நிமிடங்களுக்குள் “கணக்கு” பக்கத்தில் தொலைபேசியை உறுதி செய்யுங்கள்.',
  'This email has an account already. Log in with it, and then confirm your phone under Account.':
    'இந்த மின்னஞ்சலில் ஏற்கெனவே கணக்கு உள்ளது. அதைக் கொண்டு உள்நுழைந்து, “கணக்கு” பக்கத்தில் உங்கள் தொலைபேசியை உறுதி செய்யுங்கள்.',
  'This order is in another account already.': 'இந்த ஆர்டர் ஏற்கெனவே வேறொரு கணக்கில் உள்ளது.',
  'Photo not found': 'படம் கிடைக்கவில்லை',
  'This order has not left the shop yet. Until then please write to us if something is wrong.':
    'இந்த ஆர்டர் இன்னும் கடையிலிருந்து புறப்படவில்லை. அதுவரை ஏதேனும் தவறாக இருந்தால் எங்களுக்கு எழுதுங்கள்.',
  'All pieces of this order are refunded, or in a report already.':
    'இந்த ஆர்டரின் எல்லாப் பொருட்களும் பணம் திருப்பித் தரப்பட்டவை, அல்லது ஏற்கெனவே குறை அறிக்கையில் உள்ளவை.',
  'This order is cancelled, so there is nothing to report.':
    'இந்த ஆர்டர் ரத்து செய்யப்பட்டது; எனவே குறை தெரிவிக்க எதுவும் இல்லை.',
  'Another report of this order was sent under this key.':
    'இந்த ஆர்டருக்கு வேறொரு குறை அறிக்கை இதே அடையாளத்தில் அனுப்பப்பட்டுள்ளது.',
  'We keep many photos of yours already. Please send this report without photos; we ask for them if we need any.':
    'உங்கள் படங்கள் பலவற்றை ஏற்கெனவே வைத்திருக்கிறோம். இந்தக் குறை அறிக்கையைப் படங்கள் இல்லாமல் அனுப்புங்கள்; தேவைப்பட்டால் கேட்போம்.',
  'Please choose how many pieces it is about.': 'எத்தனை பொருட்களைப் பற்றியது என்று தேர்ந்தெடுங்கள்.',
  'Please say what is wrong.': 'என்ன குறை என்று சொல்லுங்கள்.',
  'Please tell us in a few words what happened.': 'என்ன நடந்தது என்று சில வார்த்தைகளில் சொல்லுங்கள்.',
  'Reports can be sent here for {days} days after delivery. Please write to us or call; your rights do not end with these days.':
    'டெலிவரிக்குப் பிறகு {days} நாட்கள் வரை இங்கே குறை தெரிவிக்கலாம். எங்களுக்கு எழுதுங்கள் அல்லது அழையுங்கள்; உங்கள் உரிமைகள் இந்த நாட்களோடு முடிவதில்லை.',
  'Only {count} of {name} can be reported: the others are refunded, or in a report already.':
    '{name}: {count} எண்ணிக்கைக்கு மட்டுமே குறை தெரிவிக்கலாம்; மற்றவை பணம் திருப்பித் தரப்பட்டவை, அல்லது ஏற்கெனவே குறை அறிக்கையில் உள்ளவை.',
  'All pieces of {name} are refunded, or in a report already.':
    '{name}: எல்லாமே பணம் திருப்பித் தரப்பட்டவை, அல்லது ஏற்கெனவே குறை அறிக்கையில் உள்ளவை.',
  'It takes at most {count} photos.': 'அதிகபட்சம் {count} படங்கள் சேர்க்கலாம்.',
  'Your report is with us. We have emailed you.': 'உங்கள் குறை அறிக்கை எங்களுக்குக் கிடைத்தது. உங்களுக்கு மின்னஞ்சல் அனுப்பியுள்ளோம்.',
  Refunded: 'பணம் திருப்பித் தரப்பட்டது',
  'We send it again': 'மீண்டும் அனுப்புகிறோம்',
  Declined: 'ஏற்கப்படவில்லை',
  'The account was deleted': 'கணக்கு நீக்கப்பட்டது',
  'Ticket not found': 'உதவிக் கோரிக்கை கிடைக்கவில்லை',
  'This conversation has reached its length. Please open a new ticket, and name this one in it.':
    'இந்த உரையாடல் அதன் அளவை எட்டிவிட்டது. புதிய உதவிக் கோரிக்கையைத் தொடங்கி, அதில் இதைக் குறிப்பிடுங்கள்.',
  'You have opened many tickets today. Please answer in one of them, or call us.':
    'இன்று பல உதவிக் கோரிக்கைகளைத் தொடங்கியுள்ளீர்கள். அவற்றில் ஒன்றில் பதிலளியுங்கள், அல்லது எங்களை அழையுங்கள்.',
  'Your message is with us.': 'உங்கள் செய்தி எங்களுக்குக் கிடைத்தது.',
  'Your message is with us. Its number is {number}.': 'உங்கள் செய்தி எங்களுக்குக் கிடைத்தது. அதன் எண் {number}.',
  Solved: 'தீர்க்கப்பட்டது',
  'Question answered': 'கேள்விக்குப் பதிலளிக்கப்பட்டது',
  'No reply from the customer': 'வாடிக்கையாளரிடமிருந்து பதில் இல்லை',
  'Handled in another ticket': 'வேறொரு உதவிக் கோரிக்கையில் கவனிக்கப்பட்டது',
  Spam: 'தேவையற்ற செய்தி',
  'The shop issues no tax invoices, so it cannot bill to a GST number. Please order without it.':
    'இந்தக் கடை வரி விலைப்பட்டியல் தருவதில்லை; எனவே GST எண்ணுக்குப் பில் போட முடியாது. அது இல்லாமல் ஆர்டர் செய்யுங்கள்.',
  'We can bill to GST numbers of {state} only, because another state is taxed with IGST. Please order without it.':
    '{state} மாநில GST எண்களுக்கு மட்டுமே பில் போட முடியும்; ஏனெனில் வேறு மாநிலத்துக்கு IGST விதிக்கப்படும். GST எண் இல்லாமல் ஆர்டர் செய்யுங்கள்.',
  'We do not know the code {code}. A code has letters A to Z, digits and hyphens; please look at it once more.':
    '{code} என்ற தள்ளுபடிக் குறியீடு எங்களுக்குத் தெரியவில்லை. குறியீட்டில் A முதல் Z வரையிலான எழுத்துகள், எண்கள், இணைப்புக்கோடுகள் (-) இருக்கும்; அதை இன்னொருமுறை பாருங்கள்.',
  'The code {code} has ended.': '{code} என்ற தள்ளுபடிக் குறியீட்டின் காலம் முடிந்துவிட்டது.',
  'The code {code} can be used from {day}.': '{code} என்ற தள்ளுபடிக் குறியீட்டை {day} முதல் பயன்படுத்தலாம்.',
  'The code {code} can be used when you add {amount} more.':
    'இன்னும் {amount} தொகைக்குப் பொருட்களைச் சேர்த்தால் {code} என்ற தள்ளுபடிக் குறியீட்டைப் பயன்படுத்தலாம்.',
  'The code {code} is for {what}; none is in your cart.':
    '{code} என்ற தள்ளுபடிக் குறியீடு இவற்றுக்கு மட்டும்: {what}. இவற்றில் எதுவும் உங்கள் கூடையில் இல்லை.',
  'The code {code} has been used as often as it can be.':
    '{code} என்ற தள்ளுபடிக் குறியீடு, பயன்படுத்தக்கூடிய முறை முழுவதும் பயன்படுத்தப்பட்டுவிட்டது.',
  'All uses of the code {code} are with orders that are being paid. Please try again in a few minutes.':
    '{code} என்ற தள்ளுபடிக் குறியீடு முழுவதும் இப்போது பணம் செலுத்தப்படும் ஆர்டர்களில் உள்ளது. சில நிமிடங்களில் மீண்டும் முயலுங்கள்.',
  'You have used the code {code} already.': '{code} என்ற தள்ளுபடிக் குறியீட்டை ஏற்கெனவே பயன்படுத்திவிட்டீர்கள்.',
  'You have used the code {code} {times} times already.':
    '{code} என்ற தள்ளுபடிக் குறியீட்டை ஏற்கெனவே {times} முறை பயன்படுத்திவிட்டீர்கள்.',
  'chosen products': 'குறிப்பிட்ட பொருட்கள்',
  'Review not found': 'மதிப்புரை கிடைக்கவில்லை',
  'You can review this once it is delivered.': 'டெலிவரி ஆனதும் இதற்கு மதிப்புரை எழுதலாம்.',
  'You have reviewed this product. To write another review, withdraw the first one.':
    'இந்தப் பொருளுக்கு மதிப்புரை எழுதியுள்ளீர்கள். இன்னொன்று எழுத, முதல் மதிப்புரையைத் திரும்பப் பெறுங்கள்.',
  'You have withdrawn your review of this purchase. After the next one you can write another.':
    'இந்த முறை வாங்கியதற்கான மதிப்புரையைத் திரும்பப் பெற்றுவிட்டீர்கள். அடுத்த முறை வாங்கிய பிறகு இன்னொன்று எழுதலாம்.',
  'We keep many photos of yours already. Please send this review without photos.':
    'உங்கள் படங்கள் பலவற்றை ஏற்கெனவே வைத்திருக்கிறோம். இந்த மதிப்புரையைப் படங்கள் இல்லாமல் அனுப்புங்கள்.',
  'Please choose how many stars you give.': 'எத்தனை நட்சத்திரங்கள் தருகிறீர்கள் என்று தேர்ந்தெடுங்கள்.',
  'Thank you. Your review is on the page of the product.': 'நன்றி. உங்கள் மதிப்புரை பொருளின் பக்கத்தில் உள்ளது.',
  'Your review is withdrawn.': 'உங்கள் மதிப்புரை திரும்பப் பெறப்பட்டது.',
  'Only who has received a product can review it. We publish every review, good or bad, and pay for none. Nobody can change one; its writer can withdraw it. We hide words only if they insult somebody, name private data, advertise, are about something else or break the law; the stars still count.':
    'ஒரு பொருளைப் பெற்றவர் மட்டுமே அதற்கு மதிப்புரை எழுத முடியும். நல்லதோ கெட்டதோ, எல்லா மதிப்புரைகளையும் வெளியிடுகிறோம்; எதற்கும் பணம் தருவதில்லை. மதிப்புரையை யாரும் மாற்ற முடியாது; எழுதியவர் அதைத் திரும்பப் பெறலாம். ஒருவரை இழிவுபடுத்தும், தனிப்பட்ட தகவலைச் சொல்லும், விளம்பரம் செய்யும், வேறொன்றைப் பற்றிய, அல்லது சட்டத்தை மீறும் வார்த்தைகளை மட்டுமே மறைக்கிறோம்; அப்போதும் நட்சத்திரங்கள் கணக்கில் சேரும்.',
  '{average} of 5 stars': '5-க்கு {average} நட்சத்திரங்கள்',
  '1 review': '1 மதிப்புரை',
  '{count} reviews': '{count} மதிப்புரைகள்',
  'The words of 1 review are hidden. The stars count.': '1 மதிப்புரையின் வார்த்தைகள் மறைக்கப்பட்டுள்ளன. நட்சத்திரங்கள் கணக்கில் சேரும்.',
  'The words of {count} reviews are hidden. The stars count.':
    '{count} மதிப்புரைகளின் வார்த்தைகள் மறைக்கப்பட்டுள்ளன. நட்சத்திரங்கள் கணக்கில் சேரும்.',
  '{field} is required.': '{field} தேவை.',
  '{field} must be one line.': '{field} ஒரே வரியில் இருக்க வேண்டும்.',
  '{field} has characters that cannot be stored.': '{field}: இதில் சேமிக்க முடியாத எழுத்துகள் உள்ளன.',
  '{field} has more than {count} characters.': '{field}: இதில் {count} எழுத்துகளுக்கு மேல் உள்ளன.',
  '{field} has more than {count} lines.': '{field}: இதில் {count} வரிகளுக்கு மேல் உள்ளன.',
  '{field} has more than {count} entries.': '{field}: இதில் {count} பதிவுகளுக்கு மேல் உள்ளன.',
  '{field} needs at least {count} characters.': '{field}: குறைந்தது {count} எழுத்துகள் தேவை.',
  '{field} has at most {count} characters.': '{field}: அதிகபட்சம் {count} எழுத்துகள் இருக்கலாம்.',
  '{field} must be digits only.': '{field}: இலக்கங்கள் மட்டுமே இருக்க வேண்டும்.',
  '{field} must be at least {least}.': '{field}: குறைந்தது {least} இருக்க வேண்டும்.',
  '{field} must be at most {most}.': '{field}: அதிகபட்சம் {most} இருக்கலாம்.',
  '{field} is not an email address.': '{field}: இது மின்னஞ்சல் முகவரி அல்ல.',
  '{field} is not a phone number.': '{field}: இது தொலைபேசி எண் அல்ல.',
  '{field} is not valid.': '{field} சரியாக இல்லை.',
  '{field} has the wrong form.': '{field} சரியான வடிவில் இல்லை.',
  'That is not valid.': 'இது சரியாக இல்லை.',
  'Unexpected field: {names}.': 'எதிர்பாராத புலம்: {names}.',
  '{field} is no GST number: {problem}.': '{field}: இது GST எண் அல்ல; {problem}.',
  'This is no GST number: {problem}.': 'இது GST எண் அல்ல: {problem}.',
  'it has {count} characters, not {right}': 'இதில் {right} எழுத்துகளுக்குப் பதில் {count} உள்ளன',
  'it cannot have "{character}" in place {place}': '{place}-ஆவது இடத்தில் “{character}” வர முடியாது',
  'it begins with {digits}, which is no state': 'இதன் தொடக்கமான {digits} எந்த மாநிலத்தையும் குறிக்கவில்லை',
  'it ends with {last}, but its other characters ask for {right}':
    'இதன் கடைசியில் {last} உள்ளது, ஆனால் மற்ற எழுத்துகளின்படி {right} இருக்க வேண்டும்',
  name: 'பெயர்',
  email: 'மின்னஞ்சல்',
  phone: 'தொலைபேசி',
  message: 'செய்தி',
  'gift.message': 'பரிசுச் செய்தி',
  'gift.recipient.name': 'பரிசு பெறுபவரின் பெயர்',
  'gift.recipient.phone': 'பரிசு பெறுபவரின் தொலைபேசி',
  'buyer.name': 'நிறுவனத்தின் பெயர்',
  'buyer.gstin': 'நிறுவனத்தின் எண்',
  '{from} to {to}': '{from} முதல் {to} வரை',
  '1 address': '1 முகவரி',
  '{count} addresses': '{count} முகவரிகள்',
  '1 piece': '1 எண்ணிக்கை',
  '{count} pieces': '{count} எண்ணிக்கை',
  'Premium Dates, {others}': 'உயர்தரப் பேரீச்சை, {others}',
  'Nuts & Seeds, {others}': 'பருப்பு, விதை வகைகள், {others}',
  'Dry Fruits, {others}': 'உலர் பழங்கள், {others}',
  'Health Powders, {others}': 'சத்து மாவுகள், {others}',
  'Gift Hampers, {others}': 'பரிசுத் தொகுப்பு, {others}',
  'Organic Honey, {others}': 'ஆர்கானிக் தேன், {others}',
  'Special Combos, {others}': 'சிறப்புக் காம்போ, {others}',
  Category: 'வகை',
  Price: 'விலை',
  Weight: 'எடை',
  Availability: 'இருப்பு',
  Sugar: 'சர்க்கரை',
  'Up to ₹250': '₹250 வரை',
  '₹250 to ₹500': '₹250 முதல் ₹500 வரை',
  '₹500 to ₹1,000': '₹500 முதல் ₹1,000 வரை',
  '₹1,000 to ₹2,000': '₹1,000 முதல் ₹2,000 வரை',
  '₹2,000 to ₹5,000': '₹2,000 முதல் ₹5,000 வரை',
  'Above ₹5,000': '₹5,000-க்கு மேல்',
  'Up to 250 g': '250 கிராம் வரை',
  '250 g to 500 g': '250 முதல் 500 கிராம் வரை',
  '500 g to 1 kg': '500 கிராம் முதல் 1 கிலோ வரை',
  'Above 1 kg': '1 கிலோவுக்கு மேல்',
  'No added sugar': 'சர்க்கரை சேர்க்கப்படாதது',
  'Free from {allergen}': '{allergen} இல்லாதது',
  'Andaman and Nicobar Islands': 'அந்தமான் நிக்கோபார் தீவுகள்',
  'Andhra Pradesh': 'ஆந்திரப் பிரதேசம்',
  'Arunachal Pradesh': 'அருணாச்சலப் பிரதேசம்',
  Assam: 'அசாம்',
  Bihar: 'பீகார்',
  Chandigarh: 'சண்டிகர்',
  Chhattisgarh: 'சத்தீஸ்கர்',
  'Dadra and Nagar Haveli and Daman and Diu': 'தாத்ரா நகர் ஹவேலி மற்றும் டாமன் டையூ',
  Delhi: 'டெல்லி',
  Goa: 'கோவா',
  Gujarat: 'குஜராத்',
  Haryana: 'ஹரியானா',
  'Himachal Pradesh': 'இமாச்சலப் பிரதேசம்',
  'Jammu and Kashmir': 'ஜம்மு காஷ்மீர்',
  Jharkhand: 'ஜார்க்கண்ட்',
  Karnataka: 'கர்நாடகா',
  Kerala: 'கேரளா',
  Ladakh: 'லடாக்',
  Lakshadweep: 'லட்சத்தீவுகள்',
  'Madhya Pradesh': 'மத்தியப் பிரதேசம்',
  Maharashtra: 'மகாராஷ்டிரா',
  Manipur: 'மணிப்பூர்',
  Meghalaya: 'மேகாலயா',
  Mizoram: 'மிசோரம்',
  Nagaland: 'நாகாலாந்து',
  Odisha: 'ஒடிசா',
  Puducherry: 'புதுச்சேரி',
  Punjab: 'பஞ்சாப்',
  Rajasthan: 'ராஜஸ்தான்',
  Sikkim: 'சிக்கிம்',
  'Tamil Nadu': 'தமிழ்நாடு',
  Telangana: 'தெலங்கானா',
  Tripura: 'திரிபுரா',
  'Uttar Pradesh': 'உத்தரப் பிரதேசம்',
  Uttarakhand: 'உத்தராகண்ட்',
  'West Bengal': 'மேற்கு வங்காளம்',
} as const
