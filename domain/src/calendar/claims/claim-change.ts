import type { HoursOfDay } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Turf } from '../../catalogue/ground-record/turf.js';
import { dayKeyOf, keysOf, keysWith } from '../day/claim-keys.js';
import { type Claim, dueAt, type GroundDayDoc } from '../day/ground-day.schema.js';
import type { DayAsRead, DaysOfSlot } from '../day/read-days.js';

/** Whether other tabs share a claim that is given up. */
export type GivenUp = 'alone' | 'last' | 'others';

/** Hours of a ground that a caller wants, all of them or none, and what may give way to the claim. */
export interface Reservation {
  groundId: string;
  /** By date, the earlier first. */
  groups: readonly HoursOfDay[];
  claim: Claim;
  /** Holds of this user give way, as far as they were seen; their hours beyond the wanted ones are released. */
  overHoldsOf?: string;
  /** Any hold gives way: a closure ends what is held under it. */
  overAllHolds?: boolean;
  /** Hours of `claim.ref` itself count as free where an operation not newer than `claim.n` wrote them. */
  overOwn?: boolean;
  /**
   * Asked once if the hours are not available, before anything is given back: other tabs may be claiming under the
   * same `claim`. With `others`, all of it stays theirs; the `last` gives back what any of them took; `alone` gives
   * back only what this tab took.
   */
  giveUp?: () => Promise<GivenUp>;
  /** The days as the caller has just read them, in order: those that nobody has written since need no other read. */
  seen?: DaysOfSlot;
}

/** One conditional update of a day that takes hours, and what tells from the document afterwards that it did. */
export interface ClaimChange {
  filter: { _id: string } & Record<string, unknown>;
  update: Record<string, unknown>;
  keys: readonly string[];
  claim: Claim;
  /** Something goes free besides. */
  frees: boolean;
  /** The same on condition that the day still is as it was read, and nothing else: each hour just as it was found. */
  asRead?: Pick<ClaimChange, 'filter' | 'update'>;
}

/** Where and when a claim is to be written, and which holds, as the day was read, give way to it. */
export interface Judged {
  turf: Turf;
  day: DayAsRead;
  replaced: readonly Claim[];
  now: Date;
}

/** The update that takes the hours, on condition that each may be had. */
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
    // Hours that have moved to another document are not claimed in this one any more.
    movedTo: { $exists: false },
    $and: [
      // The line that decides the race: every wanted hour is absent, lapsed, or the caller's own to replace.
      ...keys.map((key) => ({ $or: freeConditions(wanted, refs, key, now) })),
      // What goes free besides is still the hold that was read, or nothing: never what has become somebody else's.
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
    // Nobody was asked who waits for hours that go free here: the sweep does, at once.
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

/** Stricter than what each hour needs, and short: most hours were found empty. */
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

/** Does the day carry the change, every hour of it? */
export const carries = (
  day: Readonly<GroundDayDoc>,
  { keys, claim: { ref, n, expiresAt } }: ClaimChange,
): boolean =>
  keys.every((key) => {
    const found = day.claims[key];
    // A claim for a moment is not the lasting one.
    return found?.ref === ref && found.n === n && (!found.expiresAt || expiresAt !== undefined);
  });
