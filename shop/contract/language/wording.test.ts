import { expect, it } from 'vitest'
import * as z from 'zod/mini'

import { addressInput } from '../entities.ts'
import { explainFields, parseOptions } from '../explain.ts'
import { everyFacet } from '../filters/facets.ts'
import * as reports from '../messages/report-wording.ts'
import * as tickets from '../messages/ticket-wording.ts'
import { businessBuyer } from '../money/business-buyer.ts'
import * as business from '../money/business-wording.ts'
import { gstinProblem } from '../money/gstin.ts'
import * as offers from '../money/offer-wording.ts'
import * as cash from '../orders/cash-wording.ts'
import { formatWindow } from '../orders/delivery.ts'
import { giftInput } from '../orders/gift.ts'
import * as byPhone from '../orders/phone-wording.ts'
import { indianStates } from '../orders/pin-codes.ts'
import { refundReasons } from '../orders/refund-reasons.ts'
import { spanInWords } from '../orders/span-words.ts'
import { allergens } from '../products/allergens.ts'
import { categories } from '../products/categories.ts'
import { quantityText } from '../products/quantity.ts'
import { hidingReasons } from '../reviews/review-rules.ts'
import * as reviews from '../reviews/review-wording.ts'
import { email, line, mobile, password } from '../text.ts'
import * as wording from '../wording.ts'
import { translated } from './language.ts'
import { speaking } from './speaking.ts'

/** The texts that only sellers meet, and the programs that call the API. */
const others: Record<string, string> = {
  wording: `changedMeanwhile fixedByServer addedWithoutLabel labelIncomplete labelWouldLack loginStepNeeded notANutrient
    madeOfOthers alreadyAPart ownPiecesFirst mostPictures stockSet mailsSentAgain mailsDismissed sentTwice fieldTwice
    partTwice taxNotChosen hasStatus deliveredLongAgo onlyPiecesLeft onlyMoneyLeft notSentBack refundRefusedAgain
    notCaptured parcelNotices`,
  'wording.success': 'statusUpdated',
  'wording.accountRefusals': 'setupLinkOver',
  'wording.notices': `shopSetUp tabletAdded tabletRemoved pinSet passkeyConfirmed productAdded productUpdated
    productArchived productBack paymentSettled paymentNotNeeded paymentCaptured moneySentBack orderTakenBack
    refundSentAgain amountCorrected moneyIgnored refundTakenOver refundSent piecesRefunded refundArrived
    courierCashNoted cashReceived phoneOrderTaken cameBack secondFactorOn secondFactorOff sellerAdded roleChanged
    settingStored sellerRemoved`,
  'wording.refusals': `notJson notUtf8 cutShort nestedTooDeeply wrongType notUrlEncoded notMultipart offerAbovePrice
    partOfItself quantityOfParts offerEndsFirst picturesElsewhere wrongPictures noRoomForPictures picturesNotStored
    notACartTag notAnEvent parcelOfUnpaid parcelOfCancelled parcelOfDelivered parcelTooLarge parcelsFull
    parcelNumberTaken parcelCorrectedOften parcelReported parcelHasArrived noSuchParcel dayToCome monthToCome
    daysInWrongOrder notSeller samePassword wrongLoginCode notYourRole lastOwner noSuchSeller noSecondFactorSetUp
    secondFactorRequired oneCall nothingSearched easyPin wrongPin pinLocked noSuchTablet tabletsFull passkeyFirst
    addedBefore stockMoved noSuchMail mailExpired wrongMethod noSuchPicture notExamined wrongSignature
    shopperCancelled providerSilent noSuchPayment noSuchRefund paymentNotCaptured paymentIsThere paymentOfOrder
    nothingToGiveBack nothingToRefund refundIsThere refundNotBackYet paymentNotThere orderPaymentStays
    paymentIgnored amountRefundGone refundFailedThere refundTooLarge piecesOfUnpaid refundKeyUsed refundsMoved
    refundTooSmall refundGone`,
  'cash.cashRefusals': 'notByCash isOver dayToCome notGone',
  'byPhone.phoneRefusals': 'oneAddress whichAddress',
  'reports.reportRefusals': 'noSuchReport alreadyClosed notOfReport',
  'reports.reportNotices': 'resolved',
  'tickets.ticketRefusals': 'alreadyClosed noTicketAddress unreadableMails tooManyMails wrongMailSignature',
  'tickets.ticketNotices': 'answered closed reached',
  offers: 'offerRefusals',
  'reviews.reviewNotices': 'answered hidden shown',
}

/** Without Latin letters, which would pass for English. */
const usual = ['தேன்', 2]
const samples: Record<string, unknown[][]> = {
  'wording.closedWords': [['2026-11-24']],
  'wording.deliveryOnlyIn': [['கேரளா'], ['India']],
  'wording.pinElsewhere': [
    ['600001', ['தமிழ்நாடு'], 'கேரளா'],
    ['605001', ['தமிழ்நாடு', 'Puducherry'], 'கேரளா'],
  ],
  'wording.priceChanged': [
    ['₹90.00', '₹95.00', true],
    ['₹95.00', '₹90.00', false],
  ],
  'wording.refundedFor': [['₹90.00', [{ pieces: 2, name: 'தேன்' }]]],
  'wording.wrongField': [['பெயர்', 'is required']],
  'reports.onlyPiecesToReport': [usual, ['தேன்', 0]],
  'offers.codeIsFor': [
    ['௧', 'chosen products'],
    ['௧', [...categories.map(({ label }) => label), 'chosen products'].join(', ')],
  ],
  'offers.codeIsYours': [usual, ['௧', 1]],
  'reviews.hiddenInWords': [[1], [2]],
}

