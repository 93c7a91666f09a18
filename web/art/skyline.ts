import type { Prng } from './prng.js';
import type { Sheet } from './sheet.js';

export interface Row {
  /** Where the houses are and how high they may reach, in picture units. */
  base: number;
  low: number;
  high: number;
  width: [number, number];
  fill: string;
  /** Window colours. More colours make a livelier street. */
  windows: string[];
  lit: number;
  /** Picture units between windows. */
  cell?: number;
  from?: number;
  to?: number;
}

/** One row of far houses: flat, stepped or slanted roofs, or with a water tank, shown as outlines with windows. */
export function houses(sheet: Sheet, random: Prng, row: Row) {
  const { base, low, high, width, fill, windows, lit, cell = 13, from = -20, to = 1220 } = row;
  let walls = '';
  const panes = new Map<string, string>();
  const n = Math.round;
  for (let x = from; x < to; ) {
    const w = Math.min(random.between(...width), to - x);
    const top = base - random.between(low, high);
    const roof = random.between(0, 1);
    const [l, r] = [n(x), n(x + w)];
    if (roof < 0.2) walls += `M${l} ${base}V${n(top)}h${n(w * 0.3)}v-14h${n(w * 0.36)}v14H${r}V${base}Z`;
    else if (roof < 0.32) walls += `M${l} ${base}V${n(top)}L${r} ${n(top - w * 0.22)}V${base}Z`;
    else if (roof < 0.46) walls += `M${l} ${base}V${n(top)}H${n(x + w / 2 - 2)}v-34h4v34H${r}V${base}Z`;
    else walls += `M${l} ${base}V${n(top)}H${r}V${base}Z`;
    for (let wy = top + 12; wy < base - 12; wy += cell * 1.3) {
      for (let wx = x + 7; wx < x + w - 9; wx += cell) {
        const pane = windows[Math.floor(random.between(0, windows.length))];
        if (!pane || !random.chance(lit)) continue;
        const mark = `M${n(wx)} ${n(wy)}h${n(cell * 0.42)}v${n(cell * 0.62)}h-${n(cell * 0.42)}z`;
        panes.set(pane, (panes.get(pane) ?? '') + mark);
      }
    }
    x += w + (random.chance(0.3) ? random.between(3, 8) : 0);
  }
  sheet.path(walls, { fill });
  for (const [colour, d] of panes) sheet.path(d, { fill: colour });
}

/** A ridge of hills or treetops as one shape: `rough` sets the small waves, `tall` the large ones. */
export function ridge(
  sheet: Sheet,
  random: Prng,
  line: { base: number; top: number; tall: number; rough: number; step?: number; from?: number; to?: number },
  fill: string,
  more: Record<string, string | number> = {},
) {
  const { base, top, tall, rough, step = 24, from = -20, to = 1220 } = line;
  const phases = [0.0042, 0.0091, 0.021].map(
    (f) => [f * random.between(0.8, 1.2), random.between(0, 6.3)] as const,
  );
  let d = `M${from} ${base}`;
  for (let x = from; x <= to; x += step) {
    const wave = phases.reduce((sum, [f, p], i) => sum + Math.sin(x * f + p) / (i + 1), 0);
    d += `L${Math.round(x)} ${Math.round(top - (wave * tall) / 1.8 - random.between(0, rough))}`;
  }
  sheet.path(`${d}L${to} ${base}Z`, { fill, ...more });
}
