import { sellerPasswordHint } from '#contract/seller-login'
import { PasswordField } from '#web/ui/fields/password-field.tsx'

/** The field of a seller's new password, with the email for the browser's password manager. */
export function NewPasswordField({ email, error }: { email: string; error: string | undefined }) {
  return (
    <>
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        required
        hint={sellerPasswordHint}
        error={error}
      />
    </>
  )
}
