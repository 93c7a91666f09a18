import { Cage } from '../cage.js';
import { lampPaints, lampPost } from '../lamps.js';
import { AMBER, kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { bars, sky, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';
import { hedge } from '../trees.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

/* Seen from the side: x is still across the pitch, so the camera looks along it. */
const TEAM: Figure[] = [
  { at: [0.4, 0, 18.2], pose: 'drive', kit: whites(1), facing: 1 },
  { at: [0, 0, 21.2], pose: 'keep', kit: kit('#7a3e8f', '#2a2436'), facing: 1 },
  { at: [-0.6, 0, 5.4], pose: 'bowl', kit: kit('#7a3e8f', '#2a2436', 1), facing: -1 },
  { at: [4, 0, 9.6], pose: 'ready', kit: kit('#7a3e8f', '#2a2436', 3), facing: -1 },
  { at: [-3.8, 0, 13.2], pose: 'ready', kit: kit('#7a3e8f', '#2a2436', 1), facing: -1 },
  { at: [3, 0, 2.2], pose: 'idle', kit: kit('#f3efe6', '#2a2436', 0), facing: -1 },
];

/** One granite boulder: a rounded outline, lit on the side of the sun in the middle, a dark crack below. */
function boulder(stage: Stage, x: number, y: number, w: number, h: number, tilt = 0) {
  const d = `M${-w * 0.5} ${h * 0.3}C${-w * 0.6} ${-h * 0.3} ${-w * 0.3} ${-h * 0.56} ${w * 0.04} ${-h * 0.5}C${w * 0.42} ${-h * 0.46} ${w * 0.58} ${-h * 0.06} ${w * 0.48} ${h * 0.28}C${w * 0.4} ${h * 0.5} ${-w * 0.4} ${h * 0.52} ${-w * 0.5} ${h * 0.3}Z`;
  const lit = `M${w * 0.04} ${-h * 0.5}C${w * 0.42} ${-h * 0.46} ${w * 0.58} ${-h * 0.06} ${w * 0.48} ${h * 0.28}C${w * 0.34} ${h * 0.1} ${w * 0.34} ${-h * 0.26} ${w * 0.04} ${-h * 0.5}Z`;
  const round = (path: string) => path.replace(/-?\d+\.\d+/g, (n) => Number(n).toFixed(1));
  stage.group({ transform: `translate(${x} ${y}) rotate(${tilt})${x > 640 ? ' scale(-1 1)' : ''}` }, () => {
    stage.path(round(d), { fill: '#6b4a4f' });
    stage.path(round(lit), { fill: '#d98a5f' });
    stage.stroke(
      round(`M${-w * 0.3} ${-h * 0.1}Q${-w * 0.1} ${h * 0.06} ${-w * 0.14} ${h * 0.4}`),
      '#4d353d',
      2,
      { opacity: 0.7 },
    );
  });
}

/** Boulders balanced on boulders, as on the Deccan plateau. */
function rocks(stage: Stage, base: number) {
  // biome-ignore format: a table
  for (const [x, y, w, h, t] of [
    [46, -26, 190, 120, 4], [182, -16, 150, 92, -6], [-10, -4, 150, 90, 0], [300, -4, 110, 60, 5], [96, -104, 128, 92, -8], [112, -182, 74, 78, 10], [232, -72, 74, 58, -12], [20, -110, 66, 56, 8], [380, 8, 66, 32, 0],
    [1120, -18, 170, 100, -4], [1010, -4, 116, 62, 6], [1182, -92, 110, 84, -10], [1096, -88, 70, 58, 12], [930, 6, 72, 34, 0],
  ] as const) boulder(stage, x, base + y, w, h, t);
}

export const lake: Scene = {
  name: 'ground-lake',
  title: 'Lakeside cricket cage among boulders at sunset',
  mood: 'dusk',
  suits: ['hyderabad', 'bhopal', 'udaipur'],
  camera: { eye: [-25, 4.4, 8.5], target: [0, 1.8, 11.6], degrees: 57, aim: [600, 505] },
  draw(stage) {
    const lamps = lampPaints(stage);
    farShore(stage, Math.round(stage.camera.horizon));
    stage.floor(
      [-30, -300],
      [30, 300],
      stage.linear('bank', [
        { at: 0, colour: '#a5713f' },
        { at: 0.35, colour: '#7d5a3c' },
        { at: 1, colour: '#4c3d33' },
      ]),
    );
    stage.floor([-7.9, -1.6], [7.9, 27.6], '#6d4534');
    mow(stage, { left: -6.5, right: 6.5, near: 0, far: 26, stripe: 2.6 }, TURF.dusk);
    boundary(stage, -6.1, 6.1, 0.4, 25.6, '#fff1d8');
    pitch(stage, { near: 3.8, far: 19.6 }, TURF.dusk);
    stage.floor(
      [-6.5, 0],
      [6.5, 26],
      stage.linear('warm', [
        { at: 0, colour: '#ffc46a', opacity: 0.5 },
        { at: 1, colour: '#ffc46a', opacity: 0.02 },
      ]),
    );
    const cage = new Cage(
      stage,
      { width: 13, near: 0, far: 26, height: 5.4, bay: 4.4 },
      { post: '#2a2b33', net: '#fff1d6', mesh: 0.34 },
    );
    const head = { columns: 3, rows: 2, cell: 0.36, reach: 5 };
    for (const z of [0, 26]) lampPost(stage, [6.5, 0, z], 7.4, head, lamps, '#2a2b33');
    cage.shadow([-2.2, -0.05], 0.16);
    cage.draw('right', 'near', 'far');
    stumps(stage, 0, 19.6, '#fff1cf');
    stumps(stage, 0, 3.8, '#fff1cf');
    people(stage, TEAM, [[[-2.2, -0.05], 0.34]]);
    cage.draw('roof', 'left');
    for (const z of [0, 26]) lampPost(stage, [-6.5, 0, z], 7.4, head, lamps, '#2a2b33');
    people(
      stage,
      [
        { at: [-9.8, 0, 6.2], pose: 'idle', kit: kit('#c9a13a', '#2c2a34', 1), facing: 1 },
        { at: [-9.4, 0, 7.2], pose: 'stand', kit: kit('#b9484a', '#2c2a34', 2), facing: 1 },
      ],
      [[[-2.2, -0.05], 0.3]],
    );
    for (const z of [17.8, 15.4])
      stage.box([-10.3, 0, z], [-9.8, 0.42, z + 0.15], { top: '#3a2d28', front: '#3a2d28', side: '#3a2d28' });
    stage.box([-10.4, 0.42, 15.2], [-9.7, 0.52, 18.2], { top: AMBER, front: '#8a5a24', side: '#b9762c' });
    vignette(stage, 0.5);
  },
};

function water(stage: Stage, top: number) {
  stage.rect(
    -10,
    top,
    1220,
    120,
    stage.linear('water', [
      { at: 0, colour: '#f0a050' },
      { at: 0.35, colour: '#b65a55' },
      { at: 1, colour: '#5d3a58' },
    ]),
  );
  let [gold, dark] = ['', ''];
  for (let i = 0; i < 110; i++) {
    const t = stage.random.between(0, 1) ** 1.4;
    const y = Math.round(top + 3 + t * 92);
    const w = stage.random.between(6, 14 + t * 34);
    gold += `M${Math.round(640 + stage.random.between(-1, 1) * (50 + t * 90) - w)} ${y}h${Math.round(w * 2)}`;
    dark += `M${Math.round(stage.random.between(0, 1200))} ${Math.round(top + 4 + stage.random.between(0, 90))}h${Math.round(w * 1.4)}`;
  }
  stage.stroke(dark, '#5b3352', 1.6, { opacity: 0.35 });
  stage.stroke(gold, '#ffe9a8', 2, { opacity: 0.62 });
}

/** The sunset over the water, with boulders on both sides. */
function farShore(stage: Stage, edge: number) {
  const { random } = stage;
  sky(stage, [
    [0, '#3a2f57'],
    [0.16, '#7b3f66'],
    [0.32, '#c9544f'],
    [0.44, '#f0873f'],
    [0.54, '#ffc65c'],
  ]);
  stage.circle(
    640,
    edge - 60,
    330,
    stage.radial('sun', [
      { at: 0, colour: '#fff3c4', opacity: 0.95 },
      { at: 0.2, colour: '#ffd86a', opacity: 0.55 },
      { at: 1, colour: '#ff9d4a', opacity: 0 },
    ]),
  );
  stage.circle(640, edge - 48, 62, '#fff0bd');
  bars(
    stage,
    [
      [80, 130, 380, 0.4],
      [660, 90, 420, 0.3],
      [420, 190, 300, 0.36],
      [820, 232, 330, 0.42],
      [-40, 240, 300, 0.4],
    ],
    '#f08a5a',
    '#ffc98a',
  );
  stage.group({ filter: stage.blur('far', 1.5) }, () => {
    houses(stage, random, {
      base: edge + 2,
      low: 14,
      high: 66,
      width: [22, 54],
      fill: '#8d4450',
      windows: ['#ffd98f'],
      lit: 0.22,
      cell: 9,
      from: 300,
      to: 980,
    });
    hedge(stage, random, { from: 260, to: 960, y: edge, size: 9, step: 12 }, '#6d3a48');
  });
  water(stage, edge);
  stage.group({ filter: stage.blur('rocks', 0.7) }, () => rocks(stage, edge + 40));
  hedge(stage, random, { from: -20, to: 420, y: edge + 74, size: 17, step: 17 }, '#3d4a3a');
  hedge(stage, random, { from: 850, to: 1230, y: edge + 72, size: 17, step: 17 }, '#3d4a3a');
}
