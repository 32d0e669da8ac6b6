/** Texts in Tamil, by their English words. */
export const account = {
  'By continuing you agree to our {terms} and {privacyPolicy}.':
    'தொடர்ந்தால், எங்கள் {terms}, {privacyPolicy} ஆகியவற்றை ஏற்கிறீர்கள்.',
  terms: 'விதிமுறைகள்',
  'privacy policy': 'தனியுரிமைக் கொள்கை',
  'News of my orders by WhatsApp': 'என் ஆர்டர் தகவல்கள் WhatsApp மூலம் வரட்டும்',
  'Welcome back': 'மீண்டும் வருக',
  Welcome: 'நல்வரவு',
  'Open your account': 'உங்கள் கணக்கைத் தொடங்குங்கள்',
  'New here?': 'இங்கே புதியவரா?',
  'Create an account': 'கணக்கு தொடங்கு',
  'Create Account': 'கணக்கு தொடங்கு',
  'Already have an account?': 'ஏற்கனவே கணக்கு உள்ளதா?',
  'Login here': 'இங்கே உள்நுழை',
  'Google sign-in did not work. Please try again, or use your email and password.':
    'Google மூலம் உள்நுழைய முடியவில்லை. மீண்டும் முயலுங்கள், அல்லது உங்கள் மின்னஞ்சலையும் கடவுச்சொல்லையும் பயன்படுத்துங்கள்.',
  'Log in to continue shopping at {shop}.': '{shop} கடையில் தொடர்ந்து வாங்க உள்நுழையுங்கள்.',
  'Log in to shop at {shop}.': '{shop} கடையில் வாங்க உள்நுழையுங்கள்.',
  'It takes a minute and costs nothing.': 'ஒரு நிமிடம் போதும்; செலவு எதுவும் இல்லை.',
  'Continue with Google': 'Google மூலம் தொடர்',
  'Continue with a code': 'குறியீடு மூலம் தொடர்',
  'Continue with a code by email': 'மின்னஞ்சல் குறியீடு மூலம் தொடர்',
  'Log in with a passkey': 'பாஸ்கீ மூலம் உள்நுழை',
  'or with a password': 'அல்லது கடவுச்சொல் மூலம்',
  Password: 'கடவுச்சொல்',
  'Forgot password?': 'கடவுச்சொல் மறந்துவிட்டதா?',
  'This browser cannot use passkeys.': 'இந்த உலாவியில் பாஸ்கீ பயன்படுத்த முடியாது.',
  'No passkey was used.': 'பாஸ்கீ எதுவும் பயன்படுத்தப்படவில்லை.',
  'This device has a passkey for your account already.': 'இந்தச் சாதனத்தில் உங்கள் கணக்குக்கான பாஸ்கீ ஏற்கனவே உள்ளது.',
  'Log in with a code': 'குறியீடு மூலம் உள்நுழை',
  'Enter the code': 'குறியீட்டை உள்ளிடுங்கள்',
  'What is your name?': 'உங்கள் பெயர் என்ன?',
  'Your name and email': 'உங்கள் பெயரும் மின்னஞ்சலும்',
  'We send you 6 digits by email or WhatsApp. No password is needed, and new shoppers are welcome.':
    'மின்னஞ்சல் அல்லது WhatsApp மூலம் 6 இலக்கங்களை அனுப்புகிறோம். கடவுச்சொல் தேவையில்லை; புதிதாக வருபவர்களையும் வரவேற்கிறோம்.',
  'We email you 6 digits. No password is needed, and new shoppers are welcome.':
    'மின்னஞ்சலில் 6 இலக்கங்களை அனுப்புகிறோம். கடவுச்சொல் தேவையில்லை; புதிதாக வருபவர்களையும் வரவேற்கிறோம்.',
  'Email or phone': 'மின்னஞ்சல் அல்லது தொலைபேசி',
  'Send code': 'குறியீடு அனுப்பு',
  'We have sent it to {to}. It works for {minutes} minutes.':
    'குறியீட்டை {to} என்பதற்கு அனுப்பியுள்ளோம். அது {minutes} நிமிடங்கள் வரை செல்லும்.',
  'If no message comes to your WhatsApp, please use your email.':
    'WhatsApp மூலம் செய்தி வராவிட்டால், உங்கள் மின்னஞ்சலைப் பயன்படுத்துங்கள்.',
  '{digits}-digit code': '{digits} இலக்கக் குறியீடு',
  'Digit {digit} of {digits}': '{digits} இலக்கங்களில் இலக்கம் {digit}',
  Continue: 'தொடர்',
  'Send another code': 'புதிய குறியீடு அனுப்பு',
  'You are new here: this opens your account.': 'நீங்கள் இங்கே புதியவர்: இத்துடன் உங்கள் கணக்கு தொடங்கும்.',
  'The confirmations of your orders go there.': 'உங்கள் ஆர்டர் உறுதிப்படுத்தல்கள் அங்கே வரும்.',
  'Log in with a password': 'கடவுச்சொல் மூலம் உள்நுழை',
  'Reset password': 'கடவுச்சொல்லை மீட்டமை',
  'Choose a new password': 'புதிய கடவுச்சொல்லைத் தேர்ந்தெடுங்கள்',
  'Back to login': 'உள்நுழைவுக்குத் திரும்பு',
  'Enter the email of your account, and we send you a 6-digit code.':
    'உங்கள் கணக்கின் மின்னஞ்சலை உள்ளிடுங்கள்; 6 இலக்கக் குறியீடு ஒன்றை அனுப்புகிறோம்.',
  'If {email} has an account, we have sent it a code that works for {minutes} minutes.':
    '{email} முகவரிக்குக் கணக்கு இருந்தால், அதற்கு ஒரு குறியீட்டை அனுப்பியுள்ளோம். அது {minutes} நிமிடங்கள் வரை செல்லும்.',
  'Verify code': 'குறியீட்டைச் சரிபார்',
  'Then log in with the new password; all devices are logged out.':
    'பிறகு புதிய கடவுச்சொல் மூலம் உள்நுழையுங்கள்; எல்லாச் சாதனங்களும் வெளியேற்றப்படும்.',
  'New password': 'புதிய கடவுச்சொல்',
  'Your new password': 'உங்கள் புதிய கடவுச்சொல்',
  'Set new password': 'புதிய கடவுச்சொல்லை அமை',
  'Remove my passkey as well': 'என் பாஸ்கீயையும் நீக்கு',
  'Remove my {count} passkeys as well': 'என் {count} பாஸ்கீகளையும் நீக்கு',
  'It logs in to your account without the password. Tick this if you lost a phone, or if somebody else may have used your account. You can add a new one at any time.':
    'அதன் மூலம் கடவுச்சொல் இல்லாமலே உங்கள் கணக்கில் உள்நுழைய முடியும். உங்கள் கைபேசி தொலைந்திருந்தாலோ, உங்கள் கணக்கை வேறு யாராவது பயன்படுத்தியிருக்கக்கூடும் என்றாலோ, இதைத் தேர்ந்தெடுங்கள். புதிய பாஸ்கீயை எப்போது வேண்டுமானாலும் சேர்க்கலாம்.',
  'They log in to your account without the password. Tick this if you lost a phone, or if somebody else may have used your account. You can add new ones at any time.':
    'அவற்றின் மூலம் கடவுச்சொல் இல்லாமலே உங்கள் கணக்கில் உள்நுழைய முடியும். உங்கள் கைபேசி தொலைந்திருந்தாலோ, உங்கள் கணக்கை வேறு யாராவது பயன்படுத்தியிருக்கக்கூடும் என்றாலோ, இதைத் தேர்ந்தெடுங்கள். புதிய பாஸ்கீகளை எப்போது வேண்டுமானாலும் சேர்க்கலாம்.',
  'Step {step} of {steps}': '{steps} படிகளில் படி {step}',
  'Saved.': 'சேமிக்கப்பட்டது.',
  'How we greet you, here and in emails. A parcel carries the name of its address.':
    'இங்கேயும் மின்னஞ்சல்களிலும் உங்களை இந்தப் பெயரால் அழைப்போம். பார்சலில் அதன் முகவரியில் உள்ள பெயர் இருக்கும்.',
  'Save name': 'பெயரைச் சேமி',
  'A new password logs out your other devices. This one stays logged in.':
    'புதிய கடவுச்சொல் அமைத்தால், உங்கள் மற்ற சாதனங்கள் வெளியேற்றப்படும். இந்தச் சாதனத்தில் உள்நுழைந்தே இருப்பீர்கள்.',
  'Change password': 'கடவுச்சொல்லை மாற்று',
  'Current password': 'தற்போதைய கடவுச்சொல்',
  'Your current password': 'உங்கள் தற்போதைய கடவுச்சொல்',
  'Forgot it?': 'மறந்துவிட்டதா?',
  'You log in without one so far. A code that we email you sets it.':
    'இதுவரை கடவுச்சொல் இல்லாமல் உள்நுழைகிறீர்கள். மின்னஞ்சலில் நாங்கள் அனுப்பும் குறியீட்டால் அதை அமைக்கலாம்.',
  'The code goes to {email}. With the new password every device is logged out.':
    'குறியீடு {email} முகவரிக்கு வரும். புதிய கடவுச்சொல் அமைத்தால், எல்லாச் சாதனங்களும் வெளியேற்றப்படும்.',
  'Email me a code': 'மின்னஞ்சலில் குறியீடு அனுப்பு',
  'Log in with your finger, face or the code of your phone, and type no password.':
    'உங்கள் விரல், முகம் அல்லது கைபேசியின் பூட்டுக் குறியீடு மூலம் உள்நுழையுங்கள்; கடவுச்சொல் தட்டச்சு செய்யத் தேவையில்லை.',
  'Name of the passkey': 'பாஸ்கீயின் பெயர்',
  Save: 'சேமி',
  'Added {day}': 'சேர்த்தது: {day}',
  'last used {day}': 'கடைசிப் பயன்பாடு: {day}',
  'not used yet': 'இன்னும் பயன்படுத்தவில்லை',
  Rename: 'பெயர் மாற்று',
  'Rename {name}': 'பெயர் மாற்று: {name}',
  Remove: 'நீக்கு',
  'Remove {name}': 'நீக்கு: {name}',
  'Add a passkey': 'பாஸ்கீ சேர்',
  'You logged in some time ago. Log out, log in with Google again, and add the passkey within ten minutes.':
    'நீங்கள் உள்நுழைந்து சற்று நேரமாகிவிட்டது. வெளியேறி, Google மூலம் மீண்டும் உள்நுழைந்து, பத்து நிமிடங்களுக்குள் பாஸ்கீயைச் சேருங்கள்.',
  'Your password, to confirm that it is you': 'நீங்கள்தான் என உறுதிசெய்ய, உங்கள் கடவுச்சொல்',
  'Confirm and add': 'உறுதிசெய்து சேர்',
  Devices: 'சாதனங்கள்',
  'Where you are logged in. If you do not know one of them, log it out and change your password.':
    'நீங்கள் உள்நுழைந்துள்ள சாதனங்கள். அவற்றில் ஒன்று உங்களுக்குத் தெரியாததாக இருந்தால், அதை வெளியேற்றி, உங்கள் கடவுச்சொல்லை மாற்றுங்கள்.',
  'Log out everywhere else': 'மற்ற எல்லா இடங்களிலும் வெளியேறு',
  'Unknown browser': 'தெரியாத உலாவி',
  'This device, now': 'இந்தச் சாதனம், இப்போது',
  'This phone, now': 'இந்தக் கைபேசி, இப்போது',
  'This tablet, now': 'இந்த டேப்லெட், இப்போது',
  'This computer, now': 'இந்தக் கணினி, இப்போது',
  'Last used {day}': 'கடைசிப் பயன்பாடு: {day}',
  'logged in {day}': 'உள்நுழைந்தது: {day}',
  'Log out': 'வெளியேற்று',
  'Log out {name}': 'வெளியேற்று: {name}',
  'Log in with a code by WhatsApp, and get news of your orders there if you like.':
    'WhatsApp குறியீடு மூலம் உள்நுழையுங்கள்; விரும்பினால், உங்கள் ஆர்டர் தகவல்களையும் அங்கே பெறுங்கள்.',
  'Add your phone': 'உங்கள் தொலைபேசியைச் சேர்',
  'It does not log you in yet, because you had logged in long before. Log out and in again, and then {confirm}.':
    'நீங்கள் வெகு முன்பே உள்நுழைந்திருந்ததால், இந்த எண் மூலம் இன்னும் உள்நுழைய முடியாது. வெளியேறி, மீண்டும் உள்நுழைந்து, அதை {confirm}.',
  'confirm it once more': 'மறுபடியும் உறுதிசெய்யுங்கள்',
  'News of your orders comes by WhatsApp.': 'உங்கள் ஆர்டர் தகவல்கள் WhatsApp மூலம் வருகின்றன.',
  'No news comes by WhatsApp.': 'WhatsApp மூலம் தகவல்கள் எதுவும் வருவதில்லை.',
  'End the news': 'தகவல்களை நிறுத்து',
  'Send me news of my orders': 'என் ஆர்டர் தகவல்களை அனுப்பு',
  Change: 'மாற்று',
  'We send 6 digits to its WhatsApp. Then a code logs you in, and if you like, news of your orders comes there.':
    'அதன் WhatsApp கணக்குக்கு 6 இலக்கங்களை அனுப்புகிறோம். பிறகு குறியீடு மூலம் உள்நுழையலாம்; விரும்பினால், உங்கள் ஆர்டர் தகவல்களும் அங்கே வரும்.',
  'We have sent 6 digits to the WhatsApp of {phone}. They work for {minutes} minutes.':
    '{phone} என்ற எண்ணின் WhatsApp கணக்குக்கு 6 இலக்கங்களை அனுப்பியுள்ளோம். அவை {minutes} நிமிடங்கள் வரை செல்லும்.',
  'Confirm phone': 'தொலைபேசியை உறுதிசெய்',
  'Paid, on its way, delivered, refunded: nothing else. Write STOP there, and it ends.':
    'பணம் செலுத்தப்பட்டது, வழியில் உள்ளது, டெலிவரி ஆனது, பணம் திருப்பித் தரப்பட்டது: வேறு எதுவும் வராது. அங்கே STOP என எழுதினால், நின்றுவிடும்.',
  'Go on without': 'இது இல்லாமல் தொடர்',
  Addresses: 'முகவரிகள்',
  'Where your parcels can go. The cart asks for one of them.':
    'உங்கள் பார்சல்கள் செல்லக்கூடிய இடங்கள். கூடை இவற்றில் ஒன்றைக் கேட்கும்.',
  'New arrivals and festival offers by email, now and then. Unsubscribe whenever you like.':
    'புதிய வரவுகளும் பண்டிகைச் சலுகைகளும் அவ்வப்போது மின்னஞ்சலில் வரும். வேண்டாம் என்றால், எப்போது வேண்டுமானாலும் நிறுத்தலாம்.',
  '{email} is subscribed.': '{email} முகவரிக்குச் செய்திமடல் வருகிறது.',
  '{email} is not subscribed.': '{email} முகவரிக்குச் செய்திமடல் வருவதில்லை.',
  'If you have not confirmed your email yet, we first send you one with a button to press.':
    'உங்கள் மின்னஞ்சலை இன்னும் உறுதிசெய்யாவிட்டால், அழுத்த வேண்டிய பட்டனுடன் ஒரு மின்னஞ்சலை முதலில் அனுப்புவோம்.',
  'Your data': 'உங்கள் தரவு',
  'What we know about you, and how to be forgotten.': 'உங்களைப் பற்றி நாங்கள் அறிந்தவையும், அவற்றை நீக்கும் வழியும்.',
  'Download or delete': 'பதிவிறக்கு அல்லது நீக்கு',
} as const
