/**
 * A pinhole camera. The world is in metres: x to the right, y up, z away from the viewer, the turf at y = 0.
 * The picture is 1200 x 800 units with y downwards.
 */
export type Vec3 = readonly [x: number, y: number, z: number];
export type Point = readonly [x: number, y: number];

export const FRAME = { width: 1200, height: 800 } as const;
const NEAREST = 0.2;
const MARGIN = 30;

export interface CameraSetup {
  eye: Vec3;
  target: Vec3;
  /** Horizontal angle of view. */
  degrees: number;
  /** Where the target appears in the picture; the centre by default. */
  aim?: Point;
}

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];
export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => add(a, times(minus(b, a), t));
export const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec3) => times(a, 1 / Math.hypot(...a));

export class Camera {
  readonly eye: Vec3;
  /** The camera's right, level with the ground. Figures face along it. */
  readonly right: Vec3;
  private readonly forward: Vec3;
  private readonly up: Vec3;
  private readonly focal: number;
  private readonly aim: Point;

  constructor({ eye, target, degrees, aim = [FRAME.width / 2, FRAME.height / 2] }: CameraSetup) {
    this.eye = eye;
    this.forward = unit(minus(target, eye));
    this.right = unit(cross([0, 1, 0], this.forward));
    this.up = cross(this.forward, this.right);
    this.focal = FRAME.width / 2 / Math.tan((degrees * Math.PI) / 360);
    this.aim = aim;
  }

  /** Metres in front of the lens. */
  depth(p: Vec3) {
    return dot(minus(p, this.eye), this.forward);
  }

  /** Picture units per metre at that place. */
  scale(p: Vec3) {
    return this.focal / Math.max(NEAREST, this.depth(p));
  }

  /** Where the place appears in the picture. Only meaningful in front of the lens. */
  at(p: Vec3): Point {
    return this.lens(this.local(p));
  }

  /** The height in the picture of the horizon. */
  get horizon() {
    return this.at(add(this.eye, [this.forward[0] * 1e5, 0, this.forward[2] * 1e5]))[1];
  }

  /** The visible part of a straight line, or undefined. */
  line(a: Vec3, b: Vec3): [Point, Point] | undefined {
    let [from, to] = [this.local(a), this.local(b)];
    if (from[2] < NEAREST && to[2] < NEAREST) return undefined;
    if (from[2] < NEAREST) from = mix(from, to, (NEAREST - from[2]) / (to[2] - from[2]));
    if (to[2] < NEAREST) to = mix(to, from, (NEAREST - to[2]) / (from[2] - to[2]));
    return withinFrame(this.lens(from), this.lens(to));
  }

  /** The visible part of a flat convex face. */
  face(corners: readonly Vec3[]): Point[] {
    const near = clip(
      corners.map((corner) => this.local(corner)),
      (p) => p[2] - NEAREST,
      mix,
    );
    let seen = near.map((p) => this.lens(p));
    const between = (a: Point, b: Point, t: number): Point => [
      a[0] + (b[0] - a[0]) * t,
      a[1] + (b[1] - a[1]) * t,
    ];
    const edges: ((p: Point) => number)[] = [
      (p) => p[0] + MARGIN,
      (p) => FRAME.width + MARGIN - p[0],
      (p) => p[1] + MARGIN,
      (p) => FRAME.height + MARGIN - p[1],
    ];
    for (const inside of edges) seen = clip(seen, inside, between);
    return seen;
  }

  private local(p: Vec3): Vec3 {
    const d = minus(p, this.eye);
    return [dot(d, this.right), dot(d, this.up), dot(d, this.forward)];
  }

  private lens([x, y, z]: Vec3): Point {
    const k = this.focal / Math.max(1e-6, z);
    return [this.aim[0] + x * k, this.aim[1] - y * k];
  }
}

/** Sutherland–Hodgman clipping: the part of a polygon where `inside` is positive. */
function clip<P>(
  polygon: readonly P[],
  inside: (p: P) => number,
  between: (a: P, b: P, t: number) => P,
): P[] {
  return polygon.flatMap((p, i) => {
    const before = polygon.at(i - 1) ?? p;
    const [was, is] = [inside(before), inside(p)];
    const crossing = was >= 0 !== is >= 0 ? [between(before, p, was / (was - is))] : [];
    return is >= 0 ? [...crossing, p] : crossing;
  });
}

/** Liang–Barsky clipping: the part of a line inside the picture, with a margin for its width. */
function withinFrame(a: Point, b: Point): [Point, Point] | undefined {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  let [enter, leave] = [0, 1];
  const bounds: [number, number][] = [
    [-dx, a[0] + MARGIN],
    [dx, FRAME.width + MARGIN - a[0]],
    [-dy, a[1] + MARGIN],
    [dy, FRAME.height + MARGIN - a[1]],
  ];
  for (const [speed, room] of bounds) {
    if (speed === 0 && room < 0) return undefined;
    if (speed < 0) enter = Math.max(enter, room / speed);
    if (speed > 0) leave = Math.min(leave, room / speed);
  }
  if (enter >= leave) return undefined;
  const along = (t: number): Point => [a[0] + dx * t, a[1] + dy * t];
  return [along(enter), along(leave)];
}
