import { dayKeyOf, keysOf } from '@crease/domain/calendar/day/claim-keys';
import type { Claim, GroundDayDoc } from '@crease/domain/calendar/day/ground-day.schema';
import type { Turf } from '@crease/domain/catalogue/ground-record/turf';

/** Hours of a turf on one date. */
export interface HoursOfTurf {
  turf: Turf;
  date: string;
  hours: readonly number[];
}

/** The days of one space by `_id`; grounds with shared turf share them. */
export type DemoDays = Map<string, GroundDayDoc>;

export const isFreeOn = (days: DemoDays, { turf, date, hours }: HoursOfTurf): boolean => {
  const claims = days.get(dayKeyOf(turf, date))?.claims;
  return keysOf(turf, hours).every((key) => !claims?.[key]);
};

/** The claim as stored: in a shared space it names its ground. */
export const claimOn = (turf: Turf, claim: Claim): Claim =>
  turf.groundIds.length > 1 ? { ...claim, groundId: turf.groundId } : claim;

/** Writes a claim on free hours; returns the day. */
export function claimHours(
  days: DemoDays,
  { turf, date, hours }: HoursOfTurf,
  claim: Claim,
  writes: number,
): GroundDayDoc {
  const _id = dayKeyOf(turf, date);
  const shared = turf.groundIds.length > 1 ? { grounds: [...turf.groundIds] } : {};
  const day: GroundDayDoc = days.get(_id) ?? {
    _id,
    groundId: turf.spaceId,
    ...shared,
    date,
    rev: 0,
    publishedRev: 0,
    claims: {},
  };
  for (const key of keysOf(turf, hours)) day.claims[key] = claimOn(turf, claim);
  day.rev += writes;
  day.publishedRev = day.rev;
  days.set(_id, day);
  return day;
}
