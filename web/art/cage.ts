import { mix, type Vec3 } from './camera.js';
import { through } from './sheet.js';
import type { Stage } from './stage.js';

export interface CageLook {
  post: string;
  net: string;
  /** Whiteness of the mesh, 0.2 to 0.4. The roof is drawn a third fainter. */
  mesh: number;
  /** Metres between the drawn lines of the mesh. A real mesh is finer than a picture can show. */
  cell?: number;
}

export type Side = 'left' | 'right' | 'near' | 'far' | 'roof';

/** A steel frame with nets: metres, x from -width/2 to width/2 about `middle`. */
export class Cage {
  readonly left: number;
  readonly right: number;

  constructor(
    readonly stage: Stage,
    readonly size: {
      width: number;
      near: number;
      far: number;
      height: number;
      bay: number;
      middle?: number;
      floor?: number;
    },
    readonly look: CageLook,
  ) {
    this.left = (size.middle ?? 0) - size.width / 2;
    this.right = this.left + size.width;
  }

  /** Feet and heads of one side's corner posts, starting with the first post's foot. */
  private corners(side: Exclude<Side, 'roof'>): [Vec3, Vec3] {
    const { near, far, floor = 0 } = this.size;
    const { left, right } = this;
    const sides: Record<Exclude<Side, 'roof'>, [Vec3, Vec3]> = {
      left: [
        [left, floor, near],
        [left, floor, far],
      ],
      right: [
        [right, floor, near],
        [right, floor, far],
      ],
      near: [
        [left, floor, near],
        [right, floor, near],
      ],
      far: [
        [left, floor, far],
        [right, floor, far],
      ],
    };
    return sides[side];
  }

  /** Nets and steel of the sides, in the given order: far sides first, near ones after the players. */
  draw(...sides: Side[]) {
    for (const side of sides) {
      if (side === 'roof') this.roof();
      else this.wall(side);
    }
  }

  /**
   * The frame's shadow on the ground. `fall` is where a point one metre up casts its shadow (x, z in metres). Draw it
   * after the ground and before anything that stands on it.
   */
  shadow(fall: readonly [number, number], opacity: number, colour = '#000') {
    const { near, far, height, bay, floor = 0 } = this.size;
    const cast = (x: number, z: number): Vec3 => [x + fall[0] * height, floor, z + fall[1] * height];
    const bars: [Vec3, Vec3][] = [];
    const bays = Math.max(1, Math.round((far - near) / bay));
    for (let i = 0; i <= bays; i++) {
      const z = near + ((far - near) * i) / bays;
      for (const x of [this.left, this.right]) bars.push([[x, floor, z], cast(x, z)]);
      bars.push([cast(this.left, z), cast(this.right, z)]);
    }
    for (const x of [this.left, this.right]) bars.push([cast(x, near), cast(x, far)]);
    this.stage.group({ opacity }, () => {
      for (const [a, b] of bars) this.stage.rod(a, b, 0.13, colour);
    });
  }

  private wall(side: Exclude<Side, 'roof'>) {
    const { stage, look } = this;
    const { height, bay } = this.size;
    const [a, b] = this.corners(side);
    const up = (p: Vec3, y = height): Vec3 => [p[0], p[1] + y, p[2]];
    const long = Math.hypot(b[0] - a[0], b[2] - a[2]);
    const cell = look.cell ?? 0.6;
    const lines: [Vec3, Vec3][] = [];
    for (let i = 1; i < long / cell; i++) {
      const foot = mix(a, b, (i * cell) / long);
      lines.push([foot, up(foot)]);
    }
    for (let y = cell; y < height - 0.1; y += cell) lines.push([up(a, y), up(b, y)]);
    stage.wires(lines, look.net, 1, { 'stroke-opacity': look.mesh });
    const bays = Math.max(1, Math.round(long / bay));
    const posts = Array.from({ length: bays + 1 }, (_, i) => mix(a, b, i / bays));
    posts.sort((p, q) => stage.camera.depth(q) - stage.camera.depth(p));
    for (const foot of posts) stage.rod(foot, up(foot), 0.11, look.post);
    for (let i = 0; i < bays; i++)
      stage.rod(up(mix(a, b, i / bays)), up(mix(a, b, (i + 1) / bays)), 0.1, look.post);
  }

  private roof() {
    const { stage, look } = this;
    const { near, far, height, bay, floor = 0 } = this.size;
    const { left, right } = this;
    const y = floor + height;
    const cell = (look.cell ?? 0.6) * 1.25;
    const along: [Vec3, Vec3][] = [];
    for (let x = left + cell; x < right; x += cell)
      along.push([
        [x, y, near],
        [x, y, far],
      ]);
    const opacity = look.mesh * 0.66;
    stage.wires(along, look.net, 1, { 'stroke-opacity': opacity });
    // Horizontal nets sag a little between the rails: a curve through the lowest point shows it.
    let hanging = '';
    for (let z = near + cell; z < far; z += cell) {
      const [a, m, b] = [
        [left, y, z],
        [(left + right) / 2, y - 0.22, z],
        [right, y, z],
      ] as const;
      if (stage.camera.depth(a) < 0.5 || stage.camera.depth(b) < 0.5) continue;
      const [p, q, r] = [stage.camera.at(a), stage.camera.at(m), stage.camera.at(b)];
      const bend = [2 * q[0] - (p[0] + r[0]) / 2, 2 * q[1] - (p[1] + r[1]) / 2].map((n) => Math.round(n));
      hanging += `${through([p, p]).split('L')[0]}Q${bend.join(' ')} ${r.map((n) => Math.round(n * 10) / 10).join(' ')}`;
    }
    stage.stroke(hanging, look.net, 1, { 'stroke-opacity': opacity, 'stroke-linecap': undefined });
    const bays = Math.max(1, Math.round((far - near) / bay));
    for (let i = bays; i >= 0; i--) {
      const z = near + ((far - near) * i) / bays;
      stage.rod([left, y, z], [right, y, z], 0.09, look.post);
    }
  }
}
