import { inLanguage } from '../lib/language/language.js';

/** Texts of components that no first screen shows. */
export const latePartTexts = inLanguage('lateParts', {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  shareOnWhatsapp: 'Share on WhatsApp',
  link: 'Link',
  copyFailed: 'The link could not be copied. You can select it here.',
  linkCopied: 'Link copied',
  copied: 'Copied',
  copyLink: 'Copy link',
  noMatch: 'No match',
  from: 'From',
  until: 'Until',
} as const);

/** Parts of a price. */
export const breakdownTexts = inLanguage('breakdown', {
  base: (hours: string, rate: string) => `Base, ${hours} at ${rate}`,
  discount: (percent?: number) => (percent ? `Discount, ${percent}%` : 'Discount'),
  coupon: 'Coupon',
  fee: 'Convenience fee, 2%',
  total: 'Total',
  gst: {
    all: 'GST 18% (included)',
    fee: 'GST 18% in the fee (included)',
  },
  /** The owner's legal name. */
  soldBy: (name: string) => `Sold by ${name}`,
} as const);
