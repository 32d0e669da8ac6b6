import { Boxes, DoorOpen, Gift, type LucideIcon, MapPin, ReceiptIndianRupee, ShieldCheck, Tag } from 'lucide-react'

import { indianStates } from '#contract/orders/pin-codes'
import { lacksInWords } from '#contract/products/missing-facts'
import { addedWithoutLabel, deliveryOnlyIn, loginStepNeeded, notices } from '#contract/wording'
import { type Chosen, SettingCard } from '#web/seller/settings/setting-card.tsx'
import { priceWords } from '#web/storefront/product/price-words.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

type Choice = {
  title: string
  icon: LucideIcon
  about: string
  label: string
  options: (readonly [string, string])[]
  /** Where the choice shows, and what an option says there; '' for nothing. */
  where: string
  says: (option: string) => string
}

/** The settings that are one choice of a few, each option with its value and its words. */
const choices = {
  deliveryState: {
    title: 'Delivery',
    icon: MapPin,
    about: 'Addresses elsewhere are refused in words, and every product page says so.',
    label: 'The shop delivers in',
    options: [['', 'All of India'], ...indianStates.map((state) => [state, state] as const)],
    where: 'An address elsewhere reads',
    says: (state) => state && deliveryOnlyIn(state),
  },
  taxMode: {
    title: 'Tax',
    icon: ReceiptIndianRupee,
    about:
      'Which one is yours depends on your registration: please ask your accountant. Orders keep the tax they were placed with.',
    label: 'The tax of an order is',
    options: [
      ['added', 'A percentage, added at checkout'],
      ['gst', 'GST, inside the price of each product'],
      ['composition', 'None: the composition scheme'],
    ],
    where: 'Below the price of each product',
    says: (mode) =>
      `${mode === 'gst' || mode === 'composition' ? priceWords[mode] : 'The price with tax'}, free delivery`,
  },
  hamperTax: {
    title: 'Tax of hampers',
    icon: Boxes,
    about:
      'Of products that are put together from others. As a mixed supply a hamper has the highest rate of what is in it; please ask your accountant which one is yours.',
    label: 'A hamper is taxed',
    options: [
      ['mixed', 'At the highest rate of its parts'],
      ['parts', 'Each part at its own rate'],
    ],
    where: 'The invoice of a hamper has',
    says: (way) => (way === 'mixed' ? 'One rate for the hamper' : 'A rate for each part'),
  },
  browsing: {
    title: 'Visitors',
    icon: DoorOpen,
    about: 'Whoever follows a link to a product sees it at once. An order still needs an account.',
    label: 'Products are shown',
    options: [
      ['login', 'After a login'],
      ['public', 'To everybody'],
    ],
    where: 'Who opens the shop without an account sees',
    says: (shown) => (shown === 'public' ? 'The home page' : 'The login'),
  },
  gifts: {
    title: 'Gifts',
    icon: Gift,
    about: 'The cart then asks for a message and a recipient, and the parcel has no prices in it.',
    label: 'Orders as gifts',
    options: [
      ['yes', 'Offered'],
      ['no', 'Not offered'],
    ],
    where: 'The cart asks',
    says: (isOffered) => (isOffered === 'yes' ? 'This order is a gift' : ''),
  },
  labels: {
    title: 'Labels',
    icon: Tag,
    about: 'The law asks for the whole label of packed food wherever it is sold, also online.',
    label: 'A product with an incomplete label',
    options: [
      ['required', 'Waits until it is complete'],
      ['optional', 'Can be sold'],
    ],
    where: 'Whoever adds a product without its ingredients reads',
    says: (rule) => (rule === 'required' ? addedWithoutLabel(lacksInWords(['ingredients'])) : notices.productAdded),
  },
  secondFactor: {
    title: 'Two-step login',
    icon: ShieldCheck,
    about: 'With it a stolen password alone opens nothing. Whoever has none sets it up at the next login.',
    label: 'Everybody who works here',
    options: [
      ['required', 'Must have it'],
      ['optional', 'May have it'],
    ],
    where: 'At the next login',
    says: (mode) => (mode === 'required' ? loginStepNeeded['set up second factor'] : ''),
  },
} satisfies Record<string, Choice>

/** The card of a setting that is one choice of a few. */
export function ChoiceCard({ setting, ...chosen }: Chosen & { setting: keyof typeof choices }) {
  const { label, options, where, says, ...card } = choices[setting]
  return (
    <SettingCard
      setting={setting}
      chosen={chosen}
      preview={(value) => {
        const what = says(optionOf(value))
        return what ? { where, what } : undefined
      }}
      {...card}
    >
      {(fields) => (
        <SelectField
          label={label}
          name={setting}
          error={fields[setting]}
          defaultValue={optionOf(chosen.settings[setting])}
          className="sm:max-w-sm"
        >
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
    </SettingCard>
  )
}

function optionOf(value: string | boolean): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
}
