import { paths } from '#contract/paths'
import type { State } from './state.ts'
import {
  addSomebody,
  addsPasskey,
  asksForCode,
  beginSetUp,
  closesForPongal,
  isInvited,
  loggedInAs,
  usesCode,
} from './team-scenes.ts'

/** The seller's login in steps, the account and the team, and the pages of the other roles. */
export const teamStates: State[] = [
  { name: 'seller-account', who: 'seller', path: paths.sellerAccount() },
  { name: 'seller-account-set-up', who: 'seller', path: paths.sellerAccount(), act: beginSetUp },
  { name: 'seller-first-password', who: 'new seller', path: paths.sellerLogin(), prepare: isInvited },
  { name: 'seller-enter-code', who: 'new seller', path: paths.sellerLogin(), prepare: asksForCode },
  { name: 'seller-account-two-step', who: 'new seller', path: paths.sellerAccount(), prepare: usesCode },
  ...(['today', 'orders', 'product-list', 'pack-list', 'account'] as const).map((page) => ({
    name: `packer-${page}`,
    who: 'packer' as const,
    path: `${paths.seller()}/${page}`,
    prepare: loggedInAs('packer'),
  })),
  ...(['today', 'orders', 'sales', 'money'] as const).map((page) => ({
    name: `books-${page}`,
    who: 'books' as const,
    path: `${paths.seller()}/${page}`,
    prepare: loggedInAs('books'),
  })),
  { name: 'seller-settings', who: 'seller', path: paths.sellerSettings() },
  { name: 'seller-settings-closing', who: 'seller', path: paths.sellerSettings(), act: closesForPongal },
  { name: 'seller-team', who: 'seller', path: paths.sellerTeam() },
  { name: 'seller-team-added', who: 'seller', path: paths.sellerTeam(), act: addSomebody },
]

/** Of shoppers with passkeys. */
export const passkeyStates: State[] = [
  { name: 'passkeys-login', who: 'passkeys', path: paths.login() },
  { name: 'passkeys-account', who: 'passkeys', path: paths.account(), prepare: addsPasskey },
]
