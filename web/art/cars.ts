import type { Stage } from './stage.js';

/** A parked car facing the viewer: body, cabin with glass, wheels, two lamps. */
export function car(
  stage: Stage,
  x: number,
  z: number,
  paint: { body: string; shade: string; roof: string },
) {
  const [w, long] = [1.75, 4];
  stage.round([x, 0.01, z + long / 2], 1.3, '#000', { opacity: 0.32 }, 1.75);
  const [l, r] = [x - w / 2, x + w / 2];
  for (const wheel of [z + 0.5, z + 2.8]) {
    stage.box([l - 0.02, 0, wheel], [l + 0.25, 0.55, wheel + 0.65], {
      top: '#111',
      front: '#111',
      side: '#16171a',
    });
    stage.box([r - 0.25, 0, wheel], [r + 0.02, 0.55, wheel + 0.65], {
      top: '#111',
      front: '#111',
      side: '#16171a',
    });
  }
  stage.box([l, 0.28, z], [r, 0.85, z + long], { top: paint.body, front: paint.shade, side: paint.shade });
  stage.box([l + 0.12, 0.85, z + 0.95], [r - 0.12, 1.42, z + 3.3], {
    top: paint.roof,
    front: '#24343c',
    side: '#1d2b33',
  });
  stage.grid(
    { origin: [l, 0.5, z - 0.01], u: [w, 0, 0], v: [0, 0.25, 0], columns: 4, rows: 1, fill: [0.7, 0.9] },
    (column) => (column % 3 ? undefined : '#f4e3b4'),
  );
}
