import type { ShownVendor } from '@crease/shared/contracts/settlements';
import { inLanguage } from '../../lib/language/language.js';

export const vendorTexts = inLanguage('vendor', {
  title: (provider: string) => `Paid directly by ${provider}`,
  statuses: {
    new: 'Not set up yet',
    created: 'Being set up',
    in_review: 'Being checked',
    needs_clarification: 'Something is missing',
    active: 'Active',
    blocked: 'Blocked',
    rejected: 'Refused',
  },
  hints: {
    new: 'We introduce you to our payment provider. Until that is done, we pay you ourselves.',
    created: 'Our payment provider is setting you up. Until that is done, we pay you ourselves.',
    in_review: 'Our payment provider is checking your data. Until that is done, we pay you ourselves.',
    needs_clarification:
      'Our payment provider needs something from you. Until that is settled, we pay you ourselves.',
    active: 'Our payment provider sends your settlements to this account.',
    blocked: 'Our payment provider does not pay you at present. We pay you ourselves meanwhile.',
    rejected: 'Our payment provider did not accept your data. We pay you ourselves meanwhile.',
  },
  needs: {
    legal: 'Please add your legal name and PAN in “Legal data”.',
    phone: 'Please add your phone number in “Settings”.',
  } satisfies Record<NonNullable<ShownVendor['needs']>, string>,
  reason: (words: string) => `The provider says: ${words}`,
});
