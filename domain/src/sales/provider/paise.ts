/**
 * Converts rupees (at most two decimals, as in JSON) to whole paise.
 * @throws RangeError for an invalid amount: negative, not finite, or finer than a paisa
 */
export function toPaise(rupees: number): number {
  const paise = Math.round(rupees * 100);
  // 0.1 + 0.2 style dust is far below a hundredth of a paisa; a third decimal is not.
  if (!Number.isSafeInteger(paise) || paise < 0 || Math.abs(rupees * 100 - paise) > 0.01) {
    throw new RangeError(`Not an amount of rupees: ${rupees}`);
  }
  return paise;
}

/** Whole paise as rupees. */
export function fromPaise(paise: number): number {
  return paise / 100;
}

/** An amount of rupees to the paisa, free of the dust of adding binary fractions; negative ones too. */
export function roundToPaisa(rupees: number): number {
  return Math.round(rupees * 100) / 100;
}

/** Whether two amounts of rupees are the same to the paisa. */
export function sameAmount(a: number, b: number): boolean {
  return toPaise(a) === toPaise(b);
}
