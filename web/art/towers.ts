import type { Vec3 } from './camera.js';
import type { Stage } from './stage.js';

export interface TowerLook {
  top: string;
  front: string;
  side: string;
  windows: readonly [string, ...string[]];
  lit: number;
  /** Metres between windows, across and up. */
  across?: number;
  up?: number;
  /** Windows are only drawn above this height, because the rest is hidden. */
  from?: number;
}

/** A tower block with lit windows on the faces that look at the camera. */
export function tower(stage: Stage, low: Vec3, high: Vec3, look: TowerLook) {
  stage.box(low, high, look);
  const { across = 3.2, up = 3.4, windows, lit } = look;
  const bottom = Math.max(low[1], look.from ?? low[1]);
  const tall = high[1] - bottom;
  const paint = () => (stage.random.chance(lit) ? stage.random.pick(windows) : undefined);
  const rows = Math.max(1, Math.round(tall / up));
  const wall = (origin: Vec3, u: Vec3, long: number) =>
    stage.grid({ origin, u, v: [0, tall, 0], columns: Math.max(1, Math.round(long / across)), rows }, paint);
  const { eye } = stage.camera;
  if (eye[2] < low[2]) wall([low[0], bottom, low[2]], [high[0] - low[0], 0, 0], high[0] - low[0]);
  if (eye[0] < low[0]) wall([low[0], bottom, low[2]], [0, 0, high[2] - low[2]], high[2] - low[2]);
  if (eye[0] > high[0]) wall([high[0], bottom, low[2]], [0, 0, high[2] - low[2]], high[2] - low[2]);
}
