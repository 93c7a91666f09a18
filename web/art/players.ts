import { add, type Point, times, type Vec3 } from './camera.js';
import { through } from './sheet.js';
import type { Stage } from './stage.js';

type Joint = readonly [x: number, y: number];
type Limb = readonly [Joint, Joint, Joint];

/** Joints in metres, measured from the point between the feet, for a person 1.75 m tall who faces right. */
interface Pose {
  hip: Joint;
  neck: Joint;
  head: Joint;
  /** The far limb comes first. */
  legs: readonly [Limb, Limb];
  arms: readonly [Limb, Limb];
  bat?: readonly [Joint, Joint];
  ball?: Joint;
}

// biome-ignore format: joints read best by the limb
const POSES = {
  stand: { hip: [0, 0.92], neck: [0, 1.43], head: [0.01, 1.63],
    legs: [[[-0.06, 0.92], [-0.1, 0.48], [-0.14, 0.05]], [[0.06, 0.92], [0.1, 0.48], [0.12, 0.05]]],
    arms: [[[-0.17, 1.38], [-0.35, 1.15], [-0.16, 0.99]], [[0.17, 1.38], [0.35, 1.15], [0.16, 0.99]]] },
  idle: { hip: [0, 0.92], neck: [0.01, 1.43], head: [0.04, 1.63],
    legs: [[[-0.06, 0.92], [-0.07, 0.48], [-0.12, 0.05]], [[0.06, 0.92], [0.12, 0.48], [0.1, 0.05]]],
    arms: [[[-0.17, 1.38], [-0.24, 1.1], [-0.18, 0.84]], [[0.17, 1.38], [0.25, 1.12], [0.24, 0.84]]] },
  ready: { hip: [-0.08, 0.72], neck: [0.1, 1.15], head: [0.2, 1.32],
    legs: [[[-0.12, 0.72], [-0.24, 0.42], [-0.26, 0.05]], [[0, 0.72], [0.2, 0.42], [0.2, 0.05]]],
    arms: [[[0, 1.12], [-0.06, 0.82], [0.14, 0.64]], [[0.2, 1.08], [0.33, 0.84], [0.3, 0.6]]] },
  bowl: { hip: [0, 0.93], neck: [0.1, 1.45], head: [0.19, 1.62],
    legs: [[[-0.04, 0.93], [-0.36, 0.68], [-0.74, 0.6]], [[0.04, 0.93], [0.28, 0.54], [0.42, 0.06]]],
    arms: [[[0.16, 1.38], [0.42, 1.26], [0.5, 0.98]], [[0.04, 1.41], [-0.02, 1.76], [0.1, 2.08]]], ball: [0.12, 2.17] },
  guard: { hip: [-0.06, 0.84], neck: [0.02, 1.31], head: [0.12, 1.48],
    legs: [[[-0.1, 0.84], [-0.18, 0.44], [-0.26, 0.05]], [[0, 0.84], [0.15, 0.44], [0.16, 0.05]]],
    arms: [[[-0.08, 1.26], [-0.26, 1.1], [-0.18, 1.0]], [[0.1, 1.24], [0.08, 1.0], [-0.12, 1.02]]], bat: [[-0.16, 1.0], [-0.46, 1.62]] },
  drive: { hip: [0.02, 0.78], neck: [0.2, 1.24], head: [0.31, 1.4],
    legs: [[[-0.04, 0.78], [-0.34, 0.46], [-0.62, 0.07]], [[0.06, 0.78], [0.42, 0.52], [0.44, 0.05]]],
    arms: [[[0.14, 1.2], [0.38, 1.06], [0.56, 1.24]], [[0.26, 1.18], [0.48, 1.0], [0.6, 1.22]]], bat: [[0.56, 1.2], [0.82, 1.84]] },
  pull: { hip: [0, 0.84], neck: [0.04, 1.34], head: [0.1, 1.52],
    legs: [[[-0.06, 0.84], [-0.3, 0.48], [-0.4, 0.05]], [[0.06, 0.84], [0.3, 0.5], [0.34, 0.05]]],
    arms: [[[-0.08, 1.28], [0.16, 1.14], [0.42, 1.2]], [[0.16, 1.28], [0.3, 1.08], [0.46, 1.18]]], bat: [[0.42, 1.18], [1.06, 1.08]] },
  keep: { hip: [-0.14, 0.44], neck: [0.08, 0.86], head: [0.18, 1.04],
    legs: [[[-0.16, 0.44], [-0.36, 0.5], [-0.26, 0.05]], [[-0.1, 0.44], [0.2, 0.5], [0.06, 0.05]]],
    arms: [[[0, 0.82], [0.06, 0.56], [0.26, 0.4]], [[0.16, 0.8], [0.3, 0.58], [0.34, 0.38]]] },
  run: { hip: [0, 0.92], neck: [0.17, 1.4], head: [0.28, 1.56],
    legs: [[[-0.04, 0.92], [-0.12, 0.5], [-0.54, 0.42]], [[0.04, 0.92], [0.34, 0.62], [0.32, 0.06]]],
    arms: [[[0.08, 1.36], [-0.16, 1.14], [0.04, 0.94]], [[0.22, 1.34], [0.34, 1.06], [0.56, 1.24]]] },
  throw: { hip: [0, 0.9], neck: [-0.06, 1.4], head: [0.03, 1.58],
    legs: [[[-0.06, 0.9], [-0.28, 0.5], [-0.42, 0.05]], [[0.06, 0.9], [0.36, 0.56], [0.4, 0.06]]],
    arms: [[[0.1, 1.36], [0.38, 1.42], [0.6, 1.32]], [[-0.2, 1.36], [-0.46, 1.42], [-0.38, 1.72]]], ball: [-0.36, 1.8] },
  cheer: { hip: [0, 0.92], neck: [0, 1.43], head: [0.02, 1.63],
    legs: [[[-0.06, 0.92], [-0.12, 0.48], [-0.17, 0.05]], [[0.06, 0.92], [0.12, 0.48], [0.16, 0.05]]],
    arms: [[[-0.17, 1.4], [-0.34, 1.64], [-0.3, 1.96]], [[0.17, 1.4], [0.34, 1.64], [0.34, 1.96]]] },
  sit: { hip: [0, 0.52], neck: [-0.02, 1.02], head: [0.03, 1.21],
    legs: [[[0, 0.5], [0.36, 0.52], [0.36, 0.05]], [[0.06, 0.5], [0.42, 0.5], [0.46, 0.05]]],
    arms: [[[-0.14, 0.98], [-0.1, 0.7], [0.2, 0.58]], [[0.12, 0.98], [0.22, 0.72], [0.38, 0.6]]] },
} satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;

