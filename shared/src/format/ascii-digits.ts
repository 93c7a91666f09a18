/** Replaces the decimal digits of every script by ASCII ones: `९८१` becomes `981`. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/**
 * Unicode keeps the digits 0 to 9 of a script in order, so a digit's value is its distance from the start of its ten.
 */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}
