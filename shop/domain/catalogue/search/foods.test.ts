import { describe, expect, test } from 'vitest'

import { demoProducts } from '#demo/products'
import { nearest } from '#domain/catalogue/search/nearest'
import { search } from '#domain/catalogue/search/search'

const found = (text: string) => search(demoProducts, text).map(({ name }) => name)
const near = (text: string) => nearest(demoProducts, text).map(({ name }) => name)

const dates = [
  'Medjool Jumbo Dates',
  'Ajwa Dates of Madinah',
  'Kimia Dates',
  'Safawi Dates',
  'Sukkari Dates',
  'Khudri Dates',
  'Dates of the World Combo',
]
const almonds = ['California Almonds', 'Mamra Almonds']
const cashews = ['Cashews W180 King', 'Cashews W240', 'Cashews W320']
const pistachios = ['Iranian Pistachios, Roasted & Salted', 'Kashmiri Pistachio Kernels']
const raisins = ['Afghan Green Raisins', 'Munakka (Black Raisins)']
const honeys = ['Raw Forest Honey', 'Tulsi Honey', 'Ajwain Honey', 'Litchi Honey']
const hampers = ['Wedding Hamper', 'Diwali Hamper', 'Corporate Hamper', 'New Parents Hamper']

/** The products that each of the searches finds, and no other. */
const sold: readonly (readonly [products: readonly string[], searches: string])[] = [
  [dates, 'khajoor, khajur, khajoora, kajoor, kharik, chuara, chuhara, chhuhara, chhuara, dry dates, dried dates'],
  [dates, 'pericham pazham, perichampazham, perichai, karjura, kharjuram, fresh dates, dats'],
  [dates, 'खजूर, छुहारा, छुआरा, பேரீச்சம்பழம், பேரீச்சம் பழம், பேரீச்சை, பேரிச்சை'],
  [almonds, 'badam, badaam, baadam, badam paruppu, badamparuppu, badam giri, vadumai, almound'],
  [almonds, 'बादाम, बादाम गिरी, பாதாம், பாதாம் பருப்பு, பாதாம்பருப்பு, வாதுமை'],
  [cashews, 'kaju, kajoo, munthiri, mundhiri, mundhiri paruppu, munthiri parupu, cashew nuts, kashew, caju'],
  [cashews, 'काजू, முந்திரி, முந்திரி பருப்பு, முந்திரிப்பருப்பு, காஜு'],
  [pistachios, 'pista, pistha, pista paruppu, pistachios, पिस्ता, பிஸ்தா, பிஸ்தா பருப்பு'],
  [['Walnut Kernels'], 'akrut, akhrot, akrot, akroot, akhroot, vaalnut, walnuts, अखरोट, அக்ரூட், வால்நட்'],
  [['Chia Seeds'], 'chia, chia seed, chiya, चिया, சியா, சியா விதை'],
  [['Roasted Flax Seeds'], 'alsi, flaxseed, linseed, aali vidhai, flax seed, अलसी, ஆளி விதை, ஆளிவிதை'],
  [['Pumpkin Seeds'], 'pumpkin seed, pumpkinseed, kaddu ke beej, poosani vidhai, parangi vidhai, कद्दू के बीज'],
  [['Pumpkin Seeds'], 'कद्दू, பூசணி விதை, பரங்கி விதை, pumkin seeds'],
  [['Sunflower Seeds'], 'suryakanthi vidhai, surajmukhi, sunflower seed, सूरजमुखी के बीज, சூரியகாந்தி விதை'],
  [['Anjeer (Dried Figs)'], 'anjeer, anjir, fig, athi pazham, aththipazham, अंजीर, அத்திப்பழம், அத்தி பழம்'],
  [['Turkish Apricots'], 'khubani, khumani, jardalu, appricot, खुबानी, ஆப்ரிகாட்'],
  [raisins, 'thiratchai, dry grapes, drygrapes, dried grapes, kishmish, kismis, drakshai, dratchai, ular thiratchai'],
  [raisins, 'angoor, किशमिश, अंगूर, திராட்சை, உலர் திராட்சை, உலர்ந்த திராட்சை, கிஸ்மிஸ்'],
  [['Munakka (Black Raisins)'], 'munakka, munaka, karuppu thiratchai, black grapes, मुनक्का, முனக்கா, கருப்பு திராட்சை'],
  [['Dried Cranberries'], 'cranberry, karonda, craneberry, क्रैनबेरी, கிரான்பெர்ரி'],
  [['Pitted Prunes'], 'aloo bukhara, aloobukhara, dried plum, alpakoda, आलूबुखारा, ஆல்பக்கோடா'],
  [
    ['Moringa Leaf Powder'],
    'murungai, murunga ilai, murungai keerai podi, drumstick, sahjan, सहजन, முருங்கை, முருங்கை இலை பொடி',
  ],
  [['Ashwagandha Root Powder'], 'ashwagandha, aswagandha, amukkara, அஸ்வகந்தா, अश्वगंधा'],
  [['Amla Powder'], 'amla, nellikai, nellikkai podi, gooseberry, आंवला, நெல்லிக்காய் பொடி, நெல்லி'],
  [['Dry Ginger Powder'], 'inji, ginger, sukku, chukku podi, sonth, adrak, अदरक, सोंठ, இஞ்சி, சுக்கு'],
  [['Beetroot Powder'], 'beetroot, beet root, chukandar, beetrut, चुकंदर, பீட்ரூட்'],
  [honeys, 'honey, shahad, shehad, madhu, then, thean, शहद, मधु, தேன்'],
  [['Raw Forest Honey'], 'kombu then, kombu thean, kombuthen, malai then, kaattu then, jungli shahad, जंगली शहद'],
  [['Raw Forest Honey'], 'கொம்புத் தேன், கொம்புத்தேன், கொம்பு தேன், மலைத்தேன், மலைத் தேன், காட்டுத் தேன்'],
  [['Tulsi Honey'], 'tulsi, thulasi then, துளசி, तुलसी शहद'],
  [['Ajwain Honey'], 'ajwain, omam, omam then, ஓமம், अजवाइन'],
  [['Litchi Honey'], 'lychee, lichi, लीची, லிச்சி தேன்'],
  [hampers, 'gift, gift box, return gift, hampers, parisu, उपहार, பரிசு'],
  [['Diwali Hamper'], 'deepavali gift, diwali, दिवाली, தீபாவளி'],
  [['Wedding Hamper'], 'kalyanam, shaadi gift, शादी, திருமணம்'],
]

