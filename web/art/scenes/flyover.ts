import { Cage } from '../cage.js';
import type { Vec3 } from '../camera.js';
import { floodlight, lampPaints, SODIUM } from '../lamps.js';
import { kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { sky, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';
import { mow, pitch, stumps } from '../turf.js';

const TEAM: Figure[] = [
  { at: [0.8, 0, 19.4], pose: 'drive', kit: whites(1), facing: -1 },
  { at: [0, 0, 22.4], pose: 'keep', kit: kit('#e2574a', '#23262e') },
  { at: [-1.1, 0, 8], pose: 'bowl', kit: kit('#e2574a', '#23262e', 2) },
  { at: [4.6, 0, 17], pose: 'ready', kit: kit('#e2574a', '#23262e', 3), facing: -1 },
  { at: [-4, 0, 14.6], pose: 'ready', kit: kit('#e2574a', '#23262e', 1) },
];
const DECK = { half: 10.5, under: 9.2, near: -30, far: 190 };
const PIERS = [160, 128, 96, 64, 32];

export const flyover: Scene = {
  name: 'ground-flyover',
  title: 'Cricket cage under the flyover by sodium light',
  mood: 'night',
  suits: ['delhi', 'hyderabad', 'kolkata'],
  camera: { eye: [-14, 4.3, -10.5], target: [0.8, 2.8, 10], degrees: 62, aim: [600, 430] },
  draw(stage) {
    const lamps = lampPaints(stage, SODIUM);
    const edge = Math.round(stage.camera.horizon);
    sky(stage, [
      [0, '#0b1020'],
      [0.3, '#1b2031'],
      [0.46, '#4a3a3a'],
      [0.56, '#8a5a3a'],
    ]);
    stage.ellipse(600, edge, 700, 110, '#ff9d3c', { opacity: 0.2, filter: stage.blur('haze', 24) });
    stage.group({ filter: stage.blur('far', 1.5) }, () => {
      houses(stage, stage.random, {
        base: edge + 8,
        low: 70,
        high: 200,
        width: [50, 96],
        fill: '#1d2230',
        windows: ['#ffc072', '#ffe0a0', '#8fb3c4'],
        lit: 0.2,
      });
      houses(stage, stage.random, {
        base: edge + 8,
        low: 30,
        high: 90,
        width: [40, 90],
        fill: '#12151f',
        windows: ['#ffb45c', '#ffd58a'],
        lit: 0.22,
      });
    });
    stage.floor([-400, -9], [400, 400], '#1e1d22');
    roads(stage);
    deck(stage);
    for (const z of PIERS) pier(stage, z);
    stage.floor([-11.5, -30], [11.5, 40], '#574a40');
    stage.round(
      [0, 0, 12],
      20,
      stage.radial('spill', [
        { at: 0, colour: '#ffb45c', opacity: 0.55 },
        { at: 1, colour: '#ffb45c', opacity: 0 },
      ]),
    );
    mow(
      stage,
      { left: -6.2, right: 6.2, near: -2, far: 27, stripe: 2.9 },
      { ...TURF.lamp, dark: '#2a6a3c', light: '#357a45' },
    );
    pitch(stage, { near: 6.4, far: 20.6 }, { ...TURF.lamp, pitch: '#c48f52' });
    const glow = stage.radial('pool', [
      { at: 0, colour: '#ffd08a', opacity: 0.55 },
      { at: 0.6, colour: '#ffb04a', opacity: 0.2 },
      { at: 1, colour: '#ffb04a', opacity: 0 },
    ]);
    for (const z of [4, 13, 22]) stage.round([0, 0, z], 6.2, glow);
    const cage = new Cage(
      stage,
      { width: 12.4, near: -2, far: 27, height: 5.6, bay: 4.1 },
      { post: '#33403f', net: '#fff0d8', mesh: 0.3 },
    );
    cage.draw('far', 'right');
    stumps(stage, 0, 20.6, '#fff1cf');
    people(stage, TEAM, [
      [[0.25, -0.3], 0.26],
      [[-0.3, 0.35], 0.2],
    ]);
    stumps(stage, 0, 6.4, '#fff1cf');
    cage.draw('roof', 'left', 'near');
    for (const z of [26, 17.5, 9]) {
      for (const x of [-3.4, 3.4]) {
        stage.rod([x, DECK.under, z], [x, 7.3, z], 0.07, '#2b2a2c');
        floodlight(
          stage,
          { at: [x, 7.1, z], columns: 3, rows: 1, cell: 0.5, reach: 4.6, bulb: '#ffeac2' },
          lamps,
        );
      }
    }
    vignette(stage, 0.55);
  },
};

/** The underside of the road deck: two girders, and an edge beam lit by the city. */
function deck(stage: Stage) {
  const { half, under, near, far } = DECK;
  const shade = stage.linear('deck', [
    { at: 0, colour: '#3c3330' },
    { at: 0.7, colour: '#7b5a3d' },
    { at: 1, colour: '#a87443' },
  ]);
  stage.face(
    [
      [-half, under, near],
      [half, under, near],
      [half, under, far],
      [-half, under, far],
    ],
    shade,
  );
  for (const [x, side] of [
    [-half, '#4b4140'],
    [half, '#403838'],
  ] as const) {
    stage.face(
      [
        [x, under, near],
        [x, under, far],
        [x, under + 1.9, far],
        [x, under + 1.9, near],
      ],
      side,
    );
  }
  for (const x of [-6.4, -2.2, 2.2, 6.4]) {
    stage.face(
      [
        [x - 0.4, under - 0.02, near],
        [x + 0.4, under - 0.02, near],
        [x + 0.4, under - 0.02, far],
        [x - 0.4, under - 0.02, far],
      ],
      '#352c29',
      { opacity: 0.7 },
    );
  }
  const joints: [Vec3, Vec3][] = [];
  for (let z = near; z < 120; z += 5.5)
    joints.push([
      [-half, under, z],
      [half, under, z],
    ]);
  stage.wires(joints, '#2a2321', 1.4, { opacity: 0.6 });
}

/** Two columns outside the nets with a beam across, which carry the deck. */
function pier(stage: Stage, z: number) {
  const tone = { top: '#6a5444', front: '#8d6a4a', side: '#54443b', other: '#5f4b3d', under: '#4a3a31' };
  for (const x of [-8.6, 8.6]) {
    stage.box([x - 0.85, 0, z], [x + 0.85, DECK.under - 1.5, z + 1.7], tone);
    stage.box([x - 0.87, 0, z - 0.02], [x + 0.87, 1.3, z + 1.7], {
      ...tone,
      front: '#d9b25a',
      side: '#7c6434',
      other: '#8a6d3a',
    });
    stage.grid(
      {
        origin: [x - 0.87, 0.2, z - 0.03],
        u: [1.74, 0, 0],
        v: [0, 0.9, 0],
        columns: 4,
        rows: 1,
        fill: [0.5, 1],
      },
      () => '#26221e',
    );
  }
  stage.box([-10.3, DECK.under - 1.5, z - 0.1], [10.3, DECK.under, z + 1.8], { ...tone, front: '#7d5d42' });
}

/** Traffic on both sides, drawn as streaks that lead the eye to the vanishing point. */
function roads(stage: Stage) {
  const trail = (x: number, colour: string, y: number) => {
    const runs: [Vec3, Vec3][] = [];
    for (let z = 6; z < 240; z += stage.random.between(10, 22))
      runs.push([
        [x, y, z],
        [x, y, z + stage.random.between(4, 12)],
      ]);
    stage.wires(runs, colour, 2.2, { opacity: 0.75, 'stroke-linecap': 'round' });
  };
  stage.floor([-30, -30], [-13, 300], '#26242a');
  stage.floor([11.5, -9], [30, 300], '#26242a');
  for (const x of [14, 15.5, 19, 20.5]) trail(x, '#ff5f43', 0.7);
  for (const x of [-23, -24.5]) trail(x, '#ffe3ac', 0.7);
}
