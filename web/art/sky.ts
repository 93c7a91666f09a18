import type { Prng } from './prng.js';
import { disc, type Sheet, type Stop } from './sheet.js';

/** The sky over the whole picture: `[offset, colour]` from top to bottom. */
export function sky(sheet: Sheet, stops: readonly (readonly [number, string])[]) {
  sheet.wash(
    sheet.linear(
      'sky',
      stops.map(([at, colour]): Stop => ({ at, colour })),
    ),
  );
}

/** Long flat clouds at dusk, each a bar with a shorter one under it. */
export function bars(
  sheet: Sheet,
  list: readonly (readonly [x: number, y: number, width: number, opacity: number])[],
  upper: string,
  lower: string,
) {
  for (const [x, y, width, opacity] of list) {
    sheet.rect(x, y, width, 9, upper, { rx: 4.5, opacity });
    sheet.rect(x + 60, y + 15, width * 0.55, 6, lower, { rx: 3, opacity: opacity * 0.8 });
  }
}

const CLOUD = 'M-90 30q-30 0-30-22t32-22q6-34 46-34 30 0 40 24 12-8 26-4 18 4 18 22 28 0 28 20t-26 16z';
const SHADE = 'M-100 30h150q20 0 22-14-60 12-190 0 2 14 18 14z';

/** Heaped daytime clouds. */
export function clouds(
  sheet: Sheet,
  list: readonly (readonly [x: number, y: number, scale: number])[],
  fill: string,
  shade: string,
  opacity = 0.85,
) {
  for (const [x, y, scale] of list) {
    sheet.group({ transform: `translate(${x} ${y}) scale(${scale})`, opacity }, () => {
      sheet.path(CLOUD, { fill });
      sheet.path(SHADE, { fill: shade });
    });
  }
}

export function stars(sheet: Sheet, random: Prng, count: number, below: number, colour = '#dfeae2') {
  let d = '';
  for (let i = 0; i < count; i++)
    d += disc(random.between(0, 1200), random.between(0, below), random.between(0.6, 1.5));
  sheet.path(d, { fill: colour, opacity: 0.5 });
}

/** Slanting rain: near drops are long and few, far ones short and many. */
export function rain(
  sheet: Sheet,
  random: Prng,
  count: number,
  long: number,
  width: number,
  opacity: number,
  colour = '#e8f1ee',
) {
  let d = '';
  for (let i = 0; i < count; i++) {
    const [x, y, l] = [random.between(-40, 1220), random.between(-30, 780), long * random.between(0.6, 1.2)];
    d += `M${Math.round(x)} ${Math.round(y)}l${(-l * 0.16).toFixed(1)} ${Math.round(l)}`;
  }
  sheet.stroke(d, colour, width, { opacity });
}

/** Darkens the corners, as in all pictures. */
export function vignette(sheet: Sheet, strength = 0.55) {
  sheet.wash(
    sheet.radial(
      'vignette',
      [
        { at: 0.55, colour: '#000', opacity: 0 },
        { at: 1, colour: '#000', opacity: strength },
      ],
      { cx: 0.5, cy: 0.48, r: 0.75 },
    ),
  );
}
