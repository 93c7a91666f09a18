/** The last three digits, and pairs before them: 1,25,000. */
function grouped(digits: string): string {
  let text = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2) {
    text = `${digits.slice(Math.max(0, end - 2), end)},${text}`;
  }
  return text;
}

/** Deductions have a real minus sign, which is as wide as a digit. */
const signed = (amount: number, text: string): string => (amount < 0 ? `\u2212${text}` : text);

/**
 * `1,25,000`: Indian grouping, no decimals, the same in every language. Written by hand, because `Intl` first reads its
 * currency data: a tenth of a second of a slow phone's first screen.
 */
export function formatCount(count: number): string {
  const whole = Math.round(count);
  return signed(whole, grouped(String(Math.abs(whole))));
}

/** Formats rupees as `₹1,25,000`: Indian grouping, no decimals. */
export function formatRupees(amount: number): string {
  const whole = Math.round(amount);
  return signed(whole, `₹${grouped(String(Math.abs(whole)))}`);
}

/** Formats rupees as `₹1,25,000` or `₹170.50`, with paise if there are any: for accounting. */
export function formatExactRupees(amount: number): string {
  const paise = Math.round(amount * 100);
  if (paise % 100 === 0) return formatRupees(paise / 100);
  const [rupees = '', rest = ''] = (Math.abs(paise) / 100).toFixed(2).split('.');
  return signed(paise, `₹${grouped(rupees)}.${rest}`);
}
