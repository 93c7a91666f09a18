import { FRAME, type Point } from './camera.js';

export interface Stop {
  at: number;
  colour: string;
  opacity?: number;
}
export type Attributes = Record<string, string | number | undefined>;

const short = (n: number) => String(Math.round(n * 10) / 10);

/** Writes a path through the points. All coordinates are written with one decimal. */
export const through = (points: readonly Point[], close = false) =>
  points.length < 2
    ? ''
    : `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${close ? 'Z' : ''}`;

/** A full circle as part of a path, so that many circles share one element. */
export const disc = (x: number, y: number, r: number, ry = r) => {
  const [w, h] = [short(r), short(ry)];
  return `M${short(x - r)} ${short(y)}a${w} ${h} 0 1 0 ${short(r * 2)} 0a${w} ${h} 0 1 0 ${short(-r * 2)} 0z`;
};

/** Builds one SVG picture. Every id starts with the file's name, because several pictures may be inlined on a page. */
export class Sheet {
  private readonly body: string[] = [];
  private readonly defs = new Map<string, string>();

  constructor(
    readonly name: string,
    readonly title: string,
  ) {}

  element(tag: string, attributes: Attributes, inner = '') {
    this.body.push(`<${tag}${this.write(attributes)}${inner ? `>${inner}</${tag}>` : '/>'}`);
  }

  path(d: string, attributes: Attributes) {
    if (d) this.element('path', { d, ...attributes });
  }

  fill(points: readonly Point[], fill: string, more: Attributes = {}) {
    if (points.length > 2) this.path(through(points, true), { fill, ...more });
  }

  stroke(d: string, stroke: string, width: number, more: Attributes = {}) {
    this.path(d, { fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more });
  }

  rect(x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) {
    this.element('rect', { x, y, width, height, fill, ...more });
  }

  circle(x: number, y: number, r: number, fill: string, more: Attributes = {}) {
    this.element('circle', { cx: x, cy: y, r, fill, ...more });
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more: Attributes = {}) {
    this.element('ellipse', { cx: x, cy: y, rx, ry, fill, ...more });
  }

  /** Covers the whole picture. */
  wash(fill: string, more: Attributes = {}) {
    this.element('rect', { width: FRAME.width, height: FRAME.height, fill, ...more });
  }

  group(attributes: Attributes, draw: () => void) {
    this.body.push(`<g${this.write(attributes)}>`);
    draw();
    this.body.push('</g>');
  }

  /** A gradient, from top to bottom by default. Returns the paint. */
  linear(name: string, stops: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]) {
    return this.define(name, 'linearGradient', { x1, y1, x2, y2 }, stops.map(stopElement).join(''));
  }

  radial(name: string, stops: readonly Stop[], more: Attributes = {}) {
    return this.define(name, 'radialGradient', more, stops.map(stopElement).join(''));
  }

  blur(name: string, deviation: number) {
    const room = { x: '-20%', y: '-20%', width: '140%', height: '140%' };
    return this.define(name, 'filter', room, `<feGaussianBlur stdDeviation="${deviation}"/>`);
  }

  /** Keeps drawing inside a path. */
  clip(name: string, d: string) {
    return this.define(name, 'clipPath', {}, `<path d="${d}"/>`);
  }

  render() {
    const { width, height } = FRAME;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${this.title}"`,
      ` preserveAspectRatio="xMidYMid slice"><title>${this.title}</title>`,
      `<defs>${[...this.defs.values()].join('')}</defs>${this.body.join('')}</svg>\n`,
    ].join('');
  }

  private define(name: string, tag: string, attributes: Attributes, inner: string) {
    const id = `${this.name}-${name}`;
    this.defs.set(id, `<${tag}${this.write({ id, ...attributes })}>${inner}</${tag}>`);
    return `url(#${id})`;
  }

  private write(attributes: Attributes) {
    return Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
      .join('');
  }
}

const stopElement = ({ at, colour, opacity }: Stop) =>
  `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