export interface Kit {
  shirt: string;
  trousers: string;
  skin: string;
  cap: string;
  /** White pads and gloves. */
  padded?: boolean;
}

export interface Figure {
  at: Vec3;
  pose: PoseName;
  kit: Kit;
  /** -1 to face left. */
  facing?: 1 | -1;
  /** Scale; 1 is 1.75 m. Children are smaller. */
  grown?: number;
}

const BAT = '#e3bd85';
const BALL = '#ff5d4a';

function placed(stage: Stage, { at, pose, facing = 1, grown = 1 }: Figure) {
  const joints: Pose = POSES[pose];
  const spot = ([x, y]: Joint): Vec3 =>
    add(at, add(times(stage.camera.right, x * facing * grown), [0, y * grown, 0]));
  return { joints, spot, k: stage.camera.scale(at) * grown };
}

/** A person standing at `at`. Draw the shadow first, with `shadow`. */
export function figure(stage: Stage, person: Figure) {
  const { joints, spot, k } = placed(stage, person);
  const { kit, facing = 1 } = person;
  const see = (joint: Joint): Point => stage.camera.at(spot(joint));
  const limb = (points: readonly Joint[], colour: string, metres: number) =>
    stage.stroke(through(points.map(see)), colour, metres * k, { 'stroke-linejoin': 'round' });
  const leg = ([hip, knee, foot]: Limb) => {
    limb([hip, knee, foot], kit.trousers, 0.17);
    if (kit.padded) limb([knee, foot], '#f4f1e6', 0.21);
    limb([foot, [foot[0] + 0.12, foot[1] - 0.01]], kit.padded ? '#f4f1e6' : '#e9e4d6', 0.1);
  };
  const arm = ([shoulder, elbow, hand]: Limb) => {
    limb([elbow, hand], kit.skin, 0.095);
    limb([shoulder, [(shoulder[0] + elbow[0] * 3) / 4, (shoulder[1] + elbow[1] * 3) / 4]], kit.shirt, 0.125);
    if (kit.padded) limb([hand, hand], '#f4f1e6', 0.14);
  };
  const [farLeg, nearLeg] = joints.legs;
  const [farArm, nearArm] = joints.arms;
  arm(farArm);
  leg(farLeg);
  leg(nearLeg);
  const [hx, hy] = joints.hip;
  const [nx, ny] = joints.neck;
  const torso = [
    [nx - 0.16, ny - 0.06],
    [nx + 0.16, ny - 0.06],
    [hx + 0.1, hy + 0.04],
    [hx - 0.1, hy + 0.04],
  ] as const;
  stage.fill(torso.map(see), kit.shirt, {
    stroke: kit.shirt,
    'stroke-width': 0.1 * k,
    'stroke-linejoin': 'round',
  });
  limb(
    [
      [nx, ny],
      [(nx + joints.head[0]) / 2, (ny + joints.head[1]) / 2],
    ],
    kit.skin,
    0.1,
  );
  const [x, y] = see(joints.head);
  const r = 0.125 * k;
  stage.circle(x, y, r, kit.skin);
  const c = Math.round(r * 11) / 10;
  const brim = (facing * r * 0.8).toFixed(1);
  stage.path(
    `M${(x - c).toFixed(1)} ${(y - r * 0.1).toFixed(1)}a${c} ${c} 0 0 1 ${c * 2} 0${facing > 0 ? `h${brim}` : `m${-c * 2} 0h${brim}l${-Number(brim)} ${(-r * 0.4).toFixed(1)}`}z`,
    { fill: kit.cap },
  );
  if (joints.bat) {
    const [grip, toe] = joints.bat;
    const shoulder: Joint = [grip[0] + (toe[0] - grip[0]) * 0.28, grip[1] + (toe[1] - grip[1]) * 0.28];
    limb([grip, shoulder], '#5a4632', 0.05);
    limb([shoulder, toe], BAT, 0.105);
  }
  arm(nearArm);
  if (joints.ball) stage.circle(...see(joints.ball), 0.07 * k, BALL);
}

