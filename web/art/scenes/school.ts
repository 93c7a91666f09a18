import { Cage } from '../cage.js';
import type { Vec3 } from '../camera.js';
import { kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { clouds, sky } from '../sky.js';
import type { Stage } from '../stage.js';
import { branch, crown, hedge } from '../trees.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

const HOUSE = '#3b7fb0';
const TEAM: Figure[] = [
  { at: [-0.8, 0, 17], pose: 'drive', kit: whites(1), facing: 1, grown: 0.88 },
  { at: [0.1, 0, 19.6], pose: 'keep', kit: kit(HOUSE, '#e8e4d6', 2), facing: 1, grown: 0.88 },
  { at: [1.1, 0, 5.4], pose: 'bowl', kit: kit(HOUSE, '#e8e4d6'), facing: -1, grown: 0.88 },
  { at: [-4.2, 0, 10.2], pose: 'ready', kit: kit(HOUSE, '#e8e4d6', 3), grown: 0.88 },
  { at: [4.2, 0, 13.4], pose: 'ready', kit: kit(HOUSE, '#e8e4d6', 1), facing: -1, grown: 0.88 },
];
const pupil = (x: number, z: number, pose: Figure['pose'], n: number, facing: 1 | -1 = 1): Figure => ({
  at: [x, 0, z],
  pose,
  kit: kit('#f6f4ea', n % 2 ? '#3d5a80' : '#7a3b40', n, '#2b2320'),
  facing,
  grown: 0.82,
});
const SUN = [0.7, -0.7] as const;

export const school: Scene = {
  name: 'ground-school',
  title: 'School-ground cricket cage by the banyan in the afternoon',
  mood: 'day',
  suits: ['lucknow', 'kanpur', 'patna'],
  camera: { eye: [9.8, 2.5, -11.6], target: [0.6, 1.6, 9], degrees: 60, aim: [600, 470] },
  draw(stage) {
    const { random } = stage;
    const edge = Math.round(stage.camera.horizon);
    sky(stage, [
      [0, '#5fa8cc'],
      [0.3, '#a9d3d8'],
      [0.5, '#f3e9c6'],
      [0.6, '#f8dfae'],
    ]);
    clouds(
      stage,
      [
        [840, 130, 1.1],
        [1060, 236, 0.6],
        [620, 84, 0.7],
      ],
      '#fffaf0',
      '#e6dcc8',
    );
    stage.group({ filter: stage.blur('far', 1.4) }, () =>
      hedge(stage, random, { from: -20, to: 1220, y: edge - 34, size: 54, step: 34 }, '#8fb98a'),
    );
    hedge(stage, random, { from: -20, to: 1220, y: edge + 4, size: 30, step: 26 }, '#5d9460');
    stage.floor(
      [-300, -13],
      [300, 200],
      stage.linear('earth', [
        { at: 0, colour: '#d8b27c' },
        { at: 1, colour: '#c39a66' },
      ]),
    );
    building(stage);
    stage.floor([-7.6, -1.2], [7.6, 25.2], '#b06a45');
    mow(stage, { left: -6.5, right: 6.5, near: 0, far: 24, stripe: 2.4 }, TURF.day);
    boundary(stage, -6.1, 6.1, 0.4, 23.6, '#fff');
    pitch(stage, { near: 4, far: 18.2 }, TURF.day);
    shade(stage);
    banyan(stage, edge);
    const cage = new Cage(
      stage,
      { width: 13, near: 0, far: 24, height: 5.2, bay: 4 },
      { post: '#2f5f86', net: '#ffffff', mesh: 0.4 },
    );
    cage.shadow([-1.5, 0.5], 0.13);
    cage.draw('far', 'left');
    stumps(stage, 0, 18.2, '#fffbe8');
    people(stage, TEAM, [[[-1.5, 0.5], 0.26]]);
    stumps(stage, 0, 4, '#fffbe8');
    cage.draw('roof', 'right', 'near');
    people(
      stage,
      [
        pupil(-1.7, -1.9, 'cheer', 1),
        pupil(-0.7, -2.3, 'idle', 2),
        pupil(0.9, -2, 'stand', 3),
        pupil(-2.6, -2.2, 'idle', 0),
      ],
      [[[-1.5, 0.5], 0.24]],
    );
    stage.wash(
      stage.linear(
        'sun',
        [
          { at: 0, colour: '#ffdf9a', opacity: 0.36 },
          { at: 0.6, colour: '#ffdf9a', opacity: 0 },
        ],
        [1, 0, 0.2, 1],
      ),
    );
  },
};

/** Two storeys of arches, a tiled roof, a gable with a clock and a flag on its pole. */
function building(stage: Stage) {
  const [z, left, right, high] = [44, -46, 22, 7.6];
  stage.box([left, 0, z], [right, high, z + 10], { top: '#b3563c', front: '#f1dcae', side: '#d9c08e' });
  stage.face(
    [
      [left - 1, high, z - 0.8],
      [right + 1, high, z - 0.8],
      [right - 1, high + 2.8, z + 5],
      [left + 1, high + 2.8, z + 5],
    ],
    '#b85a3e',
  );
  stage.face(
    [
      [left, high / 2 - 0.15, z - 0.02],
      [right, high / 2 - 0.15, z - 0.02],
      [right, high / 2 + 0.2, z - 0.02],
      [left, high / 2 + 0.2, z - 0.02],
    ],
    '#c98f5e',
  );
  let arches = '';
  for (const floor of [0, high / 2 + 0.2]) {
    for (let x = left + 1; x < right - 1.6; x += 3.1) {
      const [a, b, c, d] = [
        [x, floor + 0.1],
        [x, floor + 2],
        [x + 2.1, floor + 2],
        [x + 2.1, floor + 0.1],
      ].map(([px, py]) => stage.camera.at([px ?? 0, py ?? 0, z - 0.03]));
      if (!a || !b || !c || !d) continue;
      const rise = (a[1] - b[1]) * 0.42;
      arches += `M${a.map(Math.round).join(' ')}L${b.map(Math.round).join(' ')}Q${Math.round((b[0] + c[0]) / 2)} ${Math.round((b[1] + c[1]) / 2 - rise * 1.6)} ${c.map(Math.round).join(' ')}L${d.map(Math.round).join(' ')}Z`;
    }
  }
  stage.path(arches, { fill: '#8b6a55' });
  const gable: Vec3[] = [
    [-8, high, z - 1],
    [2, high, z - 1],
    [2, high + 2, z - 1],
    [-3, high + 5, z - 1],
    [-8, high + 2, z - 1],
  ];
  stage.face(gable, '#f6e4b8');
  const [cx, cy] = stage.camera.at([-3, high + 2.3, z - 1.1]);
  const r = stage.camera.scale([-3, high, z]) * 1.05;
  stage.circle(cx, cy, r, '#7c4a38');
  stage.circle(cx, cy, r * 0.82, '#fffaf0');
  stage.stroke(
    `M${cx.toFixed(1)} ${(cy - r * 0.6).toFixed(1)}V${cy.toFixed(1)}l${(r * 0.42).toFixed(1)} ${(r * 0.3).toFixed(1)}`,
    '#4a332b',
    1.8,
  );
  stage.rod([10, 0, 36], [10, 13, 36], 0.14, '#e8e4d6');
  const [fx, fy] = stage.camera.at([10, 12.9, 36]);
  for (const [i, colour] of ['#e98a3c', '#f6f4ea', '#3f8a55'].entries()) {
    stage.path(`M${fx.toFixed(0)} ${(fy + i * 7).toFixed(0)}q14 -5 24 0t24 0v7q-14 5 -24 0t-24 0z`, {
      fill: colour,
    });
  }
  stage.stroke(`M${(fx + 24).toFixed(0)} ${(fy + 10.5).toFixed(0)}h0`, '#23408e', 4.5);
}

function shade(stage: Stage) {
  for (const [x, z, r] of [
    [-13, -1, 4.4],
    [-10, 1.5, 4],
    [-16, 3, 4.6],
    [-11.5, 5.5, 3.2],
    [-7, -1.6, 2.6],
  ] as const) {
    stage.round([x, 0, z], r, '#6b4a34', { opacity: 0.2 }, 0.7);
  }
}

/** Many trunks and hanging roots under one wide crown; the sun comes from the right. */
function banyan(stage: Stage, edge: number) {
  const { random } = stage;
  const bark = ['#6a5140', '#7d614b', '#5a4436'] as const;
  const foot = edge + 118;
  const main = [
    [118, 60, 132],
    [64, 44, 40],
    [176, 40, 196],
    [20, 34, -30],
  ] as const;
  for (const [i, [x, w, top]] of main.entries())
    branch(stage, [x, foot], [x + 4, edge - 60], [top, edge - 250], w, w * 0.5, bark[i % 3] ?? bark[0]);
  for (const x of [58, 96, 132, 168, 206])
    branch(stage, [x, foot + 6], [x + 3, foot - 16], [x + (118 - x) * 0.5, foot - 60], 24, 8, bark[0]);
  branch(stage, [190, edge - 200], [270, edge - 270], [372, edge - 262], 26, 9, bark[1]);
  let roots = '';
  for (let i = 0; i < 26; i++) {
    const x = random.between(170, 400);
    roots += `M${Math.round(x)} ${edge - 270}q${random.between(-8, 8).toFixed(0)} 60 ${random.between(-6, 6).toFixed(0)} ${random.between(60, 170).toFixed(0)}`;
  }
  stage.stroke(roots, '#7d614b', 2.2, { opacity: 0.85 });
  for (const x of [262, 330])
    branch(stage, [x, foot - 22], [x + 3, edge - 90], [x - 4, edge - 262], 12, 7, bark[2]);
  crown(
    stage,
    random,
    { x: 130, y: edge - 330, rx: 370, ry: 120, size: 50, count: 110 },
    { shade: '#2c5f3c', body: '#3d7d49', light: '#52914f' },
    SUN,
  );
}
