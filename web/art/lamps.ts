import { add, type Vec3 } from './camera.js';
import { disc } from './sheet.js';
import type { Stage } from './stage.js';

export interface LampTone {
  /** The colour of the glow in the air: warm by default, or that of sodium or daylight lamps. */
  air: string;
  heart: string;
}

export const WARM: LampTone = { air: '#ffc667', heart: '#fff3cf' };
export const SODIUM: LampTone = { air: '#ff9d3c', heart: '#ffe0a6' };

/** Defines the two gradients that all lamps of a picture share: the glow and the bright core. */
export function lampPaints(stage: Stage, tone: LampTone = WARM, strength = 1) {
  const glow = stage.radial('glow', [
    { at: 0, colour: tone.heart, opacity: 0.85 * strength },
    { at: 0.12, colour: tone.air, opacity: 0.42 * strength },
    { at: 0.45, colour: tone.air, opacity: 0.12 * strength },
    { at: 1, colour: tone.air, opacity: 0 },
  ]);
  const core = stage.radial('core', [
    { at: 0, colour: '#ffffff', opacity: 0.95 },
    { at: 0.3, colour: tone.heart, opacity: 0.55 },
    { at: 1, colour: tone.air, opacity: 0 },
  ]);
  return { glow, core };
}

export interface Floodlight {
  /** Centre of the head. */
  at: Vec3;
  columns: number;
  rows: number;
  /** Height of one bulb's cell in metres. */
  cell?: number;
  lit?: boolean;
  /** Radius of the glow in metres. */
  reach?: number;
  housing?: string;
  bulb?: string;
}

/** A floodlight head with one glow. The scene draws the pole, because it knows what is in front of it. */
export function floodlight(stage: Stage, lamp: Floodlight, paints: { glow: string; core: string }) {
  const {
    at,
    columns,
    rows,
    cell = 0.42,
    lit = true,
    reach = 4.2,
    housing = '#2b2a24',
    bulb = '#fff6dc',
  } = lamp;
  const k = stage.camera.scale(at);
  const [x, y] = stage.camera.at(at);
  const [w, h] = [columns * cell * k * 1.06, rows * cell * k * 1.06];
  if (lit) stage.circle(x, y, reach * k, paints.glow);
  stage.rect(x - w / 2, y - h / 2, w, h, housing, { rx: h * 0.08 });
  let bulbs = '';
  for (let c = 0; c < columns; c++) {
    for (let r = 0; r < rows; r++) {
      bulbs += disc(
        x + (c - (columns - 1) / 2) * cell * k,
        y + (r - (rows - 1) / 2) * cell * k,
        cell * k * 0.36,
      );
    }
  }
  stage.path(bulbs, { fill: bulb });
  if (lit) stage.circle(x, y, Math.max(w, h) * 0.9, paints.core);
}

/** A pole with a head on top, starting at the ground. */
export function lampPost(
  stage: Stage,
  foot: Vec3,
  height: number,
  head: Omit<Floodlight, 'at'>,
  paints: { glow: string; core: string },
  pole: string,
) {
  const at = add(foot, [0, height, 0]);
  stage.rod(foot, at, 0.16, pole);
  floodlight(stage, { at, ...head }, paints);
}

/** A hanging tube or strip of light from a to b. */
export function strip(
  stage: Stage,
  a: Vec3,
  b: Vec3,
  thick: number,
  paints: { glow: string },
  colour = '#fff8e4',
) {
  const middle: Vec3 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
  const [p, q] = [stage.camera.at(a), stage.camera.at(b)];
  const [x, y] = stage.camera.at(middle);
  const long = Math.hypot(p[0] - q[0], p[1] - q[1]) / 2;
  const tall = stage.camera.scale(middle) * 2.2;
  const turn = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
  stage.ellipse(x, y, long + tall * 0.7, tall, paints.glow, {
    transform: `rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})`,
    opacity: 0.75,
  });
  stage.rod(a, b, thick, colour);
}

/** A pool of light on the ground under a lamp. */
export function pool(stage: Stage, centre: Vec3, radius: number, paint: string, opacity = 1) {
  stage.round(centre, radius, paint, opacity === 1 ? {} : { opacity });
}
