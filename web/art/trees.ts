import type { Prng } from './prng.js';
import { disc, type Sheet } from './sheet.js';

export interface Leaves {
  shade: string;
  body: string;
  light: string;
}

/**
 * A crown of leaves: overlapping discs within an ellipse, dark below and light towards the sun. `sun` is the direction
 * of the light in the picture (x, y; up is negative).
 */
export function crown(
  sheet: Sheet,
  random: Prng,
  at: { x: number; y: number; rx: number; ry: number; size: number; count: number },
  leaves: Leaves,
  sun: readonly [number, number] = [-0.6, -0.8],
) {
  const layers: [string, number, number, number][] = [
    [leaves.shade, 1, 0, 1],
    [leaves.body, 0.9, 0.16, 0.86],
    [leaves.light, 0.74, 0.36, 0.62],
  ];
  for (const [fill, spread, shift, share] of layers) {
    const flat = fill === leaves.light;
    // A plain oval under the discs, so that no sky shows through the gaps.
    let d = flat
      ? ''
      : disc(
          Math.round(at.x + sun[0] * shift * at.rx * 0.4),
          Math.round(at.y + sun[1] * shift * at.ry),
          Math.round(at.rx * spread * 0.92),
          Math.round(at.ry * spread * 0.92),
        );
    for (let i = 0; i < at.count * share; i++) {
      const [angle, radius] = [random.between(0, Math.PI * 2), Math.sqrt(random.between(0, 1)) * spread];
      const x = at.x + Math.cos(angle) * radius * at.rx + sun[0] * shift * at.rx * 0.4;
      const y = at.y + Math.sin(angle) * radius * at.ry + sun[1] * shift * at.ry;
      const r = at.size * random.between(0.65, 1.15) * (flat ? 0.46 : 1);
      d += disc(Math.round(x), Math.round(y), Math.round(r));
    }
    sheet.path(d, { fill });
  }
}

/** A row of bushes along a line. */
export function hedge(
  sheet: Sheet,
  random: Prng,
  row: { from: number; to: number; y: number; size: number; step: number },
  fill: string,
) {
  let d = '';
  for (let x = row.from; x < row.to; x += row.step) {
    d += disc(
      Math.round(x),
      Math.round(row.y + random.between(-0.3, 0.3) * row.size),
      Math.round(row.size * random.between(0.65, 1.2)),
    );
  }
  sheet.path(d, { fill });
}

/** A branch or trunk along a bend, narrowing from w0 to w1. */
export function branch(
  sheet: Sheet,
  from: readonly [number, number],
  bend: readonly [number, number],
  to: readonly [number, number],
  w0: number,
  w1: number,
  fill: string,
) {
  const n = Math.round;
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
  const [c, s] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  const w = (w0 + w1) / 2;
  sheet.path(
    `M${n(from[0] - c * w0)} ${n(from[1] - s * w0)}Q${n(bend[0] - c * w)} ${n(bend[1] - s * w)} ${n(to[0] - c * w1)} ${n(to[1] - s * w1)}` +
      `L${n(to[0] + c * w1)} ${n(to[1] + s * w1)}Q${n(bend[0] + c * w)} ${n(bend[1] + s * w)} ${n(from[0] + c * w0)} ${n(from[1] + s * w0)}Z`,
    { fill },
  );
}

/** A palm: leaning trunk, eight fronds. */
export function palm(
  sheet: Sheet,
  x: number,
  foot: number,
  height: number,
  lean: number,
  tones: { trunk: string; frond: string; lit: string },
) {
  const [tx, ty] = [x + lean, foot - height];
  branch(
    sheet,
    [x, foot],
    [x + lean * 0.25, foot - height * 0.6],
    [tx, ty],
    height * 0.055,
    height * 0.035,
    tones.trunk,
  );
  // biome-ignore format: a table
  const fronds: [number, number, number][] = [[-1, 0.1, 0.42], [-0.85, -0.16, 0.26], [-0.5, -0.32, 0.02], [-0.14, -0.44, -0.16], [0.22, -0.42, -0.14], [0.55, -0.3, 0.04], [0.85, -0.14, 0.26], [0.98, 0.12, 0.46]];
  const k = height * 0.48;
  fronds.forEach(([dx, dy, drop], i) => {
    const [ex, ey] = [tx + dx * k, ty + (dy + drop) * k];
    const [bx, by] = [tx + dx * k * 0.55, ty + (dy - 0.16) * k];
    const n = Math.round;
    const d = `M${n(tx)} ${n(ty)}Q${n(bx)} ${n(by)} ${n(ex)} ${n(ey)}Q${n(bx)} ${n(by + k * 0.16)} ${n(tx)} ${n(ty)}Z`;
    sheet.path(d, { fill: i % 2 ? tones.lit : tones.frond });
  });
}