/** Searches that find nothing, and the products that are near: what may serve instead, or what is two slips away. */
const unsold: readonly (readonly [products: readonly string[], searches: string])[] = [
  [[], 'saffron, safron, saffran, kesar, kashmiri saffron, saffron 1g, केसर, குங்குமப்பூ, குங்குமப் பூ, kungumapoo'],
  [[], 'karuppatti, karupatti, palm jaggery, panai vellam, கருப்பட்டி, பனை வெல்லம், jaggery, vellam, gur, गुड़, வெல்லம்'],
  [[], 'pooja, puja, poojai, पूजा, பூஜை, camphor, karpooram, agarbatti, kumkum'],
  [[], 'cardamom, elaichi, elakkai, इलायची, ஏலக்காய், clove, black pepper, milagu, மிளகு, turmeric powder, manjal podi'],
  [[], 'makhana, மக்கானா, peanut, verkadalai, வேர்க்கடலை, मूंगफली, hazelnut, coconut, thengai, தேங்காய், supari'],
  [[], 'ellu, til, sesame, kasa kasa, quinoa, oats, rice, arisi, அரிசி, atta, ghee, நெய், coconut oil, milk, பால்'],
  [[], 'laddu, halwa, mithai, chikki, chocolate, mango pickle, green tea, coffee, banana chips, mambazham, மாம்பழம்'],
  [[], 'lamp, gold, bred, mink, pumk'],
  [['Chia Seeds'], 'sabja, sabza, subja seeds, basil seeds, basilseed, सब्जा, சப்ஜா, சப்ஜா விதை'],
  [cashews, 'kaju katli, kajukatli, kaju kathli, katli, kaju barfi, काजू कतली, காஜு கத்லி'],
  [['Beetroot Powder'], 'abc powder, abc malt, abc'],
  [['Walnut Kernels'], 'pecan'],
  [['Pumpkin Seeds'], 'magaz, watermelon seeds'],
  [['Dried Cranberries'], 'blueberry, dried strawberry'],
  [['Moringa Leaf Powder'], 'spirulina powder'],
  [['Amla Powder'], 'triphala, amla candy'],
  [hampers, 'onam, ஓணம், pongal, பொங்கல், christmas gift, rakhi, birthday'],
  [dates, 'ramzan, iftar'],
  [almonds, 'almond oil, almond chocolate, lamodn'],
  [['Medjool Jumbo Dates'], 'medjuoal, mdejolo'],
  [pistachios, 'pistcahoi'],
  [cashews, 'cashwee'],
  [['Walnut Kernels'], 'waulntt'],
  [['Pumpkin Seeds'], 'pmupkni, pumki'],
]

const rows = (table: typeof sold) =>
  table.flatMap(([products, searches]) => searches.split(', ').map((text) => [text, products] as const))

describe('what a shopper calls it', () => {
  test.each(rows(sold))('%j finds %j', (text, products) => {
    expect(found(text).toSorted()).toEqual(products.toSorted())
  })
})

describe('what the shop does not sell', () => {
  test.each(rows(unsold))('%j finds nothing; near it: %j', (text, products) => {
    expect(found(text)).toEqual([])
    expect(near(text).toSorted()).toEqual(products.toSorted())
  })
})
