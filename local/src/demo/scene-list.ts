import { randomFrom } from '@crease/domain/play/demo/random';
import { PLACES } from './places.js';

/**
 * Something that happens on a demo owner's ground on a day from today on, besides games. Evenings are left to games.
 */
export interface Scene {
  kind: 'request' | 'walk-in' | 'block' | 'closure';
  inDays: number;
  start: number;
  hours: number;
  /** The reason for closing it, or the players' request. */
  words: string;
  /** How long a request waits for its owner. */
  waitsMinutes?: number;
}

const scene = (
  kind: Scene['kind'],
  inDays: number,
  [start, hours]: [start: number, hours: number],
  words: string,
  waitsMinutes?: number,
): Scene => ({ kind, inDays, start, hours, words, ...(waitsMinutes ? { waitsMinutes } : {}) });

/** The first, second … ground of each of the two owners. */
const SCENES: Record<'owner' | 'owner2', Scene[][]> = {
  owner: [
    [
      scene('request', 1, [15, 2], 'Please keep a spare set of stumps ready.', 60),
      scene('block', 4, [11, 2], 'Lamps are cleaned'),
    ],
    [
      scene('request', 1, [8, 1], '', 40),
      scene('walk-in', 0, [10, 1], ''),
      scene('block', 1, [11, 2], 'Net repair'),
      scene('block', 3, [6, 2], 'School coaching batch'),
    ],
    [
      scene('request', 3, [9, 2], 'Birthday match for ten kids, soft ball please.', 50),
      scene('closure', 2, [13, 3], 'Waterlogging after the rain'),
    ],
  ],
  owner2: [
    [
      scene('request', 1, [15, 2], '', 50),
      scene('walk-in', 0, [11, 1], ''),
      scene('block', 2, [12, 2], 'Turf is brushed and filled'),
    ],
    [
      scene('request', 2, [8, 1], 'Two of us bowl left arm, any end is fine.', 60),
      scene('closure', 1, [12, 3], 'No power until the afternoon'),
    ],
    [scene('block', 3, [10, 2], 'Coaching camp')],
  ],
};

/** The scenes of a demo owner's ground; every sixth other ground has some closed hours. */
export function scenesFor(n: number): Scene[] {
  const place = PLACES[n];
  if (place?.owner) {
    const theirs = PLACES.flatMap(({ owner }, at) => (owner === place.owner ? [at] : []));
    return SCENES[place.owner][theirs.indexOf(n)] ?? [];
  }
  const random = randomFrom(`scene-${n}`);
  if (!random.chance(0.17)) return [];
  const words = random.pick(['Net repair', 'Turf is brushed and filled', 'Coaching batch']);
  return [scene('block', random.between(1, 6), [random.between(10, 13), 2], words)];
}
