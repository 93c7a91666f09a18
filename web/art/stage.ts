import { add, Camera, type CameraSetup, dot, minus, times, type Vec3 } from './camera.js';
import { prng } from './prng.js';
import { type Attributes, Sheet, through } from './sheet.js';

/** A picture with a camera: draws objects placed in the world. */
export class Stage extends Sheet {
  readonly camera: Camera;
  readonly random;

  constructor(name: string, title: string, setup: CameraSetup) {
    super(name, title);
    this.camera = new Camera(setup);
    this.random = prng(name);
  }

  face(corners: readonly Vec3[], fill: string, more: Attributes = {}) {
    this.fill(this.camera.face(corners), fill, more);
  }

  /** A level rectangle at a height, given by two opposite corners (x, z). */
  floor(
    [x0, z0]: readonly number[],
    [x1, z1]: readonly number[],
    fill: string,
    y = 0,
    more: Attributes = {},
  ) {
    const [l, n, r, f] = [x0 ?? 0, z0 ?? 0, x1 ?? 0, z1 ?? 0];
    this.face(
      [
        [l, y, n],
        [r, y, n],
        [r, y, f],
        [l, y, f],
      ],
      fill,
      more,
    );
  }

  /** A level disc. It has 28 corners, so that a radial gradient lies on the ground as light does. */
  round(centre: Vec3, radius: number, fill: string, more: Attributes = {}, squash = 1) {
    const corners = Array.from({ length: 28 }, (_, i): Vec3 => {
      const angle = (i / 28) * Math.PI * 2;
      return add(centre, [Math.cos(angle) * radius, 0, Math.sin(angle) * radius * squash]);
    });
    this.face(corners, fill, more);
  }

  /** A round bar `thick` metres across that tapers with distance. */
  rod(a: Vec3, b: Vec3, thick: number, colour: string, more: Attributes = {}) {
    const seen = this.camera.line(a, b);
    if (!seen) return;
    const [near, far] = [this.camera.scale(a) * thick, this.camera.scale(b) * thick];
    const clipped = this.camera.depth(a) < 0.3 || this.camera.depth(b) < 0.3;
    if (clipped || Math.max(near, far) / Math.min(near, far) < 1.15) {
      const width = clipped ? Math.min(near, far, 14) : (near + far) / 2;
      return this.stroke(through(seen), colour, Math.max(0.9, width), more);
    }
    const [p, q] = [this.camera.at(a), this.camera.at(b)];
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    const [nx, ny] = [-(q[1] - p[1]) / length / 2, (q[0] - p[0]) / length / 2];
    const [w, v] = [Math.max(0.9, near), Math.max(0.9, far)];
    const corner = (o: readonly [number, number], k: number): [number, number] => [
      o[0] + nx * k,
      o[1] + ny * k,
    ];
    this.fill([corner(p, w), corner(q, v), corner(q, -v), corner(p, -w)], colour, more);
  }

  /** Many thin lines in one element. */
  wires(lines: readonly (readonly [Vec3, Vec3])[], colour: string, width: number, more: Attributes = {}) {
    const d = lines.map(([a, b]) => this.camera.line(a, b)).map((seen) => (seen ? through(seen) : ''));
    this.stroke(d.join(''), colour, width, { 'stroke-linecap': undefined, ...more });
  }

  /** A box. Only the faces that look at the camera are drawn. */
  box(
    low: Vec3,
    high: Vec3,
    tones: { top: string; front: string; side: string; other?: string; under?: string },
  ) {
    const [x0, y0, z0] = low;
    const [x1, y1, z1] = high;
    const faces: [Vec3, Vec3[], string][] = [
      [
        [0, 0, 1],
        [
          [x0, y0, z1],
          [x1, y0, z1],
          [x1, y1, z1],
          [x0, y1, z1],
        ],
        tones.front,
      ],
      [
        [-1, 0, 0],
        [
          [x0, y0, z0],
          [x0, y0, z1],
          [x0, y1, z1],
          [x0, y1, z0],
        ],
        tones.side,
      ],
      [
        [1, 0, 0],
        [
          [x1, y0, z0],
          [x1, y0, z1],
          [x1, y1, z1],
          [x1, y1, z0],
        ],
        tones.other ?? tones.side,
      ],
      [
        [0, -1, 0],
        [
          [x0, y0, z0],
          [x1, y0, z0],
          [x1, y0, z1],
          [x0, y0, z1],
        ],
        tones.under ?? tones.side,
      ],
      [
        [0, 1, 0],
        [
          [x0, y1, z0],
          [x1, y1, z0],
          [x1, y1, z1],
          [x0, y1, z1],
        ],
        tones.top,
      ],
      [
        [0, 0, -1],
        [
          [x0, y0, z0],
          [x1, y0, z0],
          [x1, y1, z0],
          [x0, y1, z0],
        ],
        tones.front,
      ],
    ];
    for (const [normal, corners, tone] of faces) {
      const corner = corners[0] ?? low;
      if (dot(normal, minus(this.camera.eye, corner)) > 0) this.face(corners, tone);
    }
  }

  /**
   * Rectangles in a grid on a flat wall (windows, shutters, tiles). `u` and `v` are the wall's sides from its origin.
   * Each cell is filled with one of the paints or left out.
   */
  grid(
    wall: { origin: Vec3; u: Vec3; v: Vec3; columns: number; rows: number; fill?: [number, number] },
    paint: (column: number, row: number) => string | undefined,
    more: Attributes = {},
  ) {
    const byPaint = new Map<string, string>();
    const [w, h] = wall.fill ?? [0.5, 0.55];
    const spot = (c: number, r: number) =>
      add(wall.origin, add(times(wall.u, c / wall.columns), times(wall.v, r / wall.rows)));
    for (let r = 0; r < wall.rows; r++) {
      for (let c = 0; c < wall.columns; c++) {
        const colour = paint(c, r);
        if (!colour) continue;
        const [l, b] = [c + (1 - w) / 2, r + (1 - h) / 2];
        const seen = this.camera.face([spot(l, b), spot(l + w, b), spot(l + w, b + h), spot(l, b + h)]);
        if (seen.length > 2) byPaint.set(colour, (byPaint.get(colour) ?? '') + through(seen, true));
      }
    }
    for (const [colour, d] of byPaint) this.path(d, { fill: colour, ...more });
  }
}
