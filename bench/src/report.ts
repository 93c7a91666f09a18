/** What a figure is measured against, in the same run. */
export interface Baseline {
  name: string;
  value: number;
}

/** One figure of a suite. */
export interface Result {
  metric: string;
  value: number;
  unit: string;
  baseline?: Baseline;
  ratio?: number;
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
    baseline: { name: baseline.name, value: base },
    ratio: value / base,
    ...(target ? { target } : {}),
  };
}

/** Undefined where nothing was promised. A figure that could not be measured meets nothing. */
export function isMet({ value, ratio, target }: Result): boolean | undefined {
  if (!target) return undefined;
  const judged = ratio ?? value;
  return 'atLeast' in target ? judged >= target.atLeast : judged <= target.atMost;
}

/** One line a figure: what it is, beside what it was to be. */
export function lineOf(result: Result): string {
  const { metric, value, unit, baseline, ratio, target } = result;
  const parts = [`${metric.padEnd(58)} ${round(value)} ${unit}`];
  if (baseline) parts.push(`${baseline.name} ${round(baseline.value)} ${unit}`);
  if (ratio !== undefined) parts.push(`ratio ${ratio.toFixed(2)}`);
  if (target) {
    const wanted = 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
    parts.push(`${wanted}: ${isMet(result) ? 'met' : 'MISSED'}`);
  }
  return parts.join(' · ');
}

const round = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(value >= 1000 ? 4 : 3))) : 'unknown';
