const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** `₹1,25,000`: Indian grouping, no decimals (spec §9). */
export function formatRupees(amount: number): string {
  return rupeeFormat.format(amount);
}

/** `1,25,000` */
export function formatCount(count: number): string {
  return numberFormat.format(count);
}
