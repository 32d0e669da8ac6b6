/** The texts about orders that a seller takes by phone. */

export const phoneRefusals = {
  noSuchLink: 'We do not know this link. Please open it again from our message, or ask us for a new one.',
  notPayable: 'This order cannot be paid here any more. Please open its link again to see why.',
  notPaid: 'This order is not paid yet. When it is, you can keep it in My Orders.',
  noEmail: 'We have no email for this order, so we cannot tell that it is yours. Please write to us.',
  otherEmail: 'This order was taken for another email. Please log in with the one that you gave us.',
  notProven:
    'We do not know yet that this email is yours. Please log out, choose “Forgot Password?”, and come back with the new password.',
  oneAddress: 'This order goes to one address. Please give its number alone.',
  whichAddress:
    'This order goes to many addresses. Please give the number as it is on the label, with the address behind the hyphen.',
  claimed: 'This order is in another account already.',
} as const
