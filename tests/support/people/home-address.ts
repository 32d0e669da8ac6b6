// The address of the tests' shoppers, in the form of the call that saves one.
export const homeAddress = {
  firstName: 'Asha',
  lastName: 'Raman',
  email: 'asha@example.com',
  street: '12 Temple Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  zipCode: '600001',
  country: 'India',
  phone: '+91 90000 00000',
}
