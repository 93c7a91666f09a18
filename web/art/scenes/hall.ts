import { Cage } from '../cage.js';
import type { Vec3 } from '../camera.js';
import { lampPaints, strip } from '../lamps.js';
import { AMBER, kit, TURF, whites } from '../palettes.js';
import { type Figure, people } from '../players.js';
import type { Scene } from '../scene.js';
import { vignette } from '../sky.js';
import type { Stage } from '../stage.js';
import { boundary, mow, pitch, stumps } from '../turf.js';

const TEAM: Figure[] = [
  { at: [0.75, 0, 7.4], pose: 'guard', kit: whites(3), facing: -1 },
  { at: [-1.5, 0, 4.9], pose: 'keep', kit: { ...kit('#2f9c95', '#142b33', 1), padded: true }, facing: 1 },
  { at: [-0.9, 0, 22.4], pose: 'bowl', kit: kit('#2f9c95', '#142b33', 2), facing: 1 },
  { at: [4.6, 0, 15], pose: 'ready', kit: kit('#2f9c95', '#142b33', 0), facing: -1 },
  { at: [-4.8, 0, 13], pose: 'ready', kit: kit('#2f9c95', '#142b33', 3), facing: 1 },
  { at: [2.2, 0, 25], pose: 'idle', kit: kit('#e8ecea', '#1c2a33', 1), facing: -1 },
];
const HALL = { half: 10, far: 34, eaves: 8, ridge: 10.4 };

export const hall: Scene = {
  name: 'ground-hall',
  title: 'Indoor cricket hall with steel trusses and strips of light',
  mood: 'indoor',
  suits: ['bangalore', 'ahmedabad', 'chennai'],
  camera: { eye: [1.6, 2.7, -1.6], target: [0, 2.4, 22], degrees: 66, aim: [600, 400] },
  draw(stage) {
    const lamps = lampPaints(stage);
    stage.wash('#0c1a20');
    shell(stage);
    const glow = stage.radial('pool', [
      { at: 0, colour: '#fff6cf', opacity: 0.42 },
      { at: 0.6, colour: '#dff0a0', opacity: 0.14 },
      { at: 1, colour: '#dff0a0', opacity: 0 },
    ]);
    stage.floor([-HALL.half, -3], [HALL.half, HALL.far], '#2b3a40');
    mow(stage, { left: -7, right: 7, near: -3, far: 28.5, stripe: 2.9 }, TURF.lamp);
    boundary(stage, -6.7, 6.7, -3, 28.2, '#eef3e2');
    pitch(stage, { near: 6, far: 22.8 }, { ...TURF.lamp, pitch: '#3f8fa8' });
    for (const z of [4, 12, 20, 26]) stage.round([0, 0, z], 6.6, glow);
    const cage = new Cage(
      stage,
      { width: 14, near: -3, far: 28.5, height: 6.4, bay: 4.5 },
      { post: '#20424a', net: '#eef6f4', mesh: 0.3 },
    );
    cage.draw('far');
    stumps(stage, 0, 22.8, '#fff1cf');
    people(stage, TEAM, [
      [[0.3, -0.12], 0.22],
      [[-0.3, 0.12], 0.18],
    ]);
    stumps(stage, 0, 6, '#fff1cf');
    cage.draw('roof', 'left', 'right');
    for (const x of [-5, 0, 5]) {
      for (let z = 26; z > 2; z -= 6) strip(stage, [x, 7.2, z], [x, 7.2, z - 3.4], 0.22, lamps);
    }
    vignette(stage, 0.55);
  },
};

/** Walls in two tones, a far wall with a board, and the trusses of the roof. */
function shell(stage: Stage) {
  const { half, far, eaves, ridge } = HALL;
  const wall = stage.linear('wall', [
    { at: 0, colour: '#16303a' },
    { at: 1, colour: '#2c5560' },
  ]);
  stage.face(
    [
      [-half, eaves, -3],
      [-half, eaves, far],
      [0, ridge, far],
      [0, ridge, -3],
    ],
    '#0f222a',
  );
  stage.face(
    [
      [half, eaves, -3],
      [half, eaves, far],
      [0, ridge, far],
      [0, ridge, -3],
    ],
    '#12272f',
  );
  stage.face(
    [
      [-half, 0, far],
      [half, 0, far],
      [half, eaves, far],
      [0, ridge, far],
      [-half, eaves, far],
    ],
    wall,
  );
  for (const x of [-half, half]) sideWall(stage, x, wall);
  stage.face(
    [
      [-half, 0, far],
      [half, 0, far],
      [half, 2.2, far],
      [-half, 2.2, far],
    ],
    '#1d5a52',
  );
  board(stage);
  const ribs: [Vec3, Vec3][] = [];
  for (let z = 0; z < far; z += 1.5)
    for (const x of [-half, half])
      ribs.push([
        [x, 2.4, z],
        [x, eaves, z],
      ]);
  stage.wires(ribs, '#0c1d24', 1, { opacity: 0.35 });
  for (let z = far - 1; z > 0; z -= 5.5) truss(stage, z);
}

/** A wall along the hall: painted low, with a row of high windows. */
function sideWall(stage: Stage, x: number, wall: string) {
  const { far, eaves } = HALL;
  stage.face(
    [
      [x, 0, -3],
      [x, 0, far],
      [x, eaves, far],
      [x, eaves, -3],
    ],
    wall,
  );
  stage.face(
    [
      [x, 0, -3],
      [x, 0, far],
      [x, 2.2, far],
      [x, 2.2, -3],
    ],
    '#1d5a52',
  );
  stage.face(
    [
      [x, 2.2, -3],
      [x, 2.2, far],
      [x, 2.34, far],
      [x, 2.34, -3],
    ],
    '#d9e6da',
    { opacity: 0.6 },
  );
  // High windows with the last blue of the day.
  stage.grid(
    { origin: [x, 5.4, 0], u: [0, 0, far], v: [0, 1.7, 0], columns: 11, rows: 1, fill: [0.72, 0.8] },
    () => '#5d93a8',
    { opacity: 0.55 },
  );
}

function truss(stage: Stage, z: number) {
  const { half, eaves, ridge } = HALL;
  const steel = '#3d5a63';
  const top = (x: number): Vec3 => [x, ridge - (Math.abs(x) / half) * (ridge - eaves), z];
  const low = (x: number): Vec3 => [x, eaves - 0.35, z];
  stage.rod(low(-half), low(half), 0.14, steel);
  stage.rod(top(-half), top(0), 0.16, steel);
  stage.rod(top(0), top(half), 0.16, steel);
  for (let x = -half; x < half - 0.1; x += 2.5) {
    stage.rod(low(x), top(x + 1.25), 0.07, steel);
    stage.rod(top(x + 1.25), low(x + 2.5), 0.07, steel);
  }
}

function board(stage: Stage) {
  const z = HALL.far - 0.05;
  stage.face(
    [
      [-3.4, 3.6, z],
      [3.4, 3.6, z],
      [3.4, 6.8, z],
      [-3.4, 6.8, z],
    ],
    '#0a1713',
  );
  const [x, y] = stage.camera.at([0, 5.2, z]);
  const k = stage.camera.scale([0, 5, z]);
  const text = { 'text-anchor': 'middle', 'font-family': 'sans-serif', 'font-weight': 700 };
  stage.element('text', { x, y: y + k * 0.25, 'font-size': k * 1.6, fill: AMBER, ...text }, '64/2');
  stage.element('text', { x, y: y + k * 1.2, 'font-size': k * 0.7, fill: '#f6f9f5', ...text }, 'OVERS 5.3');
}
