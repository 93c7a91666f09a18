import type { Vec3 } from '../camera.js';
import type { Stage } from '../stage.js';

/** Positions of the house fronts and of the middle of the track; x in metres. */
export const STREET = { houses: -18.5, track: -12.6 };
const WALLS = ['#b4654a', '#c9a15f', '#7d8f7d', '#b98a6a', '#a4543f', '#c2b28c'] as const;

/** A terrace of old houses along the street: cornices, green shutters, balconies on the first floor. */
export function terrace(stage: Stage) {
  const x = STREET.houses;
  const fronts: { z: number; wide: number; high: number; wall: string }[] = [];
  for (let z = -6; z < 110; ) {
    const wide = stage.random.between(7, 11);
    fronts.push({ z, wide, high: stage.random.between(9, 12.5), wall: stage.random.pick(WALLS) });
    z += wide;
  }
  for (const { z, wide, high, wall } of fronts.reverse()) {
    stage.box([x - 14, 0, z], [x, high, z + wide], { top: '#5c4a48', front: '#6d4c44', side: wall });
    stage.face(
      [
        [x, 0, z],
        [x, 0, z + wide],
        [x, high, z + wide],
        [x, high, z],
      ],
      '#2b2436',
      { opacity: 0.3 },
    );
    if (z > 62) continue;
    const bays = Math.round(wide / 2.4);
    const storey = (y: number, tall: number, paint: () => string) =>
      stage.grid(
        {
          origin: [x, y, z + 0.3],
          u: [0, 0, wide - 0.6],
          v: [0, tall, 0],
          columns: bays,
          rows: 1,
          fill: [0.5, 0.92],
        },
        paint,
      );
    storey(0.1, 3, () => stage.random.pick(['#2a2028', '#ffc66b', '#3a2a2a']));
    for (let y = 4; y + 2.8 < high; y += 3.6) {
      storey(y, 2.5, () => (stage.random.chance(0.34) ? '#ffd58a' : '#2f5a4c'));
      stage.face(
        [
          [x, y - 0.3, z],
          [x, y - 0.3, z + wide],
          [x + 0.9, y - 0.3, z + wide],
          [x + 0.9, y - 0.3, z],
        ],
        '#4a3836',
      );
      const rails: [Vec3, Vec3][] = [
        [
          [x + 0.9, y + 0.7, z],
          [x + 0.9, y + 0.7, z + wide],
        ],
      ];
      for (let r = z; r <= z + wide; r += 0.55)
        rails.push([
          [x + 0.9, y - 0.3, r],
          [x + 0.9, y + 0.7, r],
        ]);
      stage.wires(rails, '#251d24', 1.1, { opacity: 0.8 });
    }
    stage.box([x - 1, high, z], [x + 0.5, high + 0.5, z + wide], {
      top: '#8a7466',
      front: '#8a6a5a',
      side: '#c9ad8e',
      under: '#5c4a44',
    });
  }
}

/** Two tram cars coming towards the viewer, with the lamp on and the pole to the wire. */
export function tram(stage: Stage, z: number, glow: string) {
  const [l, r] = [STREET.track - 1.25, STREET.track + 1.25];
  for (const start of [z + 10.6, z]) {
    const end = start + 9.8;
    stage.box([l + 0.2, 0, start + 0.6], [r - 0.2, 0.5, end - 0.6], {
      top: '#16181c',
      front: '#16181c',
      side: '#16181c',
    });
    stage.box([l, 0.5, start], [r, 1.75, end], {
      top: '#8d9aa0',
      front: '#1f6a8c',
      side: '#1a5a78',
      other: '#1c6283',
    });
    stage.box([l, 1.75, start], [r, 3.1, end], {
      top: '#8d9aa0',
      front: '#f1e6c8',
      side: '#d9cdb0',
      other: '#e6dabc',
    });
    stage.box([l - 0.1, 3.1, start - 0.15], [r + 0.1, 3.35, end], {
      top: '#6d7b80',
      front: '#c9c2ae',
      side: '#a9a392',
    });
    stage.grid(
      {
        origin: [r + 0.01, 1.85, start + 0.3],
        u: [0, 0, 9.2],
        v: [0, 1.1, 0],
        columns: 7,
        rows: 1,
        fill: [0.78, 0.9],
      },
      () => '#ffd991',
    );
  }
  stage.grid(
    {
      origin: [l + 0.15, 1.85, z - 0.02],
      u: [2.2, 0, 0],
      v: [0, 1.1, 0],
      columns: 3,
      rows: 1,
      fill: [0.84, 0.92],
    },
    () => '#ffe2a6',
  );
  const [x, y] = stage.camera.at([STREET.track, 1.3, z]);
  stage.circle(x, y, 4.5, '#fff6dc');
  stage.circle(x, y, stage.camera.scale([0, 0, z]) * 1.5, glow);
  stage.rod([STREET.track, 3.3, z + 6], [STREET.track, 5.9, z + 3], 0.06, '#1c1a20');
}

/** The wire over the track, hung from span wires between poles that lead to the vanishing point. */
export function wires(stage: Stage) {
  const lines: [Vec3, Vec3][] = [
    [
      [STREET.track, 5.9, -10],
      [STREET.track, 5.9, 140],
    ],
  ];
  for (let z = 4; z < 100; z += 14) {
    stage.rod([-8, 0, z], [-8, 7.4, z], 0.14, '#241f28');
    lines.push(
      [
        [-8, 7.2, z],
        [STREET.track, 5.95, z],
      ],
      [
        [STREET.track, 5.95, z],
        [STREET.houses, 7.6, z],
      ],
    );
  }
  for (const y of [8.6, 9.2])
    lines.push([
      [-17.6, y, -10],
      [-17.6, y, 140],
    ]);
  stage.wires(lines, '#17141b', 1.3, { opacity: 0.85 });
}
