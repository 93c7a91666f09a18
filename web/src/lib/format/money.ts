/** Rupees and counts are written alike in both languages. */
export { formatCount, formatRupees } from '@crease/shared/format/money';
