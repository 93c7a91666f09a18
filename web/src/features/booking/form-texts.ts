import { inLanguage } from '../../lib/language/language.js';

/** Texts of the dialog's form, in a separate file so that the ground page does not load them. */
export const formTexts = inLanguage('bookingForm', {
  team: 'Team Details',
  contact: 'Contact Details',
  billing: 'Tax invoice',
  billBusiness: 'Bill it to a business',
  billHint: 'Its name and GSTIN stand on the tax invoice, where the ground issues one.',
  gstinHint: '15 characters; the last one is checked.',
  gstinRight: 'This GSTIN is right.',
  coupon: 'Coupon (optional)',
  couponAsking: 'Looking at the coupon…',
  couponOff: (much: string) => `${much} off`,
  couponRemove: 'Remove the coupon',
  couponFailed: 'The coupon could not be checked. Please try again.',
  fields: {
    playerCount: 'Number of Players',
    maximum: (capacity: number) => `Maximum ${capacity} players allowed`,
    teamName: 'Team Name (optional)',
    name: 'Contact Name',
    phone: 'Contact Phone',
    email: 'Contact Email (optional)',
    requirements: 'Requirements (optional)',
    billingName: 'Name of the business',
    gstin: 'GSTIN',
  },
  errors: {
    playerCount: (capacity: number) => `Enter a number from 1 to ${capacity}`,
    name: 'Enter the name of the person to ask for',
    phone: 'Enter a 10-digit mobile number',
    email: 'Enter an e-mail address, or leave it empty',
    billingName: 'Enter the name of the business',
    gstin: 'This is not a GSTIN: a character is wrong. Compare it with the certificate.',
  },
} as const);
