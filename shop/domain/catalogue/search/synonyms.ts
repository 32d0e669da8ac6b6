/** `near` is a food that may serve instead of one that the shop does not sell. */
export type Food = { names: readonly string[]; near: string | undefined }

/** One food per line, its names separated by commas; ` ~ ` precedes the food that is near it. */
export function foodLines(text: string): Food[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', near] = line.trim().split(' ~ ')
      return { names: names.split(', '), near }
    })
}

/** English, Hindi and Tamil, in Latin letters and their own scripts. A search for one name finds all of its line. */
export const soldFoods = foodLines(`
  date, khajur, khajura, kharik, khareek, kharjuram, karjura, chuara, chuhara, chuvara, dry date, dried date, pericham pazham, perichai, eenthapazham, खजूर, छुहारा, छुआरा, खारिक, பேரீச்சம் பழம், பேரீச்சை, பேரிச்சம் பழம், பேரிச்சை
  medjool, medjoul, majdool, mejdool, मेडजूल, மெட்ஜூல்
  ajwa, ajua, अजवा, அஜ்வா
  sukkari, sukkary
  kimia, mazafati, कीमिया
  almond, badam, badam paruppu, badam pappu, badam giri, vadumai, vadhumai, बादाम, बादाम गिरी, பாதாம், பாதாம் பருப்பு, வாதுமை
  mamra, mamara, ममरा, மம்ரா
  cashew, kaju, kajoo, munthiri, mundhiri, munthiri paruppu, mundhiri paruppu, jeedi pappu, godambi, काजू, முந்திரி, முந்திரிப்பருப்பு, முந்திரி பருப்பு, காஜு
  pistachio, pista, pista paruppu, pisthaa, पिस्ता, பிஸ்தா, பிஸ்தா பருப்பு
  walnut, akhrot, akhrot giri, akroot, akrottu, vaalnut, अखरोट, அக்ரூட், அக்ரோட், வால்நட்
  chia, चिया, சியா
  flax, flaxseed, linseed, alsi, jawas, aali vidhai, ali vithai, अलसी, ஆளி விதை
  pumpkin seed, pepita, kaddu beej, kaddu ke beej, poosani vidhai, pusani vithai, parangi vidhai, कद्दू के बीज, பூசணி விதை, பரங்கி விதை
  sunflower seed, surajmukhi beej, suryakanthi vidhai, सूरजमुखी के बीज, சூரியகாந்தி விதை
  fig, anjeer, anjir, athi pazham, aththi pazham, अंजीर, அத்திப்பழம், அத்தி பழம்
  apricot, khubani, khumani, jardalu, खुबानी, जर्दालू, ஆப்ரிகாட், பாதாமி
  raisin, kishmish, kismis, dry grape, dried grape, drakshai, dratchai, draksha, thiratchai, ularndha thiratchai, ular thiratchai, angoor, sultana, किशमिश, अंगूर, திராட்சை, உலர் திராட்சை, உலர்ந்த திராட்சை, கிஸ்மிஸ்
  munakka, manuka, black raisin, black grape, kali draksha, karuppu thiratchai, मुनक्का, முனக்கா, கருப்பு திராட்சை
  cranberry, karonda, क्रैनबेरी, கிரான்பெர்ரி
  prune, dried plum, aloo bukhara, alubukhara, alpakoda, आलूबुखारा, ஆல்பக்கோடா
  moringa, drumstick, sahjan, murungai, murunga, muringa, murungai keerai, सहजन, மோரிங்கா, முருங்கை, முருங்கைக்கீரை, முருங்கை இலை
  ashwagandha, asgandh, amukkara, amukkura, amukkirai, अश्वगंधा, அஸ்வகந்தா, அமுக்கரா
  amla, gooseberry, avla, aamla, nelli, nellikai, nellikkai, आंवला, நெல்லிக்காய், நெல்லி
  dry ginger, inji, sukku, chukku, sonth, saunth, adrak, सोंठ, अदरक, சுக்கு, இஞ்சி
  beetroot, beet, chukandar, चुकंदर, பீட்ரூட்
  honey, shahad, shehad, madhu, thean, then, thaen, शहद, मधु, தேன்
  tulsi, tulasi, holy basil, thulasi, तुलसी, துளசி
  ajwain, carom, omam, ajowan, अजवाइन, ஓமம்
  litchi, lychee, lichi, लीची, லிச்சி
  dry fruit, meva, mewa, sukha mewa, ड्राई फ्रूट, मेवा, உலர் பழங்கள்
  hamper, gift, gift box, return gift, basket, tohfa, uphaar, parisu, उपहार, तोहफा, गिफ्ट, பரிசு
  wedding, shaadi, shadi, marriage, kalyanam, thirumanam, शादी, திருமணம், கல்யாணம்
  diwali, deepavali, deepawali, दिवाली, दीपावली, தீபாவளி
  corporate, office, company
  new parent, baby, newborn, baby shower
  combo, assorted, mix, mixed
  baker, baking, cake
`)

export const descriptions = foodLines(`
  roasted, bhuna, varutha, भुना, வறுத்த
  salted, namkeen, uppu, नमकीन, உப்பு
  black, kala, kali, karuppu, काला, काली, கருப்பு
  green, hara, hari, pachai, हरा, हरी, பச்சை
  dry, dried, sukha, ular, ularndha, सूखा, உலர், உலர்ந்த
  powder, churna, choornam, podi, चूर्ण, பொடி
  forest, jungle, jungli, kaattu, malai, kombu, kombuthen, जंगली, காட்டு, காட்டுத், காட்டுத்தேன், மலை, மலைத், மலைத்தேன், கொம்பு, கொம்புத், கொம்புத்தேன்
  seed, vidhai, vithai, beej, बीज, விதை
  paruppu, pappu, giri, गिरी, பருப்பு
  fruit, pazham, phal, फल, பழம்
  leaf, ilai, keerai, இலை
  root
  raw
  jumbo
  king
  world
  health
  organic
  special
  premium
  kashmiri
  iranian
  turkish
  afghan
  california
`)

export const stopWords: ReadonlySet<string> = new Set(
  'a an the and or of for with in to ka ke ki me का के की best buy price online pack packet good fresh'.split(' '),
)
