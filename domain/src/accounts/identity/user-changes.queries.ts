import {
  CONSENT_PURPOSES,
  CONSENTS,
  type ConsentPurpose,
  type ConsentWay,
} from '@crease/shared/consent-purposes';
import type { Role } from '@crease/shared/contracts/user';
import type { Language } from '@crease/shared/format/calendar-words';
import type { QuietHours } from '@crease/shared/quiet-hours';
import { type mongo, Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { ConsentAnswer, UserDoc } from './user.schema.js';

const liveUser = (_id: Types.ObjectId) => ({ _id, deletedAt: { $exists: false } });

/** Preferences by their paths. */
export type PreferenceFields = Record<`preferences.${string}`, boolean | QuietHours | Language>;

export type Changes = Partial<
  Pick<
    UserDoc,
    | ('name' | 'email' | 'phone' | 'phoneHeldElsewhere' | 'mail')
    | ('hideName' | 'under18' | 'minorDueAt' | 'birthDate' | 'birthDateRequest' | 'turnsAdultAt')
  >
> &
  PreferenceFields;

/** An answer about one purpose, given now. */
export interface NewAnswer {
  purpose: ConsentPurpose;
  given: boolean;
  way: ConsentWay;
}

/** The update of the answers: their switches, the last answer for each purpose, and the records to be filed. */
function answering(answers: readonly NewAnswer[], at: Date) {
  const records = answers.map(({ purpose, given, way }) => ({
    _id: new Types.ObjectId(),
    purpose,
    given,
    version: CONSENTS[purpose].version,
    way,
    at,
  }));
  if (records.length === 0) return {};
  const switches = records.map(({ purpose, given }) => [CONSENTS[purpose].switch, given] as const);
  const last = records.map(({ _id, purpose, ...answer }): [string, ConsentAnswer] => [
    `consents.${purpose}`,
    answer,
  ]);
  return {
    $set: { ...Object.fromEntries<boolean | ConsentAnswer>([...switches, ...last]), unfiledConsentsAt: at },
    $push: { unfiledConsents: { $each: records } },
    $inc: { consentSeq: 1 },
  };
}

/**
 * The condition under which no minor's account has a consent that minors cannot give, however requests meet: it is
 * given only while the account is not a minor's, and the account becomes a minor's only without one that is not
 * withdrawn.
 */
function ageAllows({ under18 }: Changes, answers: readonly NewAnswer[]): mongo.Filter<UserDoc> {
  const forAdults = CONSENT_PURPOSES.filter((purpose) => !CONSENTS[purpose].minors);
  if (under18) {
    const others = forAdults.filter((purpose) => !answers.some((answer) => answer.purpose === purpose));
    return Object.fromEntries(others.map((purpose) => [CONSENTS[purpose].switch, { $ne: true }]));
  }
  const isGiven = answers.some(({ purpose, given }) => given && forAdults.includes(purpose));
  return isGiven && under18 === undefined ? { under18: { $ne: true } } : {};
}

/**
 * The condition under which a date of birth is given once and alone decides the age from then on: only a request for
 * correction sets another date, and each request sets one.
 */
function ageIsOpen({ under18, birthDateRequest }: Changes): mongo.Filter<UserDoc> {
  if (birthDateRequest) return { birthDateRequest: { $ne: birthDateRequest } };
  return under18 === undefined ? {} : { birthDate: { $exists: false } };
}

/**
 * Sets fields and answers of a live account and returns it. Null if it was deleted, has a date of birth that decides
 * its age, or would be a minor's with a consent that minors cannot give. Rejects with a duplicate key for a taken
 * address or phone: unique indexes decide that. A new phone is unproven.
 */
export async function setUserFields(
  core: Core,
  _id: Types.ObjectId,
  fields: Changes,
  answers: readonly NewAnswer[] = [],
): Promise<UserDoc | null> {
  const now = core.clock.now();
  const { $set: answered = {}, ...recorded } = answering(answers, now);
  const renamed = fields.name === undefined ? {} : { renamedAt: now };
  const set = { ...fields, ...answered, ...renamed, ...minorDue(fields, now), updatedAt: now };
  const ended: (keyof UserDoc)[] = fields.phone === undefined ? [] : ['verifiedPhone'];
  if (fields.phone !== undefined && !fields.phoneHeldElsewhere) ended.push('phoneHeldElsewhere');
  if (fields.under18 === false) ended.push('turnsAdultAt');
  const unset = Object.fromEntries<''>(ended.map((field) => [field, '']));
  return await core.db.users.findOneAndUpdate(
    { ...liveUser(_id), ...ageIsOpen(fields), ...ageAllows(fields, answers) },
    { $set: set, ...recorded, ...(ended.length > 0 ? { $unset: unset } : {}) },
    { returnDocument: 'after' },
  );
}

/** A request that began while the account was an adult's has ended after this: what it did is undone then. */
const MINOR_AGAIN_AFTER_MS = 10_000;

/** The mark of a minor's account that changes its age, address or proven phone; none for an adult's. */
export const minorDue = ({ under18 }: Pick<UserDoc, 'under18'>, now: Date): Pick<UserDoc, 'minorDueAt'> =>
  under18 ? { minorDueAt: new Date(now.getTime() + MINOR_AGAIN_AFTER_MS) } : {};

/** Accounts that have become a minor's, whose acts as an adult's are still to be undone. */
export const newMinors = (now: Date) => due('users', { minorDueAt: { $lte: now } });

export const findNewMinors = (core: Core): AsyncIterable<UserDoc> =>
  core.db.users.find(newMinors(core.clock.now()).where);

/** Clears the mark of a new minor, unless it was set again. */
export async function endNewMinor(core: Core, { _id, minorDueAt }: UserDoc): Promise<void> {
  if (minorDueAt) await core.db.users.updateOne({ _id, minorDueAt }, { $unset: { minorDueAt: '' } });
}

/** Accounts with answers that are still to be copied to the collection of consents. */
export const unfiledConsents = (now: Date) => due('users', { unfiledConsentsAt: { $lte: now } });

export const findUnfiled = (core: Core): AsyncIterable<UserDoc> =>
  core.db.users.find(unfiledConsents(core.clock.now()).where);

/** Forgets answers that have been copied, unless there has been another one since. */
export async function endFiling(core: Core, { _id, consentSeq }: UserDoc): Promise<void> {
  await core.db.users.updateOne(
    { _id, ...(consentSeq === undefined ? {} : { consentSeq }) },
    { $unset: { unfiledConsents: '', unfiledConsentsAt: '' } },
  );
}

/** Accounts of minors that are 18 by now. */
export const grownUp = (now: Date) => due('users', { turnsAdultAt: { $lte: now } });

/**
 * Ends what being a minor forbids, for every account that is 18 by now and names no parent. Returns how many there
 * were.
 */
export async function freeAdults(core: Core): Promise<number> {
  const now = core.clock.now();
  const freed = await core.db.users.updateMany(
    { ...grownUp(now).where, parent: { $exists: false } },
    {
      $set: { under18: false, updatedAt: now },
      $unset: { turnsAdultAt: '' },
    },
  );
  return freed.modifiedCount;
}

/** Accounts renamed before `before` whose name copies must be updated once more. */
export const findRenamed = (core: Core, before: Date): AsyncIterable<UserDoc> =>
  core.db.users.find({ renamedAt: { $lte: before } });

/** Clears the mark of a rename, unless the name has changed again. */
export async function endRename(core: Core, { _id, renamedAt }: UserDoc): Promise<void> {
  if (renamedAt) await core.db.users.updateOne({ _id, renamedAt }, { $unset: { renamedAt: '' } });
}

/** Changes an account's role; null if it has that role already, or was deleted. */
export async function changeRole(core: Core, userId: string, role: Role): Promise<UserDoc | null> {
  return await core.db.users.findOneAndUpdate(
    { ...liveUser(new Types.ObjectId(userId)), role: { $ne: role } },
    { $set: { role, updatedAt: core.clock.now() } },
    { returnDocument: 'after' },
  );
}

/**
 * Sets a new password. With `replacing`, only while that is still the hash of the current one: of two changes at once
 * this update lets one through. False for the other.
 */
export async function setPassword(
  core: Core,
  _id: Types.ObjectId,
  passwordHash: string,
  replacing?: string,
): Promise<boolean> {
  const set = await core.db.users.updateOne(
    { _id, ...(replacing === undefined ? {} : { passwordHash: replacing }) },
    { $set: { passwordHash, updatedAt: core.clock.now() } },
  );
  return set.modifiedCount > 0;
}

/** Records an event that spans documents on the account it is about, and publishes it. */
export async function recordOnUser(core: Core, _id: Types.ObjectId, entry: OutboxEntry): Promise<void> {
  const { push, inc, set } = recording([entry]);
  const user = await core.db.users.findOneAndUpdate(
    { _id },
    { $push: push, $inc: inc, $set: set },
    { returnDocument: 'after', projection: { outbox: 1, seq: 1 } },
  );
  core.events.publishSoon('users', user);
}
