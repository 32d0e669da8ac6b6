/** The texts about orders that a seller takes by phone. */

export const phoneRefusals = {
  noSuchLink: 'We do not know this link. Please open it again from our message, or ask us for a new one.',
  notPayable: 'This order cannot be paid here any more. Please open its link again to see why.',
  notPaid: 'This order is not paid yet. When it is, you can keep it in My Orders.',
  noEmail:
    'We cannot tell yet that this order is yours. Please confirm the phone that you gave us under Account, or write to us.',
  otherEmail: 'This order was taken for another email. Please log in with the one that you gave us.',
  notProven:
    'We do not know yet that this email is yours. Please log out, choose “Forgot Password?”, and come back with the new password.',
  oneAddress: 'This order goes to one address. Please give its number alone.',
  whichAddress:
    'This order goes to many addresses. Please give the number as it is on the label, with the address behind the hyphen.',
  noWhatsApp: 'We send no codes by WhatsApp. Please use your email.',
  emailOrPhone: 'Please give an email or a phone number.',
  stopped: 'This phone has told us to stop writing to it. Send START to us from it on WhatsApp, and then try again.',
  emailFirst:
    'This phone gets news of an account, but does not log in to it yet. Log in with your email, and confirm the phone under Account within ten minutes.',
  emailTaken: 'This email has an account already. Log in with it, and then confirm your phone under Account.',
  claimed: 'This order is in another account already.',
} as const
