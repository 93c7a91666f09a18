import type { Random } from '@crease/domain/play/demo/random';
import { AMENITIES, PITCH_TYPES } from '@crease/shared/contracts/grounds';
import type { PriceRange } from '@crease/shared/prices/ground-price';

/** Describes the refund policy (docs/product-rules.md): full from 4 h, half from 2 h, none after. */
export const CANCELLATION_TEXT =
  'Cancel 4 hours or more before the start for a full refund, 2 to 4 hours before for half. Later cancellations and no-shows are not refunded. If we have to close, for rain or repairs, you get everything back.';

const RULES = [
  'Rubber studs or flat soles only. No metal spikes.',
  'Please come 10 minutes early and show your confirmation code at the gate.',
  'Tennis and tape balls only. Leather balls are not allowed.',
  'No smoking, alcohol or chewing tobacco inside the nets.',
  'Play ends on the hour so that the next team starts on time.',
  'Children under 12 play with an adult on the ground.',
  'Bats and stumps can be borrowed against a deposit.',
  'Keep the music low after 10 PM, people live next door.',
  'Damage to nets or lamps is paid by the team that booked.',
  'A ball over the roof net counts as out, not as six.',
  'Take your water bottles with you. Bins are at the gate.',
];

export function rulesFor(random: Random): string[] {
  return [...RULES.slice(0, 2), ...random.some(RULES.slice(2), random.between(2, 4))];
}

/** Rounded like on a price board. */
const rupees = (amount: number) => Math.round(amount / 50) * 50;

/** Price ranges, the evening first. `evening` is its hourly rate in rupees. */
export function rangesFor(
  kind: 'all-day' | 'late' | 'daylight',
  evening: number,
  random: Random,
): PriceRange[] {
  const range = (start: number, end: number, share: number): PriceRange => ({
    start: `${String(start).padStart(2, '0')}:00`,
    end: `${String(end).padStart(2, '0')}:00`,
    perHour: rupees(evening * share),
  });
  if (kind === 'daylight') return [range(16, 19, 1), range(6, 10, 0.85), range(10, 16, 0.65)];
  if (kind === 'all-day') return [range(18, 23, 1), range(6, 18, 0.6), range(23, 6, 0.735)];
  return random.pick([
    [range(18, 23, 1), range(6, 18, 0.65), range(23, 2, 0.8)],
    [range(17, 23, 1), range(6, 17, 0.6), range(23, 1, 0.85)],
    [range(18, 22, 1), range(6, 10, 0.75), range(10, 18, 0.55), range(22, 2, 0.85)],
    [range(18, 0, 1), range(6, 18, 0.65)],
    [range(18, 23, 1), range(5, 18, 0.6), range(23, 3, 0.75)],
  ]);
}

/** A ground's amenities. Floodlights and parking agree with its features. */
export function amenitiesFor(features: { lighting: boolean; parking: boolean }, random: Random): string[] {
  const others = AMENITIES.filter((name) => name !== 'Floodlights' && name !== 'Parking');
  const comforts = new Set<string>(random.some(others, random.between(3, 7)));
  // One changing room is enough.
  if (comforts.has('AC Changing Room')) comforts.delete('Changing Room');
  return AMENITIES.filter(
    (name) =>
      comforts.has(name) ||
      (name === 'Floodlights' && features.lighting) ||
      (name === 'Parking' && features.parking),
  );
}

export function pitchFor(random: Random): string {
  return random.chance(0.55) ? PITCH_TYPES[0] : random.pick(PITCH_TYPES.slice(1));
}

const SURFACES: Record<string, string> = {
  'Artificial Turf': 'soft 40 mm turf that is kind to knees',
  Synthetic: 'a true synthetic strip with even bounce',
  Matting: 'a matting wicket that gives the spinners something',
  Concrete: 'a quick concrete strip for those who like pace',
};
const OPENINGS = [
  'Box cricket the way it should be: netted on all sides and over the top,',
  'A proper cage for a proper evening of cricket, with',
  'Bring your eleven, or your six: a fully netted box with',
  'Where the neighbourhood plays: full nets, a clean run-up and',
  'A well-kept box with tight nets, a scoreboard wall and',
];
const CLOSINGS = [
  'Last-over thrillers happen here every night.',
  'Office leagues and old school friends meet here.',
  'The staff remember your team’s name.',
  'Chai and vada pav are a short walk away.',
  'Easy to reach by metro or bus, easy to find at the gate.',
  'Nets are checked every morning.',
];

export function descriptionFor(pitchType: string, lighting: boolean, random: Random): string {
  const light = lighting
    ? 'Bright, shadow-free lamps for night games.'
    : 'Shade on one side, open sky above.';
  return `${random.pick(OPENINGS)} ${SURFACES[pitchType]}. ${light} ${random.pick(CLOSINGS)}`;
}

/** Names for grounds beyond the named ones. */
export const FIRST_WORDS =
  'Sixer, Yorker, Googly, Boundary, Cover Drive, Square Leg, Powerplay, Super Over, Night Watch, Free Hit, Gully, Fine Leg, Long On, Mid On, Hat Trick, Century, Doosra, Helicopter, Reverse Sweep, Maiden Over, Slog Over, Willow, Red Cherry, Third Umpire, Silly Point, Inswing, Golden Duck, Last Ball, Tape Ball, Champions'.split(
    ', ',
  );
export const LAST_WORDS =
  'Cage, Turf, Nets, Box, Arena, Park, Ground, Sports Hub, Cricket Club, Dome, Yard, Maidan'.split(', ');
export const AREAS =
  'Civil Lines, Station Road, Ring Road, Sadar Bazaar, Gandhi Nagar, Nehru Nagar, Shastri Nagar, Model Town, MG Road, Rajendra Nagar, Subhash Chowk, Sector 4, Sector 9, Sector 15, Sector 21, Industrial Estate, Lake Road, College Road, Airport Road, Bypass Road, Ashok Vihar, Indira Colony, Patel Nagar, Tilak Road, New Colony, Old City, University Road, Mall Road, Vikas Nagar, Saraswati Vihar'.split(
    ', ',
  );
