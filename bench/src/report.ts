/** How far blocks of one figure lie apart: the least and the most of them. */
export interface Spread {
  low: number;
  high: number;
  /** How many blocks there were. */
  blocks: number;
}

/** What a figure is measured against, in the same run. */
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
  /** Left out where it was taken once. */
  spread?: Spread;
  baseline?: Baseline;
  ratio?: number;
  /** Of the ratios of blocks that were measured side by side. */
  ratioSpread?: Spread;
  /** What it is to be; left out where a figure is only written down. */
  target?: Target;
}

/** At least or at most so much, of the ratio where there is one, else of the value. */
export type Target = { atLeast: number } | { atMost: number };

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share `q` of them lies, between the two nearest; NaN of none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined
    ? Number.NaN
    : low + (high - low) * (place - Math.floor(place));
}

/** Undefined where fewer than two blocks say nothing about how far they lie apart. */
export function spreadOf(blocks: readonly number[]): Spread | undefined {
  if (blocks.length < 2) return undefined;
  return { low: Math.min(...blocks), high: Math.max(...blocks), blocks: blocks.length };
}

/** A figure by itself: the median of its blocks. */
export function measured(metric: string, unit: string, blocks: readonly number[], target?: Target): Result {
  return { metric, value: median(blocks), unit, spread: spreadOf(blocks), target };
}

/** A figure as a ratio to what was measured beside it, block by block: both are medians. */
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

/** The ratios of what was measured side by side; none where one has more blocks than the other. */
function pairs(ours: readonly number[], bare: readonly number[]): number[] {
  if (ours.length !== bare.length) return [];
  return ours.map((value, i) => value / (bare[i] ?? Number.NaN));
}

/** Undefined where nothing was promised. A figure that could not be measured meets nothing. */
export function isMet({ value, ratio, target }: Result): boolean | undefined {
  if (!target) return undefined;
  const judged = ratio ?? value;
  return 'atLeast' in target ? judged >= target.atLeast : judged <= target.atMost;
}
