/** What one part adds to a request. */
export interface Share {
  part: string;
  /** Relative to the whole request, block by block; below 0 if noise exceeds the part. */
  shares: number[];
}

/**
 * What each part adds, from the request rates without and with it: `rates[i]` includes the parts up to `parts[i]`,
 * block by block, and the last one is the whole.
 */
export function sharesOf(parts: readonly string[], rates: readonly (readonly number[])[]): Share[] {
  const whole = rates.at(-1) ?? [];
  return parts.map((part, at) => {
    const [withIt = [], without] = [rates[at], at > 0 ? rates[at - 1] : undefined];
    const shares = whole.map((rate, block) => {
      const before = without ? 1 / (without[block] ?? Number.NaN) : 0;
      return (1 / (withIt[block] ?? Number.NaN) - before) * rate;
    });
    return { part, shares };
  });
}
