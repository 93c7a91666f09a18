import { Cage } from '../cage.js';
import type { Vec3 } from '../camera.js';
import { lampPaints, lampPost } from '../lamps.js';
import { kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { disc } from '../sheet.js';
import { bars, sky, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';
import { palm } from '../trees.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

const TEAM: Figure[] = [
  { at: [1.1, 0, 17.3], pose: 'drive', kit: whites(2), facing: -1 },
  { at: [0.1, 0, 20.6], pose: 'keep', kit: kit('#3f8fb0', '#20323a'), facing: -1 },
  { at: [-0.9, 0, 3.2], pose: 'bowl', kit: kit('#3f8fb0', '#20323a', 1), facing: 1 },
  { at: [4.3, 0, 7.5], pose: 'ready', kit: kit('#3f8fb0', '#20323a', 3), facing: -1 },
  { at: [-4.2, 0, 12], pose: 'run', kit: kit('#3f8fb0', '#20323a', 2), facing: 1 },
];

/** The cable bridge far out: two towers like inverted Ys and fans of stays, in picture units about the horizon. */
function bridge(stage: Stage, sea: number, tone: string, lights: string) {
  const deck = sea - 34;
  stage.path(`M-20 ${deck + 10}Q600 ${deck - 8} 1220 ${deck + 8}l0 6Q600 ${deck - 2} -20 ${deck + 17}Z`, {
    fill: tone,
  });
  const road = (x: number) => deck + 10 - 13.5 * (1 - ((x - 600) / 620) ** 2);
  for (let x = 10; x < 1200; x += 62) stage.rect(x, road(x) + 5, 5, sea - road(x) - 4, tone);
  let stays = '';
  for (const [x, high] of [
    [262, 172],
    [764, 172],
  ] as const) {
    const top = deck - high;
    const y = road(x);
    stage.path(
      `M${x - 26} ${sea + 1}L${x - 15} ${y}L${x - 3} ${top + 46}V${top}h6V${top + 46}L${x + 15} ${y}L${x + 26} ${sea + 1}h-8L${x + 8} ${y + 4}h-16L${x - 18} ${sea + 1}Z`,
      { fill: tone },
    );
    for (let i = 1; i <= 15; i++) {
      for (const side of [-1, 1]) {
        const end = x + side * (14 + i * 9.1);
        stays += `M${x} ${Math.round(top + 4 + (15 - i) * 2.6)}L${end.toFixed(0)} ${road(end).toFixed(0)}`;
      }
    }
  }
  stage.stroke(stays, '#f3cdb0', 0.9, { opacity: 0.55 });
  let lamps = '';
  for (let x = 4; x < 1200; x += 26) lamps += disc(x, Math.round(road(x)) - 3, 1.7);
  stage.path(lamps, { fill: lights });
  return road;
}

function sea(stage: Stage, top: number) {
  const water = stage.linear('water', [
    { at: 0, colour: '#c98a86' },
    { at: 0.18, colour: '#7d7390' },
    { at: 0.6, colour: '#34506a' },
    { at: 1, colour: '#223d52' },
  ]);
  stage.rect(-10, top, 1220, 170, water);
  // Glitter under the low sun, then under the bridge's lamps; wider and sparser towards the shore.
  let [glitter, sparks] = ['', ''];
  for (let i = 0; i < 120; i++) {
    const t = stage.random.between(0, 1) ** 1.5;
    const y = top + 3 + t * 110;
    const x = 478 + stage.random.between(-1, 1) * (26 + t * 120);
    const w = stage.random.between(4, 12 + t * 26);
    glitter += `M${(x - w).toFixed(0)} ${y.toFixed(0)}h${(w * 2).toFixed(0)}`;
    const far = stage.random.between(0, 1200);
    sparks += `M${far.toFixed(0)} ${(top + 4 + t * 60).toFixed(0)}h${(w * 0.6).toFixed(0)}`;
  }
  stage.stroke(sparks, '#f3c9a2', 1.3, { opacity: 0.35 });
  stage.stroke(glitter, '#ffe0b0', 1.8, { opacity: 0.6 });
}

export const seaside: Scene = {
  name: 'ground-seaside',
  title: 'Sea-side cricket cage at dusk, the cable bridge behind',
  mood: 'dusk',
  suits: ['mumbai', 'visakhapatnam', 'chennai'],
  camera: { eye: [7.6, 5.6, -16.5], target: [-0.6, 1.6, 10], degrees: 56, aim: [600, 470] },
  draw(stage) {
    const lamps = lampPaints(stage);
    const edge = Math.round(stage.camera.horizon);
    duskSky(stage, edge);
    stage.group({ filter: stage.blur('near', 0.7) }, () => bridge(stage, edge + 2, '#5a4a6b', '#ffe1a0'));
    sea(stage, edge);
    promenade(stage, edge);
    stage.floor([-7.6, -1.6], [7.6, 25.6], '#8c5f4f');
    mow(stage, { left: -6.5, right: 6.5, near: 0, far: 24, stripe: 2.4 }, TURF.dusk);
    boundary(stage, -6.1, 6.1, 0.4, 23.6, '#f6efdf');
    pitch(stage, { near: 3.4, far: 18.8 }, TURF.dusk);
    stage.floor(
      [-6.5, 0],
      [6.5, 24],
      stage.linear('warm', [
        { at: 0, colour: '#ffcf86', opacity: 0.4 },
        { at: 0.75, colour: '#ffcf86', opacity: 0 },
      ]),
    );
    const cage = new Cage(
      stage,
      { width: 13, near: 0, far: 24, height: 5.5, bay: 4 },
      { post: '#1f3a3c', net: '#fff1d6', mesh: 0.34 },
    );
    const head = { columns: 2, rows: 2, cell: 0.46, reach: 6.5 };
    for (const x of [-6.5, 6.5]) lampPost(stage, [x, 0, 24], 7.6, head, lamps, '#1f3a3c');
    cage.shadow([0.5, -1.5], 0.09);
    cage.draw('far', 'left');
    stumps(stage, 0, 18.8, '#fff1cf');
    people(stage, TEAM, [[[0.5, -1.5], 0.3]]);
    stumps(stage, 0, 3.4, '#fff1cf');
    cage.draw('roof', 'right', 'near');
    for (const x of [-6.5, 6.5]) lampPost(stage, [x, 0, 0], 7.6, head, lamps, '#1f3a3c');
    people(
      stage,
      [
        { at: [-9.4, 0, 9], pose: 'idle', kit: kit('#c9493d', '#2c3440', 1), facing: 1 },
        { at: [-10.2, 0, 9.3], pose: 'stand', kit: kit('#e8ddc8', '#39404c', 2), facing: 1 },
      ],
      [[[0.5, -1.5], 0.3]],
    );
    vignette(stage, 0.45);
  },
};

/** The low sun among bars of cloud, and the far shore's houses. */
function duskSky(stage: Stage, edge: number) {
  sky(stage, [
    [0, '#1b2547'],
    [0.14, '#3a3a66'],
    [0.28, '#85587f'],
    [0.38, '#d57f74'],
    [0.46, '#f6b37a'],
    [0.52, '#ffdca0'],
  ]);
  stage.circle(
    478,
    edge - 30,
    250,
    stage.radial('sun', [
      { at: 0, colour: '#fff2cc', opacity: 0.95 },
      { at: 0.14, colour: '#ffd694', opacity: 0.7 },
      { at: 0.5, colour: '#ffb878', opacity: 0.2 },
      { at: 1, colour: '#ffb878', opacity: 0 },
    ]),
  );
  stage.circle(478, edge - 22, 40, '#fff3d3');
  bars(
    stage,
    [
      [90, 96, 330, 0.24],
      [700, 70, 400, 0.2],
      [420, 158, 300, 0.26],
      [830, 196, 330, 0.34],
      [40, 212, 280, 0.3],
    ],
    '#f2a58b',
    '#ffd9b0',
  );
  stage.group({ filter: stage.blur('far', 1.5) }, () => {
    houses(stage, stage.random, {
      base: edge + 2,
      low: 12,
      high: 62,
      width: [20, 46],
      fill: '#96697f',
      windows: ['#ffdf9f'],
      lit: 0.2,
      cell: 9,
      from: -20,
      to: 330,
    });
    houses(stage, stage.random, {
      base: edge + 2,
      low: 10,
      high: 46,
      width: [18, 44],
      fill: '#a8728a',
      windows: ['#ffdf9f'],
      lit: 0.2,
      cell: 9,
      from: 900,
      to: 1230,
    });
  });
}

/** A low wall before the water, paving towards the viewer, palms on both sides. */
function promenade(stage: Stage, edge: number) {
  const wall = 30;
  stage.floor(
    [-80, -30],
    [80, wall],
    stage.linear('paving', [
      { at: 0, colour: '#a5877f' },
      { at: 1, colour: '#5b5560' },
    ]),
  );
  stage.box([-80, 0, wall], [80, 0.95, wall + 0.5], { top: '#e2b49a', front: '#7b6770', side: '#6b5a64' });
  const joints: [Vec3, Vec3][] = [];
  for (let z = -14; z < wall; z += 4)
    joints.push([
      [-70, 0, z],
      [70, 0, z],
    ]);
  for (let x = -60; x < 70; x += 4)
    joints.push([
      [x, 0, -14],
      [x, 0, wall],
    ]);
  stage.wires(joints, '#473f4c', 1, { opacity: 0.35 });
  const spill = stage.radial('spill', [
    { at: 0, colour: '#ffcf86', opacity: 0.5 },
    { at: 1, colour: '#ffcf86', opacity: 0 },
  ]);
  stage.round([0, 0, 8], 19, spill);
  for (const [x, down, high, lean] of [
    [60, 126, 296, -20],
    [1146, 176, 390, 24],
    [1050, 150, 276, -14],
  ] as const) {
    palm(stage, x, edge + down, high, lean, { trunk: '#4a3a48', frond: '#2f3f45', lit: '#4d5148' });
  }
}
