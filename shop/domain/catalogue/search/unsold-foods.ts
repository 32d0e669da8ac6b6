import { foodLines } from './synonyms.ts'

/** Foods that shoppers ask for and the demo catalogue does not have; no search takes them for a typo of one it has. */
export const unsoldFoods = foodLines(`
  saffron, kesar, zafran, kungumapoo, kungumappu, kumkuma poo, केसर, குங்குமப்பூ, குங்குமப் பூ
  cardamom, elaichi, elakkai, yelakkai, इलायची, ஏலக்காய்
  clove, laung, lavang, kirambu, लौंग, கிராம்பு
  cinnamon, dalchini, pattai, दालचीनी, பட்டை
  pepper, milagu, kali mirch, काली मिर्च, மிளகு
  turmeric, haldi, manjal, हल्दी, மஞ்சள்
  chilli, mirchi, milagai, मिर्च, மிளகாய்
  coriander, dhania, malli, kothamalli, धनिया, கொத்தமல்லி
  cumin, jeera, jeeragam, seeragam, जीरा, சீரகம்
  fennel, saunf, sombu, सौंफ, சோம்பு
  fenugreek, methi, vendhayam, मेथी, வெந்தயம்
  mustard, sarson, kadugu, सरसों, கடுகு
  asafoetida, hing, perungayam, हींग, பெருங்காயம்
  nutmeg, jaiphal, jathikai, जायफल, ஜாதிக்காய்
  tamarind, imli, puli, इमली, புளி
  masala, sambar, rasam, मसाला, மசாலா
  peanut, groundnut, moongphali, mungfali, kadalai, verkadalai, nilakadalai, मूंगफली, வேர்க்கடலை, நிலக்கடலை
  pine nut, chilgoza, चिलगोजा
  hazelnut, filbert, हेज़लनट
  pecan ~ walnut
  macadamia
  brazil nut
  betel nut, supari, pakku, सुपारी, பாக்கு
  charoli, chironji, sarai paruppu, चिरौंजी, சாரைப்பருப்பு
  coconut, copra, nariyal, khopra, kopparai, thengai, नारियल, தேங்காய்
  makhana, phool makhana, fox nut, lotus seed, thamarai vidhai, मखाना, மக்கானா, தாமரை விதை
  sabja, sabza, subja, basil seed, tulsi seed, tukmaria, सब्जा, சப்ஜா ~ chia
  melon seed, watermelon seed, magaz, magaj, tarbooj ke beej, vellari vidhai, मगज ~ pumpkin seed
  sesame, til, ellu, gingelly, तिल, எள்
  poppy, khus khus, kasa kasa, खसखस, கசகசா
  psyllium, isabgol, इसबगोल
  hemp
  quinoa
  mango, aam, mambazham, आम, மாம்பழம்
  banana, kela, vazhai pazham, केला, வாழைப்பழம்
  apple, seb, सेब, ஆப்பிள்
  orange, santra, संतरा, ஆரஞ்சு
  pineapple, ananas, annasi, अनानास, அன்னாசி
  sapota, chikoo, चीकू, சப்போட்டா
  papaya, pappali, पपीता, பப்பாளி
  pomegranate, anar, mathulai, अनार, மாதுளை
  jackfruit, palapazham, kathal, कटहल, பலாப்பழம்
  kiwi
  pear
  peach
  lemon, nimbu, elumichai, नींबू, எலுமிச்சை
  carrot, gajar, गाजर, கேரட்
  blueberry ~ cranberry
  strawberry ~ cranberry
  cherry ~ cranberry
  mulberry, shahtoot, शहतूत ~ cranberry
  goji
  jaggery, vellam, gur, gud, गुड़, வெல்லம்
  palm jaggery, karuppatti, karupatti, panai vellam, ताड़ गुड़, கருப்பட்டி, பனை வெல்லம்
  palm candy, panangkarkandu, panakarkandu, பனங்கற்கண்டு
  sugar, cheeni, shakkar, sakkarai, चीनी, சர்க்கரை
  rock candy, mishri, kalkandu, मिश्री, கல்கண்டு
  kaju katli, kaju kathli, kaju barfi, katli, काजू कतली, காஜு கத்லி ~ cashew
  barfi, burfi, बर्फी, பர்பி
  laddu, ladoo, लड्डू, லட்டு
  halwa, alwa, हलवा, அல்வா
  chikki, kadalai mittai, mithai, mittai, मिठाई, மிட்டாய்
  toffee, candy
  chocolate, cocoa, चॉकलेट, சாக்லேட்
  biscuit, cookie, बिस्कुट, பிஸ்கட்
  gulkand, गुलकंद, குல்கந்து
  jam, murabba, मुरब्बा
  syrup
  rice, chawal, arisi, चावल, அரிசி
  bread
  pasta
  noodles
  rava, sooji, रवा, ரவை
  poha, aval, पोहा, அவல்
  corn
  wheat, atta, gehun, godhumai, आटा, கோதுமை
  flour, maida, besan, maavu, मैदा, மாவு
  ragi, kezhvaragu, रागी, ராகி, கேழ்வரகு
  millet, bajra, kambu, thinai, बाजरा, கம்பு, தினை
  dal, lentil, toor dal, thuvaram paruppu, दाल, துவரம் பருப்பு
  moong, pasi paruppu, मूंग, பாசிப்பருப்பு
  urad, ulundhu, उड़द, உளுந்து
  chana, chickpea, konda kadalai, चना, கொண்டைக்கடலை
  oats, ओट्स, ஓட்ஸ்
  muesli, granola
  ghee, nei, neyyi, घी, நெய்
  oil, ennai, तेल, எண்ணெய்
  milk, doodh, paal, दूध, பால்
  butter, makhan, vennai, मक्खन, வெண்ணெய்
  curd, dahi, thayir, दही, தயிர்
  cheese, paneer, पनीर, பனீர்
  egg, muttai, अंडा, முட்டை
  tea, chai, theyilai, चाय, தேயிலை
  coffee, kaapi, कॉफी, காபி
  pickle, achar, oorugai, अचार, ஊறுகாய்
  papad, appalam, पापड़, அப்பளம்
  murukku, chips, முறுக்கு
  abc, abc malt ~ beetroot
  triphala, त्रिफला, திரிபலா ~ amla
  shatavari, शतावरी ~ ashwagandha
  spirulina ~ moringa
  wheatgrass ~ moringa
  mint, pudina, पुदीना, புதினா
  neem, veppilai, नीम, வேப்பிலை
  brahmi, vallarai, ब्राह्मी, வல்லாரை
  shikakai, seeyakkai, सीकाकाई, சீயக்காய்
  henna, mehendi, marudhani, मेहंदी, மருதாணி
  protein, whey
  sathu maavu, சத்து மாவு
  pooja, poojai, पूजा, பூஜை
  camphor, karpooram, कपूर, கற்பூரம்
  incense, agarbatti, oodhubathi, अगरबत्ती, ஊதுபத்தி
  kumkum, kungumam, कुमकुम, குங்குமம்
  onam, ओणम, ஓணம் ~ hamper
  pongal, पोंगल, பொங்கல் ~ hamper
  christmas, கிறிஸ்துமஸ் ~ hamper
  rakhi, raksha bandhan, राखी ~ hamper
  birthday, பிறந்தநாள் ~ hamper
  ramzan, ramadan, iftar, रमज़ान, ரமலான் ~ date
`)
