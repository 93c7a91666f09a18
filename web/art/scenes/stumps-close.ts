import type { Scene } from '../scene.js';
import { disc } from '../sheet.js';
import { sky, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';

const FLOOR = 520;
const STUMPS = [488, 600, 712];

export const stumpsClose: Scene = {
  name: 'ground-stumps',
  title: 'Three stumps close up, lamps out of focus behind the net',
  mood: 'night',
  suits: [],
  camera: { eye: [0, 0.5, -2], target: [0, 0.5, 0], degrees: 45 },
  draw(stage) {
    backdrop(stage);
    turf(stage);
    sticks(stage);
    ball(stage, 868, 652, 34);
    vignette(stage, 0.62);
  },
};

/** Everything beyond the wicket is out of focus: city, far net, and the lamps as discs. */
function backdrop(stage: Stage) {
  sky(stage, [
    [0, '#050d12'],
    [0.35, '#0b2027'],
    [0.55, '#23403c'],
    [0.64, '#6b5a36'],
  ]);
  stage.ellipse(600, FLOOR - 40, 720, 120, '#e8a94a', { opacity: 0.28, filter: stage.blur('haze', 26) });
  stage.group({ filter: stage.blur('far', 5) }, () => {
    houses(stage, stage.random, {
      base: FLOOR,
      low: 90,
      high: 240,
      width: [70, 130],
      fill: '#12282b',
      windows: ['#e7b45f', '#9fc6c4', '#ffcf7a'],
      lit: 0.16,
      cell: 22,
    });
  });
  stage.group({ filter: stage.blur('net', 2.2), opacity: 0.3 }, () => {
    let mesh = '';
    for (let x = -10; x <= 1210; x += 38) mesh += `M${x} -10V${FLOOR}`;
    for (let y = 14; y < FLOOR; y += 38) mesh += `M-10 ${y}Q600 ${y + 9} 1210 ${y}`;
    stage.stroke(mesh, '#e9f3df', 1.8);
  });
  stage.group({ filter: stage.blur('post', 3) }, () => {
    for (const x of [86, 404, 796, 1114]) stage.rect(x - 6, -10, 12, FLOOR + 6, '#1d4136');
    stage.rect(-10, 58, 1220, 11, '#1d4136');
  });
  const glow = stage.radial('glow', [
    { at: 0, colour: '#fff3cf', opacity: 0.7 },
    { at: 0.2, colour: '#ffc667', opacity: 0.35 },
    { at: 0.55, colour: '#ffc667', opacity: 0.1 },
    { at: 1, colour: '#ffc667', opacity: 0 },
  ]);
  const disk = stage.radial('disk', [
    { at: 0, colour: '#fff3d2', opacity: 0.66 },
    { at: 0.82, colour: '#ffe0a0', opacity: 0.74 },
    { at: 1, colour: '#ffd27e', opacity: 0.34 },
  ]);
  for (const [x, y, r] of [
    [196, 170, 40],
    [1004, 170, 40],
    [352, 252, 27],
    [848, 252, 27],
    [436, 300, 18],
    [764, 300, 18],
  ] as const) {
    stage.circle(x, y, r * 5.4, glow);
    stage.group({ filter: stage.blur('bokeh', 1.1) }, () => {
      for (const dx of [-1.02, 0, 1.02])
        stage.path(disc(x + dx * r, y - r * 0.5, r * 0.56) + disc(x + dx * r, y + r * 0.5, r * 0.56), {
          fill: disk,
        });
    });
  }
  // Two fielders, little more than patches of colour.
  stage.group({ filter: stage.blur('men', 4) }, () => {
    for (const [x, shirt] of [
      [270, '#ffb238'],
      [944, '#ffb238'],
    ] as const) {
      stage.stroke(
        `M${x - 10} ${FLOOR + 6}L${x - 6} ${FLOOR - 52}M${x + 16} ${FLOOR + 6}L${x + 6} ${FLOOR - 52}`,
        '#17322a',
        15,
      );
      stage.stroke(`M${x} ${FLOOR - 60}V${FLOOR - 96}`, shirt, 32);
      stage.circle(x + 2, FLOOR - 128, 13, '#8a5a3c');
    }
  });
}

function turf(stage: Stage) {
  stage.rect(
    -10,
    FLOOR,
    1220,
    290,
    stage.linear('turf', [
      { at: 0, colour: '#1b6a3c' },
      { at: 0.3, colour: '#27904f' },
      { at: 1, colour: '#155c35' },
    ]),
  );
  stage.group({ filter: stage.blur('stripe', 3) }, () => {
    for (const [y, h] of [
      [FLOOR + 6, 9],
      [FLOOR + 28, 17],
      [FLOOR + 70, 36],
    ] as const)
      stage.rect(-20, y, 1240, h, '#1f7a45', { opacity: 0.75 });
  });
  stage.path(`M372 ${FLOOR + 2}H828L1120 810H80Z`, {
    fill: stage.linear('clay', [
      { at: 0, colour: '#b48d55' },
      { at: 0.5, colour: '#d2aa6c' },
      { at: 1, colour: '#8f6c40' },
    ]),
    filter: stage.blur('edge', 1.2),
  });
  stage.ellipse(
    600,
    660,
    520,
    120,
    stage.radial('pool', [
      { at: 0, colour: '#fff2b8', opacity: 0.5 },
      { at: 1, colour: '#fff2b8', opacity: 0 },
    ]),
  );
  let grit = '';
  for (let i = 0; i < 150; i++) {
    const y = stage.random.between(560, 800);
    const half = 300 + (y - 520) * 0.9;
    grit += disc(
      600 + stage.random.between(-1, 1) * half,
      y,
      stage.random.between(0.7, 1 + (y - 520) / 130),
      stage.random.between(0.5, 1.2),
    );
  }
  stage.path(grit, { fill: '#7d5f39', opacity: 0.42 });
  stage.path('M316 642L884 642L892 656L308 656Z', { fill: '#fff7e2' });
  stage.path('M118 716L1082 716L1094 740L106 740Z', { fill: '#fff7e2' });
  stage.path('M340 560L354 560L266 718L238 718Z', { fill: '#fff7e2' });
  stage.path('M846 560L860 560L962 718L934 718Z', { fill: '#fff7e2' });
}

/** Turned ash with warm light from the lamps on the left edge, and amber bails. */
function sticks(stage: Stage) {
  const [foot, head, w] = [648, 196, 38];
  const wood = stage.linear(
    'wood',
    [
      { at: 0, colour: '#f4d9a4' },
      { at: 0.22, colour: '#fff4d8' },
      { at: 0.62, colour: '#e6c68d' },
      { at: 1, colour: '#a9834e' },
    ],
    [0, 0, 1, 0],
  );
  const brass = stage.linear('bail', [
    { at: 0, colour: '#ffd17a' },
    { at: 0.5, colour: '#ffb238' },
    { at: 1, colour: '#c57f14' },
  ]);
  for (const x of STUMPS) {
    stage.path(`M${x - 16} ${foot + 2}L${x - 150} 806H${x - 86}L${x + 16} ${foot + 2}Z`, {
      fill: '#2a1c0c',
      opacity: 0.22,
      filter: stage.blur('cast', 3),
    });
    stage.ellipse(x, foot + 2, w * 0.72, 7, '#3a2812', { opacity: 0.55 });
  }
  for (const x of STUMPS) {
    stage.path(
      `M${x - w / 2} ${foot}V${head + 10}q0 -10 8 -12h${w - 16}q8 2 8 12V${foot}q-${w / 2} 7 -${w} 0Z`,
      { fill: wood },
    );
    stage.path(`M${x - w / 2} ${head + 44}h${w}v7h-${w}zM${x - w / 2} ${head + 60}h${w}v3h-${w}z`, {
      fill: '#0b3d2a',
      opacity: 0.85,
    });
    stage.path(`M${x - w / 2} ${foot - 64}h${w}v34h-${w}z`, { fill: '#0b3d2a', opacity: 0.16 });
    stage.ellipse(x, head - 1, 12, 3.4, '#8a6537');
  }
  for (const [a, b] of [
    [492, 596],
    [604, 708],
  ] as const) {
    stage.path(
      `M${a - 4} ${head - 13}q-5 6 0 12h20q8 5 18 4h${b - a - 68}q10 1 18 -4h20q5 -6 0 -12h-20q-8 -6 -18 -5h-${b - a - 68}q-10 -1 -18 5z`,
      { fill: brass },
    );
  }
}

function ball(stage: Stage, x: number, y: number, r: number) {
  const leather = stage.radial(
    'leather',
    [
      { at: 0, colour: '#ff8a72' },
      { at: 0.45, colour: '#d93f34' },
      { at: 1, colour: '#7d1d1c' },
    ],
    { cx: 0.36, cy: 0.3, r: 0.8 },
  );
  stage.ellipse(x - 16, y + r - 3, r * 1.3, 8, '#1d1206', {
    opacity: 0.45,
    filter: stage.blur('ballcast', 2.5),
  });
  stage.circle(x, y, r, leather);
  stage.stroke(`M${x - 12} ${y - 31}q24 30 2 64`, '#ffe3cf', 3);
  stage.stroke(`M${x - 19} ${y - 28}q24 28 2 59M${x - 5} ${y - 33}q24 30 2 66`, '#ffe3cf', 1.3, {
    'stroke-dasharray': '3 4',
    opacity: 0.85,
  });
}
