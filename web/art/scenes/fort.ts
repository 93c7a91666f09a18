import { Cage } from '../cage.js';
import { floodlight, lampPaints } from '../lamps.js';
import { kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { bars, sky, vignette } from '../sky.js';
import { ridge } from '../skyline.js';
import type { Stage } from '../stage.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

const TEAM: Figure[] = [
  { at: [-0.8, 0, 17.4], pose: 'drive', kit: whites(2), facing: 1 },
  { at: [0.1, 0, 20.2], pose: 'keep', kit: kit('#2b7a86', '#2c2f3c'), facing: 1 },
  { at: [1.3, 0, 4.8], pose: 'bowl', kit: kit('#2b7a86', '#2c2f3c', 1), facing: -1 },
  { at: [-4.3, 0, 9.4], pose: 'ready', kit: kit('#2b7a86', '#2c2f3c', 3), facing: 1 },
  { at: [4, 0, 14], pose: 'run', kit: kit('#2b7a86', '#2c2f3c', 2), facing: -1 },
];

/** A small domed pavilion on four posts, as seen on the walls of such forts. */
function chhatri(stage: Stage, x: number, foot: number, w: number, fill: string) {
  const h = w * 0.9;
  stage.path(
    `M${x - w / 2} ${foot}v${-h * 0.5}h${w * 0.1}v${h * 0.5}zM${x + w * 0.4} ${foot}v${-h * 0.5}h${w * 0.1}v${h * 0.5}zM${x - w * 0.05} ${foot}v${-h * 0.5}h${w * 0.1}v${h * 0.5}z` +
      `M${x - w * 0.64} ${foot - h * 0.5}h${w * 1.28}l${-w * 0.12} ${-h * 0.1}c0 ${-h * 0.5} ${-w * 0.4} ${-h * 0.46} ${-w * 0.5} ${-h * 0.72}h${-w * 0.04}c${-w * 0.1} ${h * 0.26} ${-w * 0.5} ${h * 0.22} ${-w * 0.5} ${h * 0.72}z`,
    { fill },
  );
}

/** The fort along the ridge: stepped walls, merlons, round bastions, a palace block. */
function fort(stage: Stage, y: number) {
  const [wall, lit, dark] = ['#c98678', '#e3a892', '#a9685f'];
  const tops: [number, number][] = [
    [130, 42],
    [230, 6],
    [330, -22],
    [440, -46],
    [590, -54],
    [720, -34],
    [820, 4],
    [930, 44],
  ];
  let walls = '';
  for (let i = 0; i + 1 < tops.length; i++) {
    const [[x0, y0], [x1, y1]] = [tops[i] ?? [0, 0], tops[i + 1] ?? [0, 0]];
    for (let x = x0; x < x1; x += 12) {
      const top = y + y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
      walls += `M${x} ${y + 120}V${Math.round(top)}h3v-6h6v6h3V${y + 120}z`;
    }
  }
  stage.path(walls, { fill: wall });
  for (const [x, dy] of tops) {
    stage.path(`M${x - 17} ${y + 120}l4 ${-(120 - dy) - 14}h-4v-10h34v10h-4l4 ${120 - dy + 14}z`, {
      fill: dark,
    });
    stage.path(`M${x - 17} ${y + 120}l4 ${-(120 - dy) - 14}h-4v-10h12v${120 - dy + 24}z`, {
      fill: lit,
      opacity: 0.75,
    });
  }
  // The palace: two storeys of arches, pavilions at the corners.
  stage.path(`M452 ${y - 40}V${y - 116}H496V${y - 136}H604V${y - 110}H664V${y - 34}Z`, { fill: lit });
  stage.path(`M604 ${y - 40}V${y - 110}H664V${y - 34}Z`, { fill: wall });
  let arches = '';
  for (let x = 462; x < 650; x += 17) arches += `M${x} ${y - 58}v-14q5 -10 10 0v14z`;
  for (let x = 504; x < 596; x += 17) arches += `M${x} ${y - 94}v-14q5 -10 10 0v14z`;
  stage.path(arches, { fill: dark });
  for (const [x, top, w] of [
    [466, -116, 26],
    [510, -136, 28],
    [590, -136, 28],
    [648, -110, 26],
  ] as const)
    chhatri(stage, x, y + top, w, wall);
  chhatri(stage, 550, y - 136, 44, lit);
}

/** The pink town at the foot of the hill: flat houses with scalloped windows, in the shade at dawn. */
function town(stage: Stage, base: number) {
  const { random } = stage;
  for (const [tones, low, high, wide] of [
    [['#d99a8c', '#e2a794', '#cf8f83'], 44, 92, 62],
    [['#c77f74', '#d58d7c', '#bb7269'], 20, 58, 84],
  ] as const) {
    let panes = '';
    for (let x = -20; x < 1220; ) {
      const w = random.between(wide * 0.7, wide * 1.3);
      const top = base - random.between(low, high);
      stage.rect(Math.round(x), Math.round(top), Math.ceil(w), Math.round(base - top), random.pick(tones));
      stage.rect(Math.round(x) - 2, Math.round(top) - 4, Math.ceil(w) + 4, 5, '#f0c3ad');
      if (random.chance(0.22)) chhatri(stage, Math.round(x + w / 2), Math.round(top) - 3, 22, '#dca08f');
      for (let wy = top + 14; wy < base - 12; wy += 24)
        for (let wx = x + 9; wx < x + w - 12; wx += 19)
          panes += `M${Math.round(wx)} ${Math.round(wy) + 10}v-8q4 -8 8 0v8z`;
      x += w;
    }
    stage.path(panes, { fill: '#8d4f50', opacity: 0.6 });
  }
}

export const fortDawn: Scene = {
  name: 'ground-fort',
  title: 'Cricket cage below the hill fort at pink dawn',
  mood: 'dawn',
  suits: ['jaipur', 'jodhpur', 'udaipur'],
  camera: { eye: [10.5, 2.9, -12.5], target: [0, 2, 9], degrees: 58, aim: [636, 500] },
  draw(stage) {
    const lamps = lampPaints(stage);
    background(stage, Math.round(stage.camera.horizon));
    birds(stage);
    stage.floor(
      [-300, -13],
      [300, 120],
      stage.linear('sand', [
        { at: 0, colour: '#d9a283' },
        { at: 1, colour: '#c28a6a' },
      ]),
    );
    stage.box([-60, 0, 33], [60, 1.7, 33.6], { top: '#f2c6ab', front: '#c98476', side: '#b87468' });
    stage.grid(
      { origin: [-60, 0.35, 33], u: [120, 0, 0], v: [0, 1, 0], columns: 60, rows: 1, fill: [0.5, 0.8] },
      () => '#a9655f',
      { opacity: 0.7 },
    );
    stage.floor([-7.8, -1.4], [7.8, 25.4], '#a8604c');
    mow(
      stage,
      { left: -6.5, right: 6.5, near: 0, far: 24, stripe: 2.4 },
      { ...TURF.dusk, dark: '#3f8a55', light: '#4d9a61' },
    );
    boundary(stage, -6.1, 6.1, 0.4, 23.6, '#fff5e6');
    pitch(stage, { near: 3.6, far: 18.6 }, TURF.dusk);
    stage.floor(
      [-6.5, 0],
      [6.5, 24],
      stage.linear('warm', [
        { at: 0, colour: '#ffd3a8', opacity: 0.45 },
        { at: 1, colour: '#ffd3a8', opacity: 0 },
      ]),
    );
    const cage = new Cage(
      stage,
      { width: 13, near: 0, far: 24, height: 5.4, bay: 4 },
      { post: '#34504f', net: '#fff6ea', mesh: 0.38 },
    );
    cage.shadow([2.1, -1.3], 0.13);
    cage.draw('far', 'left');
    stumps(stage, 0, 18.6, '#fffaf0');
    people(stage, TEAM, [[[2.1, -1.3], 0.24]]);
    stumps(stage, 0, 3.6, '#fffaf0');
    for (const [x, z] of [
      [-6.5, 24],
      [6.5, 24],
      [-6.5, 0],
    ] as const) {
      stage.rod([x, 5.4, z], [x, 7, z], 0.13, '#34504f');
      floodlight(
        stage,
        { at: [x, 7.2, z], columns: 3, rows: 1, cell: 0.44, lit: false, housing: '#5a5f68', bulb: '#f7e8d6' },
        lamps,
      );
    }
    cage.draw('roof', 'right', 'near');
    stage.wash(
      stage.linear(
        'air',
        [
          { at: 0, colour: '#ffe3c2', opacity: 0.34 },
          { at: 0.7, colour: '#ffe3c2', opacity: 0 },
        ],
        [0, 0.3, 1, 0.8],
      ),
    );
    vignette(stage, 0.28);
  },
};

function birds(stage: Stage) {
  let d = '';
  for (let i = 0; i < 17; i++) {
    const [x, y, s] = [
      760 + stage.random.between(0, 240),
      150 + stage.random.between(0, 96),
      stage.random.between(3.5, 7),
    ];
    d += `M${(x - s).toFixed(0)} ${(y - s * 0.4).toFixed(1)}q${(s * 0.6).toFixed(1)} ${(-s * 0.3).toFixed(1)} ${s.toFixed(1)} ${(s * 0.5).toFixed(1)}q${(s * 0.4).toFixed(1)} ${(-s * 0.8).toFixed(1)} ${s.toFixed(1)} ${(-s * 0.5).toFixed(1)}`;
  }
  stage.stroke(d, '#5e4a63', 1.7);
}

/** Dawn, the fort on its hill, and the town below. */
function background(stage: Stage, edge: number) {
  sky(stage, [
    [0, '#6d6f9e'],
    [0.16, '#a987ad'],
    [0.32, '#e5a3ab'],
    [0.46, '#fbc9ae'],
    [0.58, '#ffe5c0'],
  ]);
  bars(
    stage,
    [
      [60, 90, 300, 0.3],
      [820, 120, 320, 0.34],
      [330, 56, 260, 0.24],
      [930, 210, 220, 0.3],
    ],
    '#f6b9b0',
    '#ffe0c8',
  );
  stage.circle(
    236,
    edge - 92,
    250,
    stage.radial('sun', [
      { at: 0, colour: '#fff4d6', opacity: 0.95 },
      { at: 0.2, colour: '#ffe0b0', opacity: 0.5 },
      { at: 1, colour: '#ffd0a0', opacity: 0 },
    ]),
  );
  stage.circle(236, edge - 92, 34, '#fff3d8');
  stage.group({ filter: stage.blur('far', 1.6) }, () => {
    ridge(stage, stage.random, { base: edge + 6, top: edge - 90, tall: 50, rough: 8 }, '#c99bab');
  });
  stage.group({ filter: stage.blur('hill', 0.8) }, () => {
    fort(stage, edge - 176);
    stage.path(
      `M60 ${edge + 6}Q190 ${edge - 110} 330 ${edge - 172}Q520 ${edge - 214} 690 ${edge - 200}Q860 ${edge - 130} 1010 ${edge - 60}L1130 ${edge + 6}Z`,
      { fill: '#b77b74' },
    );
    stage.path(
      `M690 ${edge - 200}Q860 ${edge - 130} 1010 ${edge - 60}L1130 ${edge + 6}H640Q700 ${edge - 90} 690 ${edge - 200}Z`,
      { fill: '#a36a69', opacity: 0.8 },
    );
  });
  stage.group({ filter: stage.blur('town', 0.6) }, () => town(stage, edge + 30));
}
