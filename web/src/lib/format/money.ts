/** Rupees and counts are written alike in both languages. */
export { formatCount, formatExactRupees, formatRupees } from '@crease/shared/format/money';
