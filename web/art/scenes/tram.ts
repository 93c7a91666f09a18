import { Cage } from '../cage.js';
import { lampPaints, lampPost } from '../lamps.js';
import { kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { sky, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import { boundary, mow, pitch, stumps } from '../turf.js';
import { STREET, terrace, tram, wires } from './tram-street.js';

const TEAM: Figure[] = [
  { at: [0.9, 0, 19], pose: 'guard', kit: whites(2), facing: -1 },
  { at: [0, 0, 22], pose: 'keep', kit: kit('#e9c14b', '#38303c') },
  { at: [1.5, 0, 5.8], pose: 'bowl', kit: kit('#e9c14b', '#38303c', 1), facing: -1 },
  { at: [5, 0, 11.5], pose: 'ready', kit: kit('#e9c14b', '#38303c', 3), facing: -1 },
  { at: [-3.9, 0, 14.5], pose: 'ready', kit: kit('#e9c14b', '#38303c', 2) },
];
export const tramLine: Scene = {
  name: 'ground-tram',
  title: 'Cricket cage by the old houses and the tram line',
  mood: 'dusk',
  suits: ['kolkata', 'howrah'],
  camera: { eye: [-3.6, 3.4, -11], target: [-2.2, 3.2, 14], degrees: 64, aim: [664, 436] },
  draw(stage) {
    const lamps = lampPaints(stage);
    const edge = Math.round(stage.camera.horizon);
    sky(stage, [
      [0, '#1f3049'],
      [0.2, '#3f4f6b'],
      [0.36, '#8b6f80'],
      [0.48, '#dc9a74'],
      [0.58, '#ffcf8f'],
    ]);
    stage.group({ filter: stage.blur('far', 1.5) }, () => {
      houses(stage, stage.random, {
        base: edge + 16,
        low: 50,
        high: 150,
        width: [46, 90],
        fill: '#7a6076',
        windows: ['#ffd591', '#ffe8bb'],
        lit: 0.2,
        from: 380,
        to: 1230,
      });
      houses(stage, stage.random, {
        base: edge + 16,
        low: 30,
        high: 84,
        width: [40, 90],
        fill: '#4b3f54',
        windows: ['#ffc66b', '#ffdf9f'],
        lit: 0.24,
        from: 380,
        to: 1230,
      });
    });
    stage.floor([-300, -12], [300, 300], '#4b4348');
    stage.floor([-17, -12], [-8.4, 300], '#3b363e');
    for (const x of [STREET.track - 0.72, STREET.track + 0.72])
      stage.floor([x - 0.05, -12], [x + 0.05, 120], '#a9a4a6');
    terrace(stage);
    stage.box([-18.4, 0, -8], [-16.9, 0.18, 110], { top: '#6d6368', front: '#544c52', side: '#544c52' });
    tram(stage, 10.5, lamps.glow);
    stage.floor([-8.4, -12], [12, 40], '#5f5350');
    const glow = stage.radial('pool', [
      { at: 0, colour: '#fff2b8', opacity: 0.46 },
      { at: 0.6, colour: '#e2e68a', opacity: 0.16 },
      { at: 1, colour: '#e2e68a', opacity: 0 },
    ]);
    mow(stage, { left: -6.2, right: 6.2, near: -1, far: 26, stripe: 2.7 }, TURF.lamp);
    boundary(stage, -5.8, 5.8, -0.6, 25.6, '#f3efdc');
    pitch(stage, { near: 4, far: 20.2 }, TURF.lamp);
    for (const z of [3, 12, 21]) stage.round([0, 0, z], 6, glow);
    const cage = new Cage(
      stage,
      { width: 12.4, near: -1, far: 26, height: 5.4, bay: 3.1 },
      { post: '#1d3a35', net: '#fff4e0', mesh: 0.32 },
    );
    const head = { columns: 2, rows: 2, cell: 0.44, reach: 4.6 };
    for (const x of [-6.2, 6.2]) lampPost(stage, [x, 0, 26], 7.2, head, lamps, '#1d3a35');
    cage.draw('far', 'right');
    stumps(stage, 0, 20.2, '#fff1cf');
    people(stage, TEAM, [
      [[0.35, -0.3], 0.24],
      [[-0.4, 0.35], 0.2],
    ]);
    stumps(stage, 0, 4, '#fff1cf');
    cage.draw('roof', 'left');
    lampPost(stage, [6.2, 0, 8], 7.2, head, lamps, '#1d3a35');
    lampPost(stage, [-6.2, 0, 8], 7.2, head, lamps, '#1d3a35');
    cage.draw('near');
    wires(stage);
    people(
      stage,
      [
        { at: [-15.4, 0, 6], pose: 'idle', kit: kit('#d9d2c4', '#4a3f46', 1), facing: -1 },
        { at: [-16, 0, 9.5], pose: 'run', kit: kit('#b9484a', '#33303c', 2), facing: 1 },
      ],
      [[[0.3, -0.3], 0.25]],
    );
    vignette(stage, 0.5);
  },
};
