/** Before each pair of digits that has three more behind it: 1,25,000. */
const INDIAN_GROUPS = /\B(?=(\d\d)+\d$)/g;

// By hand: `Intl` would read its data about currencies first, a tenth of a second of a slow phone's first screen.
const grouped = (amount: number) => String(Math.abs(Math.round(amount))).replace(INDIAN_GROUPS, ',');
const sign = (amount: number) => (Math.round(amount) < 0 ? '-' : '');

/** `₹1,25,000`: Indian grouping, no decimals (spec §9). */
export function formatRupees(amount: number): string {
  return `${sign(amount)}₹${grouped(amount)}`;
}

/** `1,25,000` */
export function formatCount(count: number): string {
  return sign(count) + grouped(count);
}
