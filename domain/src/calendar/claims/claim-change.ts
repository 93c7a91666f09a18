import type { HoursOfDay } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Turf } from '../../catalogue/ground-record/turf.js';
import { dayKeyOf, keysOf, keysWith } from '../day/claim-keys.js';
import { type Claim, dueAt, type GroundDayDoc } from '../day/ground-day.schema.js';
import type { DayAsRead, DaysOfSlot } from '../day/read-days.js';

/** Whether other tabs share a claim that is being given up. */
export type GivenUp = 'alone' | 'last' | 'others';

/** Hours of a ground to claim, all or none, and the claims that may give way. */
export interface Reservation {
  groundId: string;
  /** By date, earlier first. */
  groups: readonly HoursOfDay[];
  claim: Claim;
  /** Holds of this user that were seen give way; their other hours are released. */
  overHoldsOf?: string;
  /** Every hold gives way: a closure ends the holds under it. */
  overAllHolds?: boolean;
  /** Hours of `claim.ref` itself count as free where an operation not newer than `claim.n` wrote them. */
  overOwn?: boolean;
  /**
   * Called once if the hours are unavailable, before anything is released, because other tabs may claim under the same
   * `claim`. `others`: they keep everything; `last`: release what any of them took; `alone`: release what this tab
   * took.
   */
  giveUp?: () => Promise<GivenUp>;
  /** The days as the caller has just read them, in order; days unchanged since need no other read. */
  seen?: DaysOfSlot;
}

/** One conditional update of a day that takes hours, and how to tell from the document that it matched. */
export interface ClaimChange {
  filter: { _id: string } & Record<string, unknown>;
  update: Record<string, unknown>;
  keys: readonly string[];
  claim: Claim;
  /** True if it also releases hours. */
  frees: boolean;
  /** A stricter form that requires the day to be exactly as it was read. */
  asRead?: Pick<ClaimChange, 'filter' | 'update'>;
}

/** Where and when a claim is to be written, and the holds that give way to it, as read. */
export interface Judged {
  turf: Turf;
  day: DayAsRead;
  replaced: readonly Claim[];
  now: Date;
}

/** The update that takes the hours if each of them is available. */
export function toReserve(
  wanted: Reservation,
  { date, hours }: HoursOfDay,
  { turf, day, replaced, now }: Judged,
): ClaimChange {
  const claim = { ...wanted.claim, groundId: turf.groundId };
  const keys = keysOf(turf, hours);
  const refs = replaced.map(({ ref }) => ref);
  const dropped = refs.flatMap((ref) =>
    keysWith(day, ref)
      .filter((key) => !keys.includes(key))
      .map((key) => ({ key, ref })),
  );
  const frees = dropped.length > 0;
  const filter: ClaimChange['filter'] = {
    _id: dayKeyOf(turf, date),
    // Hours that moved to another document must not be claimed here.
    movedTo: { $exists: false },
    $and: [
      // This line decides the race: every wanted hour is absent, expired, or the caller's own to replace.
      ...keys.map((key) => ({ $or: freeConditions(wanted, refs, key, now) })),
      // Hours released along the way must still belong to the hold that was read, or be gone: never another player's.
      ...dropped.map(({ key, ref }) => ({
        $or: [
          { [`claims.${key}.kind`]: 'hold', [`claims.${key}.ref`]: ref },
          { [`claims.${key}`]: { $exists: false } },
        ],
      })),
    ],
  };
  const set = { ...Object.fromEntries(keys.map((key) => [`claims.${key}`, claim])), dirtyAt: now };
  const setAll = turf.groundIds.length > 1 ? { ...set, grounds: turf.groundIds } : set;
  const changes = {
    $inc: { rev: 1 },
    // The waitlist was not read for hours released here, so the sweep offers them at once.
    $min: { nextEndAt: frees ? now : dueAt(claim, now) },
    ...(frees ? { $unset: Object.fromEntries(dropped.map(({ key }) => [`claims.${key}`, ''])) } : {}),
  };
  const update = {
    ...changes,
    $set: setAll,
    $setOnInsert: { groundId: turf.spaceId, date, publishedRev: 0 },
  };
  const saysWhose = day?.grounds?.join() === turf.groundIds.join();
  const asRead = day && {
    filter: filterAsRead(wanted, day, { _id: filter._id, keys, refs, now }),
    update: { ...changes, $set: saysWhose ? set : setAll },
  };
  return { filter, update, keys, claim, frees, ...(asRead ? { asRead } : {}) };
}

/** A shorter condition than one per hour, and stricter: most hours were read as empty. */
function filterAsRead(
  wanted: Reservation,
  day: NonNullable<DayAsRead>,
  { _id, keys, refs, now }: { _id: string; keys: readonly string[]; refs: readonly string[]; now: Date },
): ClaimChange['filter'] {
  const [empty, others] = [keys.filter((key) => !day.claims[key]), keys.filter((key) => day.claims[key])];
  return {
    _id,
    rev: day.rev,
    movedTo: { $exists: false },
    ...Object.fromEntries(empty.map((key) => [`claims.${key}`, { $exists: false }])),
    ...(others.length > 0
      ? { $and: others.map((key) => ({ $or: freeConditions(wanted, refs, key, now) })) }
      : {}),
  };
}

function freeConditions(
  { claim, overAllHolds, overOwn }: Reservation,
  replaced: readonly string[],
  key: string,
  now: Date,
): Record<string, unknown>[] {
  const path = `claims.${key}`;
  const isHoldOf = (refs: readonly string[]) => ({
    [`${path}.kind`]: 'hold',
    [`${path}.ref`]: { $in: refs },
  });
  return [
    { [path]: { $exists: false } },
    { [`${path}.expiresAt`]: { $lte: now } },
    ...(replaced.length > 0 ? [isHoldOf(replaced)] : []),
    // Another tab may be making the very same hold.
    ...(claim.kind === 'hold' ? [isHoldOf([claim.ref])] : []),
    ...(overAllHolds ? [{ [`${path}.kind`]: 'hold' }] : []),
    ...(overOwn ? [{ [`${path}.ref`]: claim.ref, [`${path}.n`]: { $lte: claim.n } }] : []),
  ];
}

/** True if the day carries the change in every hour. */
export const carries = (
  day: Readonly<GroundDayDoc>,
  { keys, claim: { ref, n, expiresAt } }: ClaimChange,
): boolean =>
  keys.every((key) => {
    const found = day.claims[key];
    // A claim with an expiry is not the permanent one.
    return found?.ref === ref && found.n === n && (!found.expiresAt || expiresAt !== undefined);
  });