const modules = { wording, cash, byPhone, reports, tickets, business, offers, reviews }
const met = speaking('ta', () => Object.entries(modules).flatMap(([name, module]) => textsOf(module, name)))

it.each(met)('%s', (_, text) => {
  expectTamil(text)
})

it('Of the texts that others meet, none is gone', () => {
  const named = Object.keys(others).flatMap((group) => othersIn(group).map((name) => `${group}.${name}`))
  const existing = Object.entries(modules).flatMap(([name, module]) => pathsOf(module, name))
  expect(named.filter((path) => !existing.includes(path))).toEqual([])
})

const wrong: [z.ZodMiniType, unknown][] = [
  [line(9), ''],
  [line(9), undefined],
  [line(9), 'தேன்தேன்தேன்'],
  [line(9), 'தே\nன்'],
  [line(9), 'தே\u0000ன்'],
  [password, 'தேன்'],
  [password, 'தேன்'.repeat(99)],
  [email, 'தேன்'],
  [mobile, '5'],
  [addressInput.shape.zipCode, '-'],
  [giftInput.shape.message, 'தேன்'.repeat(99)],
  [giftInput.shape.message, `${'தேன்\n'.repeat(9)}தேன்`],
  [businessBuyer.shape.gstin, '33'],
  [businessBuyer.shape.gstin, '33AAAAA0000A1-5'],
  [businessBuyer.shape.gstin, '99AAAAA0000A1Z5'],
  [businessBuyer.shape.gstin, '33AAAAA0000A1Z0'],
]

it.each(wrong)('Why a field is wrong: %#', (schema, typed) => {
  const { error } = z.object({ field: schema }).safeParse({ field: typed }, parseOptions)
  expectTamil(wording.wrongField('பெயர்', explainFields(error!)['field']!))
})

it('Each fixed word of the contract that shoppers read', () => {
  const labels = everyFacet.filter(({ name }) => name !== 'origin').flatMap(({ values }) => values)
  const words = [
    ...[...everyFacet, ...labels, ...categories, ...allergens].map(({ label }) => label),
    ...[1, 12].map((amount) => quantityText({ amount, unit: 'piece' })),
    ...indianStates,
    ...refundReasons,
    ...hidingReasons,
    `This is no GST number: ${gstinProblem('33') ?? ''}.`,
  ]
  for (const word of words) expectTamil(word)
})

it('Days are in Tamil, too', () => {
  const days = (from: string, to: string) => speaking('ta', () => spanInWords({ from, to }))
  expect(days('2026-11-24', '2026-11-26')).toBe('நவ. 24 செவ். – 26 வியா.')
  expect(days('2026-11-30', '2026-12-02')).toBe('நவ. 30 திங். – டிச. 2 புத.')
  expect(days('2026-11-24', '2026-11-24')).toBe('நவ. 24 செவ்.')
  const window = { from: new Date('2026-11-24T12:00:00+05:30'), to: new Date('2026-11-27T12:00:00+05:30') }
  expect(speaking('ta', () => formatWindow(window))).toBe('நவ. 24 செவ். முதல் நவ. 27 வெள். வரை')
  expect(speaking('ta', () => translated(wording.closedWords('2026-11-24')))).toContain('நவம்பர் 24, செவ்வாய் முதல்')
})

/** Every text in a module or group for shoppers with its path, of functions the results for the samples. */
function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    const call = value as (...values: unknown[]) => string
    return (samples[path] ?? [usual]).map((values) => [path, call(...values)])
  }
  return Object.entries(value as object)
    .filter(([name]) => !othersIn(path).includes(name))
    .flatMap(([name, each]) => textsOf(each, `${path}.${name}`))
}

function othersIn(path: string): string[] {
  return others[path]?.split(/\s+/) ?? []
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, each]) => pathsOf(each, `${path}.${name}`))]
}

const latin =
  'AVIF Google GST HEIC IGST JPEG MB OTP PIN PNG Razorpay START UPI WebP WhatsApp kg name@example.com'.split(/\W/)

function expectTamil(text: string): void {
  const tamil = speaking('ta', () => translated(text))
  expect(tamil).not.toBe(text)
  expect(tamil.match(/[A-Za-z]{2,}/g)?.filter((word) => !latin.includes(word)) ?? []).toEqual([])
}

it('A text that a stranger has typed is read once, however many separators it has', () => {
  const hostile = ', '.repeat(20_000)
  for (const text of [
    wording.nothingCalled(hostile),
    `${hostile} is run by ${hostile}`,
    wording.onlyLeft(1).repeat(5_000),
  ])
    expect(speaking('ta', () => translated(text)).length).toBeGreaterThan(1_000)
})
