import { Cage } from '../cage.js';
import type { Vec3 } from '../camera.js';
import { floodlight, lampPaints } from '../lamps.js';
import { kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { clouds, sky } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';
import { branch, crown, hedge } from '../trees.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

const TEAM: Figure[] = [
  { at: [0.8, 0, 17.6], pose: 'guard', kit: whites(0), facing: -1 },
  { at: [0, 0, 20.4], pose: 'keep', kit: kit('#c23b52', '#2f3242') },
  { at: [-1, 0, 4.6], pose: 'bowl', kit: kit('#c23b52', '#2f3242', 1) },
  { at: [-4.4, 0, 12], pose: 'ready', kit: kit('#c23b52', '#2f3242', 2) },
  { at: [5, 0, 13.5], pose: 'stand', kit: kit('#c23b52', '#2f3242', 3), facing: -1 },
];
const SUN = [-0.75, -0.65] as const;
const RAIN_TREE = { shade: '#2f6a43', body: '#3f8450', light: '#559a55' };
const JACARANDA = { shade: '#7a68ad', body: '#9482c6', light: '#a797d4' };

function bungalow(stage: Stage, ground: number) {
  const y = ground - 92;
  stage.rect(770, y + 34, 230, 62, '#f2e4c8');
  stage.path(`M752 ${y + 36}L800 ${y - 8}H972L1018 ${y + 36}Z`, { fill: '#c2664a' });
  stage.path(`M752 ${y + 36}L800 ${y - 8}H884L860 ${y + 36}Z`, { fill: '#d57c5b' });
  for (const x of [792, 842, 926, 964]) stage.rect(x, y + 50, 20, 34, '#7b9a94', { rx: 9 });
  stage.rect(884, y + 48, 24, 48, '#8a5a40', { rx: 3 });
}

export const garden: Scene = {
  name: 'ground-garden',
  title: 'Garden cricket cage under rain trees in the morning',
  mood: 'day',
  suits: ['bangalore', 'mysuru', 'pune'],
  camera: { eye: [-8.4, 3, -12.5], target: [0.3, 1.5, 9], degrees: 58, aim: [600, 455] },
  draw(stage) {
    const { random } = stage;
    const lamps = lampPaints(stage);
    const edge = Math.round(stage.camera.horizon);
    sky(stage, [
      [0, '#8fcad6'],
      [0.25, '#c4e3d8'],
      [0.45, '#f4f2d6'],
      [0.55, '#fbeec4'],
    ]);
    clouds(
      stage,
      [
        [760, 110, 0.9],
        [520, 190, 0.6],
      ],
      '#fff',
      '#dcebe2',
      0.8,
    );
    stage.group({ filter: stage.blur('far', 1.4) }, () => {
      houses(stage, random, {
        base: edge + 20,
        low: 90,
        high: 190,
        width: [60, 90],
        fill: '#c3d6cb',
        windows: ['#e9f0dd', '#a9c4bd'],
        lit: 0.5,
        cell: 20,
        from: 400,
        to: 800,
      });
      hedge(stage, random, { from: -20, to: 1220, y: edge - 16, size: 46, step: 32 }, '#9cc08f');
    });
    bungalow(stage, edge + 14);
    crown(stage, random, { x: 640, y: edge - 66, rx: 76, ry: 52, size: 24, count: 34 }, JACARANDA, SUN);
    branch(stage, [644, edge + 14], [636, edge - 24], [640, edge - 60], 13, 6, '#6d5a4b');
    hedge(stage, random, { from: -20, to: 1220, y: edge + 6, size: 26, step: 24 }, '#4f8f55');
    hedge(stage, random, { from: -20, to: 1220, y: edge + 20, size: 18, step: 19 }, '#3d7a4a');
    stage.floor([-300, -14], [300, 500], '#8fb768');
    lawn(stage);
    farTree(stage, edge);
    path(stage);
    mow(stage, { left: -6.5, right: 6.5, near: 0, far: 24, stripe: 2.4 }, TURF.day);
    boundary(stage, -6.1, 6.1, 0.4, 23.6, '#fff');
    pitch(stage, { near: 3.8, far: 18.8 }, TURF.day);
    dapple(stage);
    const cage = new Cage(
      stage,
      { width: 13, near: 0, far: 24, height: 5.4, bay: 4 },
      { post: '#2a6b4d', net: '#ffffff', mesh: 0.4 },
    );
    cage.shadow([1.5, 0.7], 0.14);
    cage.draw('far', 'right');
    stumps(stage, 0, 18.8, '#fffbe8');
    people(stage, TEAM, [[[1.5, 0.7], 0.26]]);
    stumps(stage, 0, 3.8, '#fffbe8');
    for (const x of [6.5, -6.5]) {
      stage.rod([x, 5.4, 24], [x, 7, 24], 0.12, '#2a6b4d');
      floodlight(
        stage,
        { at: [x, 7.2, 24], columns: 4, rows: 1, cell: 0.4, lit: false, housing: '#4f6a5c', bulb: '#f3f1df' },
        lamps,
      );
    }
    cage.draw('roof', 'left', 'near');
    nearTree(stage, edge);
    shafts(stage);
    stage.wash(
      stage.linear(
        'sun',
        [
          { at: 0, colour: '#fff2b8', opacity: 0.42 },
          { at: 0.6, colour: '#fff2b8', opacity: 0 },
        ],
        [0, 0, 1, 1],
      ),
    );
  },
};

function path(stage: Stage) {
  stage.floor([-11, -14], [-9.3, 31], '#d9c48f');
  stage.floor([-7.4, -0.9], [7.4, 24.8], '#b77a55');
}

/** Two greens for the lawn, and the shade of the tree above it. */
function lawn(stage: Stage) {
  mow(
    stage,
    { left: -200, right: 200, near: -14, far: 31, stripe: 3.2 },
    { ...TURF.day, dark: '#78a859', light: '#82b161' },
  );
  for (const [x, z, r] of [
    [-17, -2, 6],
    [-12, 1, 4.6],
    [-20, 6, 6],
    [-13, 6, 3.6],
  ] as const)
    stage.round([x, 0, z], r, '#2c5a38', { opacity: 0.2 }, 0.6);
}

/** The old trees: one behind on the right, one beside the viewer on the left. Both crowns lean over the nets. */
function farTree(stage: Stage, edge: number) {
  const { random } = stage;
  const bark = '#6a5643';
  stage.ellipse(1150, edge + 52, 110, 9, '#2c5a38', { opacity: 0.3 });
  branch(stage, [1092, edge + 52], [1082, edge - 60], [1070, edge - 190], 44, 26, bark);
  for (const [x, y] of [
    [930, edge - 300],
    [1010, edge - 330],
    [1150, edge - 310],
  ] as const)
    branch(stage, [1070, edge - 180], [1060, edge - 250], [x, y], 22, 7, bark);
  crown(stage, random, { x: 1060, y: edge - 330, rx: 235, ry: 78, size: 44, count: 50 }, RAIN_TREE, SUN);
}

function nearTree(stage: Stage, edge: number) {
  const { random } = stage;
  for (const [x, y] of [
    [8, 178],
    [82, 182],
    [46, 190],
  ] as const)
    branch(stage, [x, edge + y], [x + (46 - x) * 0.6, edge + y - 30], [52, edge + 90], 26, 20, '#4d3d30');
  branch(stage, [44, edge + 170], [60, edge - 60], [70, edge - 210], 66, 34, '#4d3d30');
  for (const [x, y] of [
    [-60, edge - 330],
    [130, edge - 350],
    [250, edge - 330],
  ] as const)
    branch(stage, [68, edge - 190], [90, edge - 270], [x, y], 26, 8, '#4d3d30');
  crown(stage, random, { x: 110, y: edge - 350, rx: 330, ry: 92, size: 52, count: 64 }, RAIN_TREE, SUN);
}

/** Sun through leaves: soft discs of light on the turf and on the path. */
function dapple(stage: Stage) {
  stage.group({ fill: '#17402a', opacity: 0.2 }, () => {
    for (let i = 0; i < 20; i++) {
      const spot: Vec3 = [stage.random.between(-6, 6), 0, stage.random.between(0.4, 11)];
      stage.round(spot, stage.random.between(0.5, 1.5), '#17402a', {}, 0.7);
    }
  });
  for (let i = 0; i < 34; i++) {
    const spot: Vec3 = [stage.random.between(-6, 6), 0, stage.random.between(0.5, 12)];
    stage.round(spot, stage.random.between(0.12, 0.4), '#fff3a8', { opacity: 0.34 }, 0.8);
  }
}

function shafts(stage: Stage) {
  const beam = stage.linear('shaft', [
    { at: 0, colour: '#fff6cc', opacity: 0.3 },
    { at: 1, colour: '#fff6cc', opacity: 0 },
  ]);
  stage.group({ filter: stage.blur('soft', 8) }, () => {
    for (const [x, w, long] of [
      [230, 46, 430],
      [340, 26, 470],
      [425, 54, 420],
      [540, 22, 380],
    ] as const) {
      stage.path(`M${x} 60h${w}l${long * 0.62 + 40} ${long}h-${w + 80}Z`, { fill: beam });
    }
  });
}
