import { hoursByDate } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Turf } from '../../catalogue/ground-record/turf.js';
import { type Claim, dayKey, type GroundDayDoc } from './ground-day.schema.js';

/**
 * The only module that knows the key of a claim. In a space of one part the key is the hour (`18`); with several it is
 * hour and part (`18A`), and a ground writes all its parts. So a whole ground and its halves collide at a key and
 * cannot both be sold (docs/invariants.md 1).
 */
export const keyAt = (hour: number, part: string): string => `${hour}${part}`;

/** The keys of an hour on some parts. */
export const keysAt = (parts: readonly string[], hour: number): string[] =>
  parts.map((part) => keyAt(hour, part));

/** The keys of some hours of one date, in order. */
export const keysOf = ({ parts }: Pick<Turf, 'parts'>, hours: readonly number[]): string[] =>
  hours.flatMap((hour) => keysAt(parts, hour));

/** The hour of a key, 0 to 23. */
export const hourOfKey = (key: string): number => Number.parseInt(key, 10);

/** `_id` of the day that owns a ground's hours on a date. */
export const dayKeyOf = ({ spaceId }: Pick<Turf, 'spaceId'>, date: string): string => dayKey(spaceId, date);

/** The days that own a slot's hours, in order: one, or two across midnight. */
export const dayKeysOf = (turf: Turf, { bookingDate, timeSlot }: Omit<SlotOfGround, 'groundId'>): string[] =>
  hoursByDate(bookingDate, timeSlot).map(({ date }) => dayKeyOf(turf, date));

/** `<_id of the day>:<key>` of every claim that a slot needs, on the turfs that own each of its dates. */
export const claimIdsOf = (
  turfsOf: (date: string) => readonly Turf[],
  { bookingDate, timeSlot }: Omit<SlotOfGround, 'groundId'>,
): string[] =>
  hoursByDate(bookingDate, timeSlot).flatMap(({ date, hours }) =>
    turfsOf(date).flatMap((turf) => keysOf(turf, hours).map((key) => `${dayKeyOf(turf, date)}:${key}`)),
  );

/** All claims that touch an hour of a ground, of any ground, including expired ones. */
export function claimsAt(
  { parts }: Pick<Turf, 'parts'>,
  day: Pick<GroundDayDoc, 'claims'> | null | undefined,
  hour: number,
): Claim[] {
  return keysAt(parts, hour).flatMap((key) => day?.claims[key] ?? []);
}

/** The keys of a day on which `ref` has claims. */
export const keysWith = (day: Pick<GroundDayDoc, 'claims'> | null, ref: string): string[] =>
  Object.entries(day?.claims ?? {}).flatMap(([key, claim]) => (claim?.ref === ref ? [key] : []));

/** The ground of a claim; the day's own if the claim does not say. */
export const groundOfClaim = ({ groundId }: Pick<GroundDayDoc, 'groundId'>, claim: Claim): string =>
  claim.groundId ?? groundId;

/** Every ground whose hours a day owns. */
export const groundsOfDay = ({ groundId, grounds }: Pick<GroundDayDoc, 'groundId' | 'grounds'>) =>
  grounds ?? [groundId];
