import { Cage } from '../cage.js';
import type { Vec3 } from '../camera.js';
import { car } from '../cars.js';
import { lampPaints, lampPost } from '../lamps.js';
import { AMBER, kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { bars, sky, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

const side = (x: number, shirt: string, n: number): Figure[] => [
  { at: [x + (n ? -0.9 : 0.9), 0, 18.2], pose: n ? 'guard' : 'pull', kit: whites(n), facing: n ? 1 : -1 },
  { at: [x, 0, 21], pose: 'keep', kit: kit(shirt, '#1d2b33', n + 1) },
  { at: [x - 0.9, 0, n ? 4.6 : 6.2], pose: n ? 'bowl' : 'run', kit: kit(shirt, '#1d2b33', n + 2) },
  { at: [x + 3.6, 0, n ? 9 : 12], pose: 'ready', kit: kit(shirt, '#1d2b33', n), facing: -1 },
  { at: [x - 3.6, 0, n ? 14 : 9.5], pose: 'stand', kit: kit(shirt, '#1d2b33', n + 3) },
];

export const twin: Scene = {
  name: 'ground-twin',
  title: 'Twin cricket cages on the parking roof of a mall',
  mood: 'night',
  suits: ['surat', 'lucknow', 'indore'],
  camera: { eye: [1.8, 11, -27], target: [0.3, 0, 8], degrees: 52, aim: [600, 512] },
  draw(stage) {
    const lamps = lampPaints(stage);
    const edge = Math.round(stage.camera.horizon);
    sky(stage, [
      [0, '#1a1638'],
      [0.05, '#3b2a55'],
      [0.1, '#7d4668'],
      [0.15, '#cf7f68'],
      [0.2, '#f0ad78'],
    ]);
    bars(
      stage,
      [
        [90, 30, 300, 0.3],
        [800, 22, 300, 0.3],
      ],
      '#c0708a',
      '#f0a890',
    );
    stage.group({ filter: stage.blur('far', 1.5) }, () => {
      houses(stage, stage.random, {
        base: edge + 60,
        low: 60,
        high: 140,
        width: [34, 70],
        fill: '#3a2d52',
        windows: ['#ffd08a', '#ffe6b8', '#a7b6d6'],
        lit: 0.2,
        cell: 10,
      });
      houses(stage, stage.random, {
        base: edge + 70,
        low: 40,
        high: 100,
        width: [40, 80],
        fill: '#251f3c',
        windows: ['#ffc66b', '#ffdf9f'],
        lit: 0.2,
        cell: 11,
      });
    });
    stage.rect(-10, edge + 58, 1220, 800, '#1b1730');
    deck(stage);
    mall(stage);
    const cages = [-8.2, 8.2].map(
      (middle) =>
        new Cage(
          stage,
          { width: 12.4, near: 0, far: 24, height: 5.4, bay: 4, middle },
          { post: '#20303f', net: '#eef3f6', mesh: 0.3, cell: 0.75 },
        ),
    );
    const glow = stage.radial('pool', [
      { at: 0, colour: '#fff2b8', opacity: 0.52 },
      { at: 0.6, colour: '#d9f08a', opacity: 0.16 },
      { at: 1, colour: '#d9f08a', opacity: 0 },
    ]);
    const head = { columns: 3, rows: 1, cell: 0.46, reach: 4.8 };
    const lamp = (x: number, z: number) => lampPost(stage, [x, 0, z], 7.4, head, lamps, '#2a3a48');
    for (const x of [-14.4, -2, 2, 14.4]) lamp(x, 24);
    for (const cage of cages) {
      const middle = cage.size.middle ?? 0;
      mow(stage, { left: cage.left, right: cage.right, near: 0, far: 24, stripe: 2.4 }, TURF.lamp);
      boundary(stage, cage.left + 0.4, cage.right - 0.4, 0.4, 23.6, '#f3f0dc');
      pitch(stage, { middle, near: 3.4, far: 19.2 }, TURF.lamp);
      for (const z of [4, 13, 21]) stage.round([middle, 0, z], 5.4, glow);
      cage.draw('far', ...(middle < 0 ? (['left', 'right'] as const) : (['right', 'left'] as const)));
      stumps(stage, middle, 19.2, '#fff1cf');
      people(stage, middle < 0 ? side(middle, AMBER, 0) : side(middle, '#8fd0e0', 1), [
        [[0.4, -0.3], 0.2],
        [[-0.4, 0.35], 0.18],
      ]);
      stumps(stage, middle, 3.4, '#fff1cf');
      cage.draw('roof', 'near');
    }
    for (const x of [-14.4, -2, 2, 14.4]) lamp(x, 0);
    cars(stage);
    vignette(stage, 0.5);
  },
};

function deck(stage: Stage) {
  stage.floor([-24, -22], [24, 33], '#343a46');
  const spill = stage.radial('spill', [
    { at: 0, colour: '#ffcf86', opacity: 0.42 },
    { at: 1, colour: '#ffcf86', opacity: 0 },
  ]);
  stage.round([0, 0, 10], 24, spill);
  for (const x of [-24, 23.6])
    stage.box([x, 0, -22], [x + 0.4, 1.1, 33], { top: '#8b8ea0', front: '#4b5060', side: '#585d6e' });
  const bays: [Vec3, Vec3][] = [];
  for (let x = -22; x <= 22; x += 2.75)
    bays.push([
      [x, 0, -8.6],
      [x, 0, -3.4],
    ]);
  bays.push([
    [-22, 0, -3.4],
    [22, 0, -3.4],
  ]);
  stage.wires(bays, '#d7d9d2', 2, { opacity: 0.55 });
  // An arrow for cars that leave.
  stage.face(
    [
      [-0.25, 0, -15],
      [0.25, 0, -15],
      [0.25, 0, -12.6],
      [-0.25, 0, -12.6],
    ],
    '#d7d9d2',
    { opacity: 0.5 },
  );
  stage.face(
    [
      [-0.8, 0, -12.6],
      [0.8, 0, -12.6],
      [0, 0, -10.8],
    ],
    '#d7d9d2',
    { opacity: 0.5 },
  );
}

/** The mall's upper floors behind the roof: glass bands, a glass barrel in the middle, two banners. */
function mall(stage: Stage) {
  const tone = { top: '#4a4560', front: '#3b3654', side: '#2f2b45' };
  stage.box([-24, 0, 33], [24, 6.4, 50], tone);
  stage.grid(
    { origin: [-24, 3.6, 32.95], u: [48, 0, 0], v: [0, 1.8, 0], columns: 40, rows: 1, fill: [0.88, 0.9] },
    () => stage.random.pick(['#ffd994', '#ffe7bd', '#f2c579', '#8fa9c4']),
  );
  stage.grid(
    { origin: [-24, 0.3, 32.95], u: [48, 0, 0], v: [0, 2.5, 0], columns: 24, rows: 1, fill: [0.9, 0.96] },
    () => stage.random.pick(['#f0bb68', '#5d6c8a', '#6f7d99', '#4a5874']),
  );
  const arc: Vec3[] = Array.from({ length: 19 }, (_, i): Vec3 => {
    const angle = (i / 18) * Math.PI;
    return [-Math.cos(angle) * 8, 6.4 + Math.sin(angle) * 4, 33];
  });
  stage.face(
    arc,
    stage.linear('glass', [
      { at: 0, colour: '#8fa6c8' },
      { at: 1, colour: '#ffd391' },
    ]),
  );
  const bars: [Vec3, Vec3][] = arc.map((p) => [[0, 6.4, 33], p]);
  stage.wires(bars, '#3b3654', 1.6);
  for (const [i, p] of arc.entries()) stage.rod(arc[Math.max(0, i - 1)] ?? p, p, 0.3, '#5b5674');
}

function cars(stage: Stage) {
  const paints = [
    { body: '#e4e6e2', shade: '#b9bfc0', roof: '#f2f3ef' },
    { body: '#b53a34', shade: '#842826', roof: '#c9504a' },
    { body: '#2f4a68', shade: '#22364c', roof: '#3d5b7c' },
    { body: '#4b4f57', shade: '#353840', roof: '#5c6069' },
    { body: '#d0a23f', shade: '#98742a', roof: '#e0b555' },
  ] as const;
  for (const [slot, n] of [
    [-7, 0],
    [-6, 2],
    [-4, 1],
    [-2, 2],
    [2, 3],
    [4, 0],
    [5, 4],
    [7, 2],
  ] as const) {
    car(stage, slot * 2.75 - 1.37, -8, paints[n] ?? paints[0]);
  }
  people(
    stage,
    [
      { at: [1.6, 0, -5.6], pose: 'idle', kit: kit('#e4e6e2', '#2a3340', 1), facing: 1 },
      { at: [0.4, 0, -5.2], pose: 'idle', kit: kit(AMBER, '#2a3340', 2), facing: -1 },
    ],
    [[[0.2, -0.5], 0.3]],
  );
}
