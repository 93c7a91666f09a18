/** The spread of one figure's blocks: the least and the greatest. */
export interface Spread {
  low: number;
  high: number;
  /** Number of blocks. */
  blocks: number;
}

/** What a figure is compared with, in the same run. */
export interface Baseline {
  name: string;
  value: number;
  spread?: Spread;
}

/** One figure of a suite. */
export interface Result {
  metric: string;
  value: number;
  unit: string;
  /** Undefined if it was measured once. */
  spread?: Spread;
  baseline?: Baseline;
  ratio?: number;
  /** The spread of the ratios of blocks measured side by side. */
  ratioSpread?: Spread;
  /** The target; undefined for a figure without one. */
  target?: Target;
}

/** A bound on the ratio if there is one, otherwise on the value. */
export type Target = { atLeast: number } | { atMost: number };

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The `q` quantile, interpolated between the two nearest values; NaN for an empty list. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined
    ? Number.NaN
    : low + (high - low) * (place - Math.floor(place));
}

/** Undefined for fewer than two blocks. */
export function spreadOf(blocks: readonly number[]): Spread | undefined {
  if (blocks.length < 2) return undefined;
  return { low: Math.min(...blocks), high: Math.max(...blocks), blocks: blocks.length };
}

/** A figure by itself: the median of its blocks. */
export function measured(metric: string, unit: string, blocks: readonly number[], target?: Target): Result {
  return { metric, value: median(blocks), unit, spread: spreadOf(blocks), target };
}

/** A figure as a ratio to its baseline, block by block; both are medians. */
export function compared(
  metric: string,
  unit: string,
  ours: readonly number[],
  baseline: { name: string; values: readonly number[] },
  target?: Target,
): Result {
  const value = median(ours);
  const base = median(baseline.values);
  return {
    metric,
    value,
    unit,
    spread: spreadOf(ours),
    baseline: { name: baseline.name, value: base, spread: spreadOf(baseline.values) },
    ratio: value / base,
    ratioSpread: spreadOf(pairs(ours, baseline.values)),
    target,
  };
}

/** The ratios of blocks measured side by side; empty if their numbers differ. */
function pairs(ours: readonly number[], bare: readonly number[]): number[] {
  if (ours.length !== bare.length) return [];
  return ours.map((value, i) => value / (bare[i] ?? Number.NaN));
}

/** Undefined without a target. A figure that could not be measured never meets one. */
export function isMet({ value, ratio, target }: Result): boolean | undefined {
  if (!target) return undefined;
  const judged = ratio ?? value;
  return 'atLeast' in target ? judged >= target.atLeast : judged <= target.atMost;
}
