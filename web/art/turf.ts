import type { Vec3 } from './camera.js';
import type { Stage } from './stage.js';

export interface TurfLook {
  dark: string;
  light: string;
  pitch: string;
  chalk: string;
}

/** z of the two sets of stumps, in metres, and of the creases measured from them. */
export interface PitchPlan {
  middle?: number;
  near: number;
  far: number;
  floor?: number;
}

const PITCH_WIDTH = 3.05;
const CREASE_WIDTH = 2.64;
const POPPING = 1.22;

/** Two greens in stripes across the ground, mown every `stripe` metres. */
export function mow(
  stage: Stage,
  area: { left: number; right: number; near: number; far: number; stripe: number; floor?: number },
  look: TurfLook,
) {
  const { left, right, near, far, stripe, floor = 0 } = area;
  stage.floor([left, near], [right, far], look.dark, floor);
  for (let z = near; z < far; z += stripe * 2) {
    stage.floor([left, z], [right, Math.min(far, z + stripe)], look.light, floor);
  }
}

/** The clay strip with its chalk lines. The lines are areas on the ground, so that they narrow with distance. */
export function pitch(stage: Stage, plan: PitchPlan, look: TurfLook, clay: string = look.pitch) {
  const { middle = 0, near, far, floor = 0 } = plan;
  const half = PITCH_WIDTH / 2;
  stage.floor([middle - half, near - 1.6], [middle + half, far + 1.6], clay, floor);
  for (const [z, inward] of [
    [near, 1],
    [far, -1],
  ] as const)
    crease(stage, middle, z, inward, look.chalk, floor);
}

/** Bowling, popping and return creases at one end. `inward` is +1 where the pitch lies beyond. */
export function crease(
  stage: Stage,
  x: number,
  z: number,
  inward: 1 | -1,
  chalk: string,
  y = 0,
  line = 0.09,
) {
  const half = CREASE_WIDTH / 2;
  const bar = (x0: number, z0: number, x1: number, z1: number) => stage.floor([x0, z0], [x1, z1], chalk, y);
  bar(x - half, z - line / 2, x + half, z + line / 2);
  const popping = z + inward * POPPING;
  bar(x - half - 0.25, popping - line / 2, x + half + 0.25, popping + line / 2);
  for (const side of [-1, 1]) {
    bar(x + side * half - line / 2, z - inward * 0.9, x + side * half + line / 2, popping);
  }
}

/** Three stumps with two bails, 0.71 m high; slightly thick, so that they are recognisable when small. */
export function stumps(stage: Stage, x: number, z: number, wood: string, bail = wood, y = 0) {
  const gap = 0.13;
  const at = (i: number, h: number): Vec3 => [x + i * gap, y + h, z];
  for (const i of [-1, 0, 1]) stage.rod(at(i, 0), at(i, 0.74), 0.055, wood);
  stage.rod(at(-1, 0.76), at(-0.1, 0.76), 0.045, bail);
  stage.rod(at(0.1, 0.76), at(1, 0.76), 0.045, bail);
}

/** The white boundary line just inside the nets. */
export function boundary(
  stage: Stage,
  left: number,
  right: number,
  near: number,
  far: number,
  chalk: string,
  y = 0,
) {
  const w = 0.1;
  stage.floor([left, near], [right, near + w], chalk, y);
  stage.floor([left, far - w], [right, far], chalk, y);
  stage.floor([left, near], [left + w, far], chalk, y);
  stage.floor([right - w, near], [right, far], chalk, y);
}
