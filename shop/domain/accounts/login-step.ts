import type { LoginStep, SecondFactorMode } from '#contract/seller-login'

type Login = {
  mode: SecondFactorMode
  hasSecondFactor: boolean
  /** The second factor was entered in this session. */
  isProven: boolean
  mustChangePassword: boolean
}

/** The next step of a seller's login whose password was right; undefined once the seller is logged in. */
export function loginStep({ mode, hasSecondFactor, isProven, mustChangePassword }: Login): LoginStep | undefined {
  if (hasSecondFactor && !isProven) return 'second factor'
  // After the second factor, so that a password alone sets no other one.
  if (mustChangePassword) return 'new password'
  return mode === 'required' && !hasSecondFactor ? 'set up second factor' : undefined
}
