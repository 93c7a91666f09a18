import { Cage } from '../cage.js';
import { lampPaints, lampPost } from '../lamps.js';
import { kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { sky } from '../sky.js';
import { ridge } from '../skyline.js';
import type { Stage } from '../stage.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

const TEAM: Figure[] = [
  { at: [0.9, 0, 17.2], pose: 'pull', kit: whites(0), facing: -1 },
  { at: [0, 0, 20.2], pose: 'keep', kit: kit('#d8643f', '#34424a', 1) },
  { at: [-0.9, 0, 4.4], pose: 'bowl', kit: kit('#d8643f', '#34424a', 2) },
  { at: [4.2, 0, 9.5], pose: 'ready', kit: kit('#d8643f', '#34424a', 0), facing: -1 },
  { at: [-4.2, 0, 14], pose: 'stand', kit: kit('#d8643f', '#34424a', 1) },
];

/** One conifer in three tiers. `w` is its width at the foot. */
const pine = (x: number, foot: number, h: number) => {
  const n = Math.round;
  const w = h * 0.3;
  const tier = (up: number, wide: number, tall: number) =>
    `M${n(x - w * wide)} ${n(foot - h * up)}L${n(x)} ${n(foot - h * (up + tall))}L${n(x + w * wide)} ${n(foot - h * up)}Z`;
  return `${tier(0.06, 0.62, 0.5)}${tier(0.3, 0.5, 0.44)}${tier(0.54, 0.36, 0.46)}M${n(x - h * 0.03)} ${n(foot)}v${-n(h * 0.1)}h${n(h * 0.06)}v${n(h * 0.1)}z`;
};

function forest(stage: Stage, list: readonly (readonly [number, number, number])[], fill: string) {
  stage.path(list.map(([x, y, h]) => pine(x, y, h)).join(''), { fill });
}

/** A band of mist, thin above and below, drawn over one ridge and under the next. */
function mist(stage: Stage, y: number, tall: number, opacity: number) {
  const paint = stage.linear('mist', [
    { at: 0, colour: '#f6f3e6', opacity: 0 },
    { at: 0.55, colour: '#f6f3e6', opacity: 0.9 },
    { at: 1, colour: '#f6f3e6', opacity: 0 },
  ]);
  stage.rect(-10, y - tall / 2, 1220, tall, paint, { opacity });
}

export const hills: Scene = {
  name: 'ground-hills',
  title: 'Hill-side cricket cage in the morning mist',
  mood: 'dawn',
  suits: ['guwahati', 'dehradun', 'shimla'],
  camera: { eye: [-13, 6.4, -15], target: [0, 1.4, 10], degrees: 56, aim: [600, 480] },
  draw(stage) {
    const lamps = lampPaints(stage, undefined, 0.6);
    const edge = Math.round(stage.camera.horizon);
    slopes(stage, edge);
    mist(stage, edge + 118, 80, 0.5);
    terrace(stage);
    mow(stage, { left: -6.5, right: 6.5, near: 0, far: 24, stripe: 2.4 }, TURF.mist);
    boundary(stage, -6.1, 6.1, 0.4, 23.6, '#fff');
    pitch(stage, { near: 3.4, far: 18.4 }, TURF.mist);
    const cage = new Cage(
      stage,
      { width: 13, near: 0, far: 24, height: 5.4, bay: 4 },
      { post: '#3c6258', net: '#ffffff', mesh: 0.4 },
    );
    const head = { columns: 3, rows: 1, cell: 0.4, reach: 3.6, housing: '#5b6f68' };
    lampPost(stage, [6.5, 0, 24], 7.2, head, lamps, '#3c6258');
    cage.shadow([-0.9, -1.5], 0.05);
    cage.draw('far', 'right');
    stumps(stage, 0, 18.4, '#fffdf2');
    people(stage, TEAM, [[[-0.9, -1.5], 0.2]]);
    stumps(stage, 0, 3.4, '#fffdf2');
    lampPost(stage, [-6.5, 0, 24], 7.2, head, lamps, '#3c6258');
    cage.draw('roof', 'left', 'near');
    stage.wash(
      stage.linear('air', [
        { at: 0, colour: '#fff6dd', opacity: 0 },
        { at: 0.42, colour: '#fff6dd', opacity: 0.3 },
        { at: 0.75, colour: '#fff6dd', opacity: 0 },
      ]),
    );
  },
};

/** Rows of tea on the near slope, following its curve. */
function tea(stage: Stage, edge: number) {
  stage.path(`M-10 ${edge + 74}Q300 ${edge + 40} 640 ${edge + 70}T1210 ${edge + 52}V810H-10Z`, {
    fill: stage.linear('slope', [
      { at: 0, colour: '#86ae7c' },
      { at: 1, colour: '#4f7b59' },
    ]),
  });
  let rows = '';
  for (let i = 0; i < 34; i++)
    rows += `M-10 ${edge + 84 + i * 15}Q300 ${edge + 50 + i * 17} 640 ${edge + 80 + i * 16}T1210 ${edge + 62 + i * 17}`;
  stage.stroke(rows, '#5f8f66', 7, { 'stroke-dasharray': '11 5', opacity: 0.6 });
}

/** The levelled ground, its stone edge and the drop before it. */
function terrace(stage: Stage) {
  stage.box([-10.5, -3, -4.5], [10.5, -0.02, 28], { top: '#b9b48e', front: '#8a8672', side: '#7c7a69' });
  for (const y of [-0.9, -1.8, -2.7]) stage.rod([-10.5, y, -4.5], [10.5, y, -4.5], 0.05, '#6d6b5b');
  stage.grid(
    { origin: [-10.5, -3, -4.5], u: [21, 0, 0], v: [0, 2.9, 0], columns: 18, rows: 3, fill: [0.86, 0.8] },
    () => stage.random.pick(['#96917a', '#9f9a83', '#8d8973']),
  );
  stage.grid(
    { origin: [-10.5, -3, -4.5], u: [0, 0, 32], v: [0, 2.9, 0], columns: 26, rows: 3, fill: [0.86, 0.8] },
    () => stage.random.pick(['#858270', '#8d8a77', '#7f7c6b']),
  );
  stage.floor([-7.2, -0.8], [7.2, 24.8], '#a9794f');
  stage.box([-9.4, 0, 4.2], [-8.8, 0.4, 4.4], { top: '#6d563b', front: '#6d563b', side: '#5d4931' });
  stage.box([-9.4, 0, 6.2], [-8.8, 0.4, 6.4], { top: '#6d563b', front: '#6d563b', side: '#5d4931' });
  stage.box([-9.5, 0.4, 3.9], [-8.7, 0.5, 6.7], { top: '#b08d5f', front: '#6d563b', side: '#7d6343' });
}

/** The sun over the ridges, mist between them, tea and pines in front. */
function slopes(stage: Stage, edge: number) {
  const { random } = stage;
  sky(stage, [
    [0, '#9ec4cf'],
    [0.2, '#cfdfd6'],
    [0.36, '#f7ecd2'],
    [0.5, '#fff4da'],
  ]);
  stage.circle(
    820,
    edge - 166,
    270,
    stage.radial('sun', [
      { at: 0, colour: '#fffbe8', opacity: 1 },
      { at: 0.16, colour: '#fff3cf', opacity: 0.7 },
      { at: 1, colour: '#fff0c8', opacity: 0 },
    ]),
  );
  stage.circle(820, edge - 166, 36, '#fffdf2');
  const line = { tall: 46, rough: 6, base: edge + 130 };
  stage.group({ filter: stage.blur('far', 2) }, () => {
    ridge(stage, random, { ...line, top: edge - 118, tall: 66 }, '#bcd0cd');
    mist(stage, edge - 40, 120, 0.6);
    ridge(stage, random, { ...line, top: edge - 54 }, '#9bb9b6');
  });
  mist(stage, edge + 6, 110, 0.7);
  stage.group({ filter: stage.blur('mid', 1) }, () => {
    ridge(stage, random, { ...line, top: edge + 2, tall: 36 }, '#769f97');
    forest(
      stage,
      Array.from(
        { length: 46 },
        (_, i) =>
          [
            i * 27 - 10 + random.between(-8, 8),
            edge + 22 + random.between(-14, 14),
            random.between(34, 64),
          ] as const,
      ),
      '#6b958b',
    );
  });
  mist(stage, edge + 44, 90, 0.75);
  tea(stage, edge);
  forest(
    stage,
    [
      [24, edge + 128, 210],
      [86, edge + 118, 168],
      [-30, edge + 150, 250],
      [138, edge + 104, 116],
      [1172, edge + 150, 240],
      [1112, edge + 126, 178],
      [1228, edge + 170, 270],
      [1064, edge + 108, 120],
    ],
    '#3e6a5e',
  );
}
