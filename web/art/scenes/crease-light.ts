import { Cage } from '../cage.js';
import type { Vec3 } from '../camera.js';
import { lampPaints, lampPost } from '../lamps.js';
import { AMBER, TURF } from '../palettes.js';
import type { Scene } from '../scene.js';
import { disc, through } from '../sheet.js';
import { sky, stars, vignette } from '../sky.js';
import { houses } from '../skyline.js';
import type { Stage } from '../stage.js';
import { crease, mow, pitch, stumps } from '../turf.js';

const LAMP: Vec3 = [4.6, 0, 13];

export const creaseLight: Scene = {
  name: 'ground-crease',
  title: 'Empty pitch at night, the chalk crease under one lamp',
  mood: 'night',
  suits: [],
  camera: { eye: [-1.15, 1.9, -3.4], target: [0.15, 0.75, 6], degrees: 58, aim: [600, 410] },
  draw(stage) {
    const lamps = lampPaints(stage);
    const edge = Math.round(stage.camera.horizon);
    sky(stage, [
      [0, '#040b10'],
      [0.2, '#091820'],
      [0.4, '#16302f'],
    ]);
    stars(stage, stage.random, 60, 240);
    stage.group({ filter: stage.blur('far', 1.6) }, () => {
      houses(stage, stage.random, {
        base: edge + 6,
        low: 24,
        high: 96,
        width: [40, 90],
        fill: '#0c1d20',
        windows: ['#d9a455', '#86a9a6'],
        lit: 0.1,
      });
    });
    stage.floor([-300, -3], [300, 300], '#071310');
    mow(
      stage,
      { left: -9, right: 9, near: -4, far: 34, stripe: 3 },
      { ...TURF.lamp, dark: '#0f3d25', light: '#13472b' },
    );
    pitch(stage, { near: 1.5, far: 21.6 }, { ...TURF.lamp, chalk: '#cbbf9e' }, '#7d6541');
    const light = stage.radial('pool', [
      { at: 0, colour: '#fff3c4', opacity: 0.82 },
      { at: 0.3, colour: '#f6dd8d', opacity: 0.5 },
      { at: 0.65, colour: '#c9d97a', opacity: 0.16 },
      { at: 1, colour: '#c9d97a', opacity: 0 },
    ]);
    stage.round([1.1, 0, 4.4], 7.5, light, { opacity: 0.78 });
    crease(stage, 0, 1.5, 1, '#fffaea');
    const cage = new Cage(
      stage,
      { width: 18, near: -4, far: 26, height: 5.5, bay: 5 },
      { post: '#17332b', net: '#e9f3df', mesh: 0.2, cell: 0.75 },
    );
    cage.draw('far', 'left', 'right');
    stumps(stage, 0, 21.6, '#cfc39d');
    const cone = stage.linear('cone', [
      { at: 0, colour: '#fff0bf', opacity: 0.42 },
      { at: 1, colour: '#fff0bf', opacity: 0 },
    ]);
    const [lx, ly] = stage.camera.at([LAMP[0], 5.4, LAMP[2]]);
    const spread = [
      [-2.6, 3.2],
      [3.4, 2.2],
    ].map(([x, z]) => stage.camera.at([x ?? 0, 0, z ?? 0]));
    stage.fill([[lx - 16, ly], [lx + 16, ly], ...spread.reverse()], cone, {
      filter: stage.blur('soft', 7),
      opacity: 0.6,
    });
    lampPost(stage, LAMP, 5.4, { columns: 3, rows: 2, cell: 0.4, reach: 5 }, lamps, '#2b4a40');
    let moths = '';
    for (let i = 0; i < 26; i++) {
      const [a, r] = [stage.random.between(0, 6.3), stage.random.between(36, 130)];
      moths += disc(lx + Math.cos(a) * r, ly + Math.sin(a) * r * 0.8, stage.random.between(0.8, 1.9));
    }
    stage.path(moths, { fill: '#ffe9b8', opacity: 0.75 });
    // The shadow of the stumps runs from the lamp towards the viewer.
    stage.wires(
      [-0.13, 0, 0.13].map(
        (x) =>
          [
            [x, 0, 1.5],
            [x - 0.62, 0, 0.25],
          ] as const,
      ),
      '#000',
      9,
      { opacity: 0.3, 'stroke-linecap': 'round' },
    );
    stumps(stage, 0, 1.5, '#fff1cf', AMBER);
    still(stage);
    vignette(stage, 0.72);
  },
};

/** A bat against the stumps and a ball by the crease, left for tomorrow. */
function still(stage: Stage) {
  const see = (x: number, y: number, z: number) => stage.camera.at([x, y, z]);
  const k = stage.camera.scale([0.4, 0, 1.4]);
  stage.stroke(through([see(0.52, 0.02, 1.36), see(0.06, 0, 0.6)]), '#000', 0.1 * k, { opacity: 0.25 });
  const blade = [see(0.47, 0, 1.36), see(0.59, 0.02, 1.36), see(0.33, 0.56, 1.42), see(0.22, 0.53, 1.42)];
  stage.fill(blade, '#e3bd85', { stroke: '#e3bd85', 'stroke-width': 4, 'stroke-linejoin': 'round' });
  stage.stroke(through([see(0.53, 0.03, 1.36), see(0.29, 0.52, 1.42)]), '#c99c5f', 3);
  stage.stroke(through([see(0.27, 0.54, 1.42), see(0.15, 0.82, 1.46)]), '#3a2a20', 0.05 * k);
  const [x, y] = see(-0.72, 0.05, 1.9);
  stage.ellipse(x - 9, y + 9, 19, 4, '#000', { opacity: 0.35 });
  stage.circle(x, y, 11, '#d93f34');
  stage.stroke(`M${(x - 4).toFixed(1)} ${(y - 10).toFixed(1)}q7 10 0 20`, '#ffd9c4', 1.4);
  stage.ellipse(x + 4, y - 5, 3, 2.2, '#ffb09e', { opacity: 0.8 });
}