/**
 * The person's outline laid on the ground as a shadow. `fall` is where a point one metre up casts its shadow (x, z in
 * metres). Call it faintly once per lamp.
 */
export function shadow(
  stage: Stage,
  person: Figure,
  fall: readonly [number, number],
  opacity: number,
  colour = '#000',
) {
  const { joints, k } = placed(stage, person);
  const { at, facing = 1, grown = 1 } = person;
  const lay = ([x, y]: Joint): Point =>
    stage.camera.at(
      add(
        add(at, times(stage.camera.right, x * facing * grown)),
        times([fall[0], 0, fall[1]], Math.max(0, y - 0.04) * grown),
      ),
    );
  const lines: (readonly Joint[])[] = [
    ...joints.legs,
    [joints.hip, joints.neck],
    [joints.neck, joints.head],
    ...joints.arms,
  ];
  if (joints.bat) lines.push(joints.bat);
  const d = lines.map((line) => through(line.map(lay))).join('');
  stage.stroke(d, colour, 0.15 * k, { 'stroke-linejoin': 'round', opacity });
}

/** The person's reflection in wet ground, fading over `fade`. */
export function reflection(stage: Stage, person: Figure, opacity: number) {
  const { joints, spot, k } = placed(stage, person);
  const { kit, at } = person;
  const see = (joint: Joint): Point => {
    const [x, y, z] = spot(joint);
    return stage.camera.at([x, 2 * at[1] - y, z]);
  };
  stage.group({ opacity }, () => {
    stage.stroke(joints.legs.map((leg) => through(leg.map(see))).join(''), kit.trousers, 0.17 * k, {
      'stroke-linejoin': 'round',
    });
    stage.stroke(through([see(joints.hip), see(joints.neck)]), kit.shirt, 0.34 * k);
    stage.stroke(joints.arms.map((arm) => through(arm.map(see))).join(''), kit.shirt, 0.11 * k, {
      'stroke-linejoin': 'round',
    });
    const [x, y] = see(joints.head);
    stage.circle(x, y, 0.13 * k, kit.skin);
  });
}

/** Draws the shadows first, then the people, farthest first. */
export function people(
  stage: Stage,
  list: readonly Figure[],
  falls: readonly (readonly [fall: readonly [number, number], opacity: number])[],
) {
  const ordered = [...list].sort((a, b) => stage.camera.depth(b.at) - stage.camera.depth(a.at));
  for (const person of ordered) {
    for (const [fall, opacity] of falls) shadow(stage, person, fall, opacity);
  }
  for (const person of ordered) figure(stage, person);
}
