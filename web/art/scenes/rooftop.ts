import { Cage } from '../cage.js';
import type { Vec3 } from '../camera.js';
import { lampPaints, lampPost, pool } from '../lamps.js';
import { AMBER, kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { bars, sky, stars, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';
import { tower } from '../towers.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

const TEAM: Figure[] = [
  { at: [0.9, 0, 18], pose: 'pull', kit: whites(1), facing: -1 },
  { at: [-0.1, 0, 20.8], pose: 'keep', kit: kit(AMBER, '#17322a') },
  { at: [-0.8, 0, 4.2], pose: 'bowl', kit: kit(AMBER, '#17322a', 2) },
  { at: [4.2, 0, 10], pose: 'ready', kit: kit(AMBER, '#17322a', 3), facing: -1 },
  { at: [-4, 0, 13.5], pose: 'run', kit: kit(AMBER, '#17322a', 1) },
];

/** [x, z, width, depth, height above our roof] of the towers around, farthest first. */
// biome-ignore format: a table
const TOWERS: [number, number, number, number, number][] = [
  [-40, 150, 22, 20, 22], [0, 150, 22, 20, 31], [42, 150, 24, 20, 16], [84, 140, 22, 20, 27], [126, 130, 26, 22, 12],
  [-60, 100, 20, 20, 15], [-26, 98, 16, 16, 6], [58, 88, 16, 16, 21], [88, 84, 18, 16, 8], [22, 92, 16, 16, 9],
  [-37, 48, 14, 14, 24], [30, 56, 14, 14, 1], [47, 40, 15, 15, 16], [-8, 66, 14, 12, -2],
];

export const rooftop: Scene = {
  name: 'ground-rooftop',
  title: 'Rooftop cricket cage among towers at blue hour',
  mood: 'dusk',
  suits: ['mumbai', 'delhi', 'thane'],
  camera: { eye: [-16, 11.5, -21], target: [0, 1.8, 11.5], degrees: 54, aim: [600, 500] },
  draw(stage) {
    const lamps = lampPaints(stage);
    city(stage, Math.round(stage.camera.horizon));
    street(stage);
    roof(stage);
    const glow = stage.radial('pool', [
      { at: 0, colour: '#fff2b8', opacity: 0.5 },
      { at: 0.6, colour: '#d9f08a', opacity: 0.16 },
      { at: 1, colour: '#d9f08a', opacity: 0 },
    ]);
    mow(stage, { left: -6.5, right: 6.5, near: 0, far: 24, stripe: 2.4 }, TURF.lamp);
    boundary(stage, -6.1, 6.1, 0.4, 23.6, '#f3f0dc');
    pitch(stage, { near: 3.6, far: 19 }, TURF.lamp);
    for (const z of [5, 18]) pool(stage, [0, 0, z], 6.4, glow);
    const cage = new Cage(
      stage,
      { width: 13, near: 0, far: 24, height: 5.6, bay: 4 },
      { post: '#122a30', net: '#eef5ee', mesh: 0.32 },
    );
    const head = { columns: 2, rows: 2, cell: 0.5, reach: 6 };
    lampPost(stage, [6.5, 0, 24], 7.6, head, lamps, '#16323a');
    cage.draw('far', 'right');
    stumps(stage, 0, 19, '#fff1cf');
    people(stage, TEAM, [
      [[0.5, 0.5], 0.2],
      [[-0.5, 0.45], 0.2],
    ]);
    stumps(stage, 0, 3.6, '#fff1cf');
    lampPost(stage, [-6.5, 0, 24], 7.6, head, lamps, '#16323a');
    lampPost(stage, [6.5, 0, 0], 7.6, head, lamps, '#16323a');
    cage.draw('roof', 'left', 'near');
    lampPost(stage, [-6.5, 0, 0], 7.6, head, lamps, '#16323a');
    vignette(stage, 0.5);
  },
};

/** Far below on both sides: a road with red and white lights. */
function street(stage: Stage) {
  const lanes: [number, string][] = [
    [33, '#ff7a52'],
    [36, '#ff7a52'],
    [40, '#ffe9c0'],
    [43, '#ffe9c0'],
  ];
  stage.floor([30, -10], [46, 130], '#16242f', -60);
  for (const [x, colour] of lanes) {
    const cars: [Vec3, Vec3][] = [];
    for (let z = 0; z < 130; z += stage.random.between(4, 9))
      cars.push([
        [x, -60, z],
        [x, -60, z + 1.6],
      ]);
    stage.wires(cars, colour, 2, { opacity: 0.8, 'stroke-linecap': 'round' });
  }
}

function roof(stage: Stage) {
  const [left, right, near, far] = [-11, 12.5, -6, 29];
  tower(stage, [left, -60, near], [right, 0, far], {
    top: '#4a5560',
    front: '#27343f',
    side: '#1e2a35',
    windows: ['#ffc66b', '#ffdf9f'],
    lit: 0.4,
  });
  const tiles: [Vec3, Vec3][] = [];
  for (let z = near + 2.5; z < far; z += 2.5)
    tiles.push([
      [left, 0, z],
      [right, 0, z],
    ]);
  for (let x = left + 2.5; x < right; x += 2.5)
    tiles.push([
      [x, 0, near],
      [x, 0, far],
    ]);
  stage.wires(tiles, '#2d3944', 1, { opacity: 0.6 });
  const spill = stage.radial('spill', [
    { at: 0, colour: '#ffcf86', opacity: 0.5 },
    { at: 1, colour: '#ffcf86', opacity: 0 },
  ]);
  stage.round([0, 0, 12], 17, spill);
  const wall = { top: '#8a8580', front: '#3b4854', side: '#55606a' };
  stage.box([left, 0, far - 0.4], [right, 1.1, far], wall);
  stage.box([right - 0.4, 0, near], [right, 1.1, far], { ...wall, side: '#66686a' });
  stage.box([8, 0, 25.4], [11.4, 3, 28.4], { top: '#6a7078', front: '#3d4853', side: '#4a535c' });
  stage.floor([left, near], [left + 0.4, far], '#8a8580', 0.02);
  stage.box([-9.2, 0, 8], [-8.5, 0.5, 10.4], { top: '#c58a4a', front: '#7d5a36', side: '#7d5a36' });
  stage.box([-9.2, 0, 12], [-8.5, 0.5, 14.4], { top: '#c58a4a', front: '#7d5a36', side: '#7d5a36' });
  people(
    stage,
    [
      { at: [-8.9, 0, 9.4], pose: 'sit', kit: kit('#c9493d', '#243040', 1) },
      { at: [-8.7, 0, 13.4], pose: 'sit', kit: kit('#dfe6e4', '#243040', 2) },
    ],
    [[[-0.4, 0], 0.25]],
  );
}

/** The blue hour over houses, far towers and near ones. */
function city(stage: Stage, edge: number) {
  sky(stage, [
    [0, '#0c1f3f'],
    [0.12, '#1b3a63'],
    [0.2, '#3d6285'],
    [0.27, '#8f8f9b'],
    [0.32, '#e0a981'],
  ]);
  stars(stage, stage.random, 40, 90);
  bars(
    stage,
    [
      [120, 60, 260, 0.22],
      [760, 44, 320, 0.2],
      [470, 112, 240, 0.26],
    ],
    '#c9a7a0',
    '#f1cdb0',
  );
  stage.wash('#1a2c40', { y: edge - 2, height: 800 });
  stage.group({ filter: stage.blur('far', 1.5) }, () => {
    houses(stage, stage.random, {
      base: edge + 40,
      low: 46,
      high: 120,
      width: [26, 60],
      fill: '#5b6d84',
      windows: ['#ffd591', '#cfe3ea'],
      lit: 0.14,
      cell: 9,
    });
    const look = {
      top: '#31455a',
      front: '#2c4560',
      side: '#233850',
      windows: ['#ffcf85', '#ffe2ad', '#a9d0dc'] as const,
      lit: 0.26,
      across: 3.6,
      up: 4.4,
      from: -45,
    };
    for (const [x, z, w, d, h] of TOWERS.slice(0, 10))
      tower(stage, [x, -90, z], [x + w, h, z + d], { ...look, windows: ['#ffcf85', '#ffe2ad', '#a9d0dc'] });
  });
  for (const [x, z, w, d, h] of TOWERS.slice(10)) {
    tower(stage, [x, -90, z], [x + w, h, z + d], {
      top: '#2b3c4d',
      front: '#1d3147',
      side: '#16273a',
      windows: ['#ffc66b', '#ffdf9f', '#8fbfcc'],
      lit: 0.3,
      across: 2.6,
      up: 3.4,
      from: -40,
    });
    stage.box([x + 3, h, z + 4], [x + 8, h + 3, z + 9], {
      top: '#34485a',
      front: '#24384c',
      side: '#1c2e40',
    });
  }
}
