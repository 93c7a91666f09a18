import { Cage } from '../cage.js';
import type { Vec3 } from '../camera.js';
import { lampPaints, lampPost } from '../lamps.js';
import { kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { sky, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

const TEAM: Figure[] = [
  { at: [0.9, 0, 19], pose: 'guard', kit: whites(2), facing: -1 },
  { at: [0, 0, 22], pose: 'keep', kit: kit('#e9c14b', '#38303c') },
  { at: [-1, 0, 5.6], pose: 'bowl', kit: kit('#e9c14b', '#38303c', 1) },
  { at: [4, 0, 11], pose: 'ready', kit: kit('#e9c14b', '#38303c', 3), facing: -1 },
  { at: [-3.9, 0, 14.5], pose: 'ready', kit: kit('#e9c14b', '#38303c', 2) },
];
const STREET = { houses: -18.5, track: -12.6 };
const WALLS = ['#b4654a', '#c9a15f', '#7d8f7d', '#b98a6a', '#a4543f', '#c2b28c'] as const;

/** A terrace of old houses along the street: cornices, green shutters, balconies on the first floor. */
function terrace(stage: Stage) {
  const x = STREET.houses;
  const fronts: { z: number; wide: number; high: number; wall: string }[] = [];
  for (let z = -6; z < 110; ) {
    const wide = stage.random.between(7, 11);
    fronts.push({ z, wide, high: stage.random.between(9, 12.5), wall: stage.random.pick(WALLS) });
    z += wide;
  }
  for (const { z, wide, high, wall } of fronts.reverse()) {
    stage.box([x - 14, 0, z], [x, high, z + wide], { top: '#5c4a48', front: '#6d4c44', side: wall });
    stage.face([[x, 0, z], [x, 0, z + wide], [x, high, z + wide], [x, high, z]], '#2b2436', { opacity: 0.3 }); // biome-ignore format: a face
    if (z > 62) continue;
    const bays = Math.round(wide / 2.4);
    const storey = (y: number, tall: number, paint: () => string) =>
      stage.grid({ origin: [x, y, z + 0.3], u: [0, 0, wide - 0.6], v: [0, tall, 0], columns: bays, rows: 1, fill: [0.5, 0.92] }, paint);
    storey(0.1, 3, () => stage.random.pick(['#2a2028', '#ffc66b', '#3a2a2a']));
    for (let y = 4; y + 2.8 < high; y += 3.6) {
      storey(y, 2.5, () => (stage.random.chance(0.34) ? '#ffd58a' : '#2f5a4c'));
      stage.face([[x, y - 0.3, z], [x, y - 0.3, z + wide], [x + 0.9, y - 0.3, z + wide], [x + 0.9, y - 0.3, z]], '#4a3836'); // biome-ignore format: a face
      const rails: [Vec3, Vec3][] = [[[x + 0.9, y + 0.7, z], [x + 0.9, y + 0.7, z + wide]]]; // biome-ignore format: pairs
      for (let r = z; r <= z + wide; r += 0.55) rails.push([[x + 0.9, y - 0.3, r], [x + 0.9, y + 0.7, r]]); // biome-ignore format: pairs
      stage.wires(rails, '#251d24', 1.1, { opacity: 0.8 });
    }
    stage.box([x - 1, high, z], [x + 0.5, high + 0.5, z + wide], { top: '#8a7466', front: '#8a6a5a', side: '#c9ad8e', under: '#5c4a44' });
  }
}

/** Two cars of the tram, coming towards us, with its lamp on and the pole to the wire. */
function tram(stage: Stage, z: number) {
  const [l, r] = [STREET.track - 1.25, STREET.track + 1.25];
  for (const start of [z + 10.6, z]) {
    const end = start + 9.8;
    stage.box([l, 0.5, start], [r, 1.75, end], { top: '#8d9aa0', front: '#1f6a8c', side: '#1a5a78', other: '#1c6283' });
    stage.box([l, 1.75, start], [r, 3.1, end], { top: '#8d9aa0', front: '#f1e6c8', side: '#d9cdb0', other: '#e6dabc' });
    stage.box([l - 0.1, 3.1, start - 0.15], [r + 0.1, 3.35, end], { top: '#6d7b80', front: '#c9c2ae', side: '#a9a392' });
    stage.grid({ origin: [r + 0.01, 1.85, start + 0.3], u: [0, 0, 9.2], v: [0, 1.1, 0], columns: 7, rows: 1, fill: [0.78, 0.9] }, () => '#ffd991');
    stage.box([l + 0.2, 0, start + 0.6], [r - 0.2, 0.5, end - 0.6], { top: '#16181c', front: '#16181c', side: '#16181c' });
  }
  stage.grid({ origin: [l + 0.15, 1.85, z - 0.02], u: [2.2, 0, 0], v: [0, 1.1, 0], columns: 3, rows: 1, fill: [0.84, 0.92] }, () => '#ffe2a6');
  const [x, y] = stage.camera.at([STREET.track, 1.3, z]);
  stage.circle(x, y, 4.5, '#fff6dc');
  stage.circle(x, y, stage.camera.scale([0, 0, z]) * 1.5, `url(#${stage.name}-glow)`);
  stage.rod([STREET.track, 3.3, z + 6], [STREET.track, 5.9, z + 3], 0.06, '#1c1a20');
}

export const tramLine: Scene = {
  name: 'ground-tram',
  title: 'Cricket cage by the old houses and the tram line',
  mood: 'dusk',
  suits: ['kolkata', 'howrah'],
  camera: { eye: [-3.6, 3.4, -11], target: [-2.2, 3.2, 14], degrees: 64, aim: [600, 430] },
  draw(stage) {
    const lamps = lampPaints(stage);
    const edge = Math.round(stage.camera.horizon);
    sky(stage, [[0, '#1f3049'], [0.2, '#3f4f6b'], [0.36, '#8b6f80'], [0.48, '#dc9a74'], [0.58, '#ffcf8f']]); // biome-ignore format: stops
    stage.group({ filter: stage.blur('far', 1.5) }, () => {
      houses(stage, stage.random, { base: edge + 6, low: 50, high: 150, width: [46, 90], fill: '#7a6076', windows: ['#ffd591', '#ffe8bb'], lit: 0.2, from: 380, to: 1230 });
      houses(stage, stage.random, { base: edge + 6, low: 30, high: 84, width: [40, 90], fill: '#4b3f54', windows: ['#ffc66b', '#ffdf9f'], lit: 0.24, from: 380, to: 1230 });
    });
    stage.floor([-300, -12], [300, 300], '#4b4348');
    stage.floor([-17, -12], [-8.4, 300], '#3b363e');
    for (const x of [STREET.track - 0.72, STREET.track + 0.72]) stage.floor([x - 0.05, -12], [x + 0.05, 120], '#a9a4a6');
    terrace(stage);
    stage.box([-18.4, 0, -8], [-16.9, 0.18, 110], { top: '#6d6368', front: '#544c52', side: '#544c52' });
    tram(stage, 16);
    stage.floor([-8.4, -12], [12, 40], '#5f5350');
    const glow = stage.radial('pool', [{ at: 0, colour: '#fff2b8', opacity: 0.46 }, { at: 0.6, colour: '#e2e68a', opacity: 0.16 }, { at: 1, colour: '#e2e68a', opacity: 0 }]); // biome-ignore format: one paint
    mow(stage, { left: -6.2, right: 6.2, near: -1, far: 26, stripe: 2.7 }, TURF.lamp);
    boundary(stage, -5.8, 5.8, -0.6, 25.6, '#f3efdc');
    pitch(stage, { near: 4, far: 20.2 }, TURF.lamp);
    for (const z of [3, 12, 21]) stage.round([0, 0, z], 6, glow);
    const cage = new Cage(stage, { width: 12.4, near: -1, far: 26, height: 5.4, bay: 4.5 }, { post: '#1d3a35', net: '#fff4e0', mesh: 0.32 });
    const head = { columns: 2, rows: 2, cell: 0.44, reach: 4.6 };
    for (const x of [-6.2, 6.2]) lampPost(stage, [x, 0, 26], 7.2, head, lamps, '#1d3a35');
    cage.draw('far', 'right');
    stumps(stage, 0, 20.2, '#fff1cf');
    people(stage, TEAM, [[[0.35, -0.3], 0.24], [[-0.4, 0.35], 0.2]]);
    stumps(stage, 0, 4, '#fff1cf');
    cage.draw('roof', 'left');
    lampPost(stage, [6.2, 0, 8], 7.2, head, lamps, '#1d3a35');
    lampPost(stage, [-6.2, 0, 8], 7.2, head, lamps, '#1d3a35');
    cage.draw('near');
    wires(stage);
    people(stage, [{ at: [-15.4, 0, 6], pose: 'idle', kit: kit('#d9d2c4', '#4a3f46', 1), facing: -1 }, { at: [-16, 0, 9.5], pose: 'run', kit: kit('#b9484a', '#33303c', 2), facing: 1 }], [[[0.3, -0.3], 0.25]]); // biome-ignore format: a row
    vignette(stage, 0.5);
  },
};

/** The wire over the track, hung from span wires between poles; they lead to the vanishing point. */
function wires(stage: Stage) {
  const lines: [Vec3, Vec3][] = [[[STREET.track, 5.9, -10], [STREET.track, 5.9, 140]]]; // biome-ignore format: pairs
  for (let z = 4; z < 100; z += 14) {
    stage.rod([-8, 0, z], [-8, 7.4, z], 0.14, '#241f28');
    lines.push([[-8, 7.2, z], [STREET.track, 5.95, z]], [[STREET.track, 5.95, z], [STREET.houses, 7.6, z]]); // biome-ignore format: pairs
  }
  for (const y of [8.6, 9.2]) lines.push([[-17.6, y, -10], [-17.6, y, 140]]); // biome-ignore format: pairs
  stage.wires(lines, '#17141b', 1.3, { opacity: 0.85 });
}
