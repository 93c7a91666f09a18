import { Cage } from '../cage.js';
import { mix, type Vec3 } from '../camera.js';
import { floodlight, lampPaints } from '../lamps.js';
import { kit, TURF, whites } from '../palettes.js';
import { type Figure, people, reflection } from '../players.js';
import type { Scene } from '../scene.js';
import { rain, sky, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';
import { crease, mow, pitch, stumps } from '../turf.js';

const HEADS: Vec3[] = [-1, 1].flatMap((side) => [11, 18, 25].map((z): Vec3 => [side * 5.6, 5.3, z]));

const TEAM: Figure[] = [
  { at: [0.7, 0, 21.4], pose: 'guard', kit: whites(1), facing: -1 },
  { at: [-0.2, 0, 24.2], pose: 'keep', kit: kit('#4fa3c4', '#1b3340'), facing: 1 },
  { at: [-2.3, 0, 8.7], pose: 'bowl', kit: kit('#4fa3c4', '#1b3340', 2), facing: 1 },
  { at: [3.9, 0, 14.5], pose: 'ready', kit: kit('#4fa3c4', '#1b3340', 1), facing: -1 },
  { at: [-4.9, 0, 11.8], pose: 'stand', kit: kit('#4fa3c4', '#1b3340', 3) },
];

/** Water on the turf: a flat ragged shape in the sky's colours, with rings where drops fall. */
function puddle(stage: Stage, x: number, z: number, wide: number, paint: string) {
  const rim: Vec3[] = Array.from({ length: 18 }, (_, i) => {
    const angle = (i / 18) * Math.PI * 2;
    const r = wide * (1 + 0.16 * Math.sin(angle * 3 + x) + 0.09 * Math.sin(angle * 5 + z));
    return [x + Math.cos(angle) * r, 0, z + Math.sin(angle) * r * 0.8];
  });
  stage.face(rim, paint, { stroke: '#cfe6df', 'stroke-opacity': 0.28, 'stroke-width': 1 });
  for (let i = 0; i < 4; i++) {
    const [cx, cz] = [x + stage.random.between(-0.5, 0.5) * wide, z + stage.random.between(-0.4, 0.4) * wide];
    for (const r of [0.05, 0.11]) {
      stage.round([cx, 0, cz], r, 'none', { stroke: '#e8f4ee', 'stroke-opacity': 0.5, 'stroke-width': 1 });
    }
  }
}

export const monsoon: Scene = {
  name: 'ground-monsoon',
  title: 'Monsoon evening, play goes on under the lamps on wet turf',
  mood: 'rain',
  suits: ['mumbai', 'thane', 'navi-mumbai'],
  camera: { eye: [-0.7, 1.85, -0.2], target: [-0.1, 1.9, 22], degrees: 62, aim: [600, 372] },
  draw(stage) {
    const lamps = lampPaints(stage);
    const soft = stage.blur('soft', 1.6);
    const horizon = Math.round(stage.camera.horizon);
    sky(stage, [
      [0, '#0c1a1f'],
      [0.2, '#17292e'],
      [0.4, '#2b4145'],
      [0.5, '#52625c'],
    ]);
    stage.ellipse(620, horizon - 10, 640, 90, '#d69a52', { opacity: 0.2, filter: stage.blur('haze', 26) });
    stage.group({ filter: soft }, () => {
      const row = { base: horizon + 12, width: [46, 96] as [number, number], cell: 14 };
      houses(stage, stage.random, {
        ...row,
        low: 60,
        high: 190,
        fill: '#22383c',
        windows: ['#d9a95c', '#9dbdb9'],
        lit: 0.14,
      });
      houses(stage, stage.random, {
        ...row,
        low: 30,
        high: 95,
        fill: '#14262a',
        windows: ['#f0bb68', '#e7cf9a'],
        lit: 0.2,
      });
    });
    stage.floor([-500, -2], [500, 300], '#0d1f1b');
    mow(stage, { left: -6, right: 6, near: -1, far: 29, stripe: 3 }, TURF.wet);
    pitch(stage, { near: 5.2, far: 22.6 }, TURF.wet);
    stage.floor(
      [-1.52, 3.6],
      [1.52, 24.2],
      stage.linear('gloss', [
        { at: 0, colour: '#f4d49a', opacity: 0.34 },
        { at: 1, colour: '#1b2f2c', opacity: 0.1 },
      ]),
    );

    wetGround(stage);
    const cage = new Cage(
      stage,
      { width: 12.4, near: -2.6, far: 29, height: 5.4, bay: 4, floor: 0 },
      { post: '#1d3d35', net: '#e6f1ea', mesh: 0.3 },
    );
    cage.draw('far');
    for (const person of TEAM) reflection(stage, person, 0.2);
    stumps(stage, 0, 22.6, '#fff1cf');
    people(stage, TEAM, [
      [[0.35, 0.5], 0.18],
      [[-0.4, 0.3], 0.14],
    ]);
    stumps(stage, 0, 5.2, '#fff1cf');
    crease(stage, 0, 5.2, 1, '#f2ecd6');
    cage.draw('roof', 'left', 'right');
    beams(stage, lamps, soft);
    rain(stage, stage.random, 230, 26, 0.9, 0.22);
    rain(stage, stage.random, 70, 62, 1.5, 0.26);
    vignette(stage, 0.6);
  },
};

/** Puddles, and the lamps mirrored in the wet turf. */
function wetGround(stage: Stage) {
  const water = stage.linear('water', [
    { at: 0, colour: '#e0b878', opacity: 0.9 },
    { at: 0.4, colour: '#6f9a98', opacity: 0.8 },
    { at: 1, colour: '#2a5358', opacity: 0.85 },
  ]);
  for (const [x, z, wide] of [
    [-3.4, 6.4, 1],
    [2.9, 7.4, 1.25],
    [-2.7, 12.2, 0.9],
    [3.6, 17.5, 1],
    [1.9, 4.1, 0.55],
    [-4.4, 9.4, 0.5],
  ] as const)
    puddle(stage, x, z, wide, water);
  // A wet floor is a mirror: every lamp is reflected from below the ground, stretched towards the viewer.
  const streak = stage.radial('streak', [
    { at: 0, colour: '#ffe9b8', opacity: 0.75 },
    { at: 0.4, colour: '#ffc667', opacity: 0.25 },
    { at: 1, colour: '#ffc667', opacity: 0 },
  ]);
  for (const [x, y, z] of HEADS) {
    const [sx, sy] = stage.camera.at([x * 0.86, -y * 0.62, z]);
    const k = stage.camera.scale([x, 0, z]);
    stage.ellipse(sx, sy, k * 0.75, k * 2.6, streak, { opacity: 0.8 });
  }
}

/** The lamps on the cage and their beams through the rain. */
function beams(stage: Stage, lamps: ReturnType<typeof lampPaints>, soft: string) {
  for (const at of HEADS) {
    stage.rod([Math.sign(at[0]) * 6.2, 5.4, at[2]], at, 0.09, '#1d3d35');
    floodlight(stage, { at, columns: 3, rows: 2, cell: 0.26, reach: 3.1 }, lamps);
    const [x, y] = stage.camera.at(at);
    const foot = stage.camera.at(mix(at, [at[0] * 0.5, 0, at[2]], 0.75));
    const w = stage.camera.scale(at);
    const beam = stage.linear('beam', [
      { at: 0, colour: '#fff0bf', opacity: 0.3 },
      { at: 1, colour: '#fff0bf', opacity: 0 },
    ]);
    stage.path(
      `M${x.toFixed(0)} ${y.toFixed(0)}L${(foot[0] - w).toFixed(0)} ${foot[1].toFixed(0)}L${(foot[0] + w).toFixed(0)} ${foot[1].toFixed(0)}Z`,
      { fill: beam, opacity: 0.5, filter: soft },
    );
  }
}
