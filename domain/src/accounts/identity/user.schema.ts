import { CONSENT_PURPOSES, CONSENT_WAYS, type ConsentPurpose } from '@crease/shared/consent-purposes';
import { type Preferences, preferences, role } from '@crease/shared/contracts/user';
import { UNREACHABLE_REASONS } from '@crease/shared/text-channels';
import { Types } from 'mongoose';
import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';

/** A browser that has signed in to an account, by the id that its cookie carries. */
const knownDevice = z.object({
  /** Hash of the cookie's id. */
  id: z.string(),
  name: z.string(),
  /** Hash of the network address it came from last. */
  address: z.string(),
  firstSeenAt: z.date(),
  lastSeenAt: z.date(),
});
export type KnownDevice = z.infer<typeof knownDevice>;

/** A channel that refused a phone for good; says nothing about another phone. */
const refusal = z.object({ phone: z.string(), why: z.enum(UNREACHABLE_REASONS), at: z.date() });

/** An answer to the question whether data may be used for a purpose. Never changed: a new answer is a new record. */
export const consentAnswer = z.object({
  given: z.boolean(),
  /** Version of the notice that was shown. */
  version: z.string(),
  way: z.enum(CONSENT_WAYS),
  at: z.date(),
});
export type ConsentAnswer = z.infer<typeof consentAnswer>;

/** What is recorded answers about: the purposes that a person is asked for, and a parent's consent for their child. */
export const RECORDED_PURPOSES = [...CONSENT_PURPOSES, 'parent'] as const;

/** The parent whom a minor has asked for consent, and what became of it. */
const parent = z.object({
  requestId: objectId(),
  status: z.enum(['asked', 'given', 'refused', 'withdrawn', 'lapsed']),
  /** With the status `withdrawn`: not by the parent, whose own account turned out to be a minor's. */
  suspended: z.literal(true).optional(),
  name: z.string(),
  /** Absent once the request has ended without a consent. */
  email: z.string().optional(),
  phone: z.string().optional(),
  /** When the code sent to the address, or to the phone, was entered. */
  mailProvenAt: z.date().optional(),
  phoneProvenAt: z.date().optional(),
  askedAt: z.date(),
  /** When the link in the mail ends; only while the request waits for an answer. */
  linkEndsAt: z.date().optional(),
  /** When the status became what it is. */
  at: z.date(),
});
export type AskedParent = z.infer<typeof parent>;

/** Preferences of a new account. */
export const DEFAULT_PREFERENCES: Preferences = {
  notifications: { email: true, push: true, sms: false, marketing: false },
  shareLocation: false,
};

const userDoc = z.object({
  _id: objectId(),
  name: z.string(),
  /** Lower-cased; unique. An account without a mail address has no address here (mail-address.ts). */
  email: z.string(),
  /** Delivery state of mails to that address. A new address starts without. */
  mail: z
    .object({
      /** Only codes and warnings are mailed to it. */
      off: z.object({ why: z.enum(['bounced', 'complained']), at: z.date() }).optional(),
      /** A code sent to the address was entered; earlier bounce reports no longer count. */
      verifiedAt: z.date().optional(),
    })
    .optional(),
  /** Ten digits. One account holds a phone and signs in by it; other accounts can only show it. */
  phone: z.string(),
  /** The account's own id while another account holds its phone (docs/security.md, Phone numbers). */
  phoneHeldElsewhere: objectId().optional(),
  /** The phone that a code has proven; texts are sent only if it is still the account's phone. */
  verifiedPhone: z.string().optional(),
  unreachable: z.object({ sms: refusal.optional(), whatsapp: refusal.optional() }).optional(),
  passwordHash: z.string(),
  role: role.default('user'),
  businessName: z.string().optional(),
  avatar: z.string().optional(),
  preferences: preferences.default(DEFAULT_PREFERENCES),
  /** Figures and matches are shown to everybody. Off where it is absent. */
  publicProfile: z.boolean().optional(),
  /** Has no effect while `publicProfile` is on. */
  hideName: z.boolean().optional(),
  under18: z.boolean().optional(),
  /** `yyyy-MM-dd`. While it is there, `under18` follows from it (`setUserFields`). */
  birthDate: z.string().optional(),
  /** The request for correction that set `birthDate`. */
  birthDateRequest: objectId().optional(),
  /** When a minor by `birthDate` is 18; a sweep then ends `under18`. */
  turnsAdultAt: z.date().optional(),
  /** Until when what the account did as an adult's is undone: listed games, and consents for children. */
  minorDueAt: z.date().optional(),
  /** Only of a minor by `birthDate`. */
  parent: parent.optional(),
  /** The last answer for each purpose; the purpose's switch always says the same (`setUserFields` writes both). */
  consents: z
    .object({
      marketing: consentAnswer.optional(),
      location: consentAnswer.optional(),
      publicProfile: consentAnswer.optional(),
      whatsapp: consentAnswer.optional(),
    } satisfies Record<ConsentPurpose, z.ZodType>)
    .optional(),
  /** Answers that are still to be copied to the collection of consents, and since when. */
  unfiledConsents: z
    .array(consentAnswer.extend({ _id: objectId(), purpose: z.enum(RECORDED_PURPOSES) }))
    .optional(),
  unfiledConsentsAt: z.date().optional(),
  /** Counts the answers. */
  consentSeq: z.number().optional(),
  favorites: z.array(objectId()).default([]),
  /** Tournaments whose news the account gets without being in a team, the newest last. */
  followed: z.array(objectId()).optional(),
  /** Devices that have signed in before: no mail about them, and failed attempts by others do not lock them out. */
  devices: z.array(knownDevice).optional(),
  /** The last sign-in or token refresh, written at most once a day. */
  lastUsedAt: z.date().optional(),
  /** Set when the account is about to be erased for lack of use (`erase-unused.ts`). The next use removes it. */
  unused: z
    .object({
      /** When the sweep takes the next step. */
      nextAt: z.date(),
      /** When this notice fell due. Part of the notice's id, so that a later notice gets another id. */
      noticeDue: z.date(),
      /** When the notice was requested, and when the mail server took it. */
      askedAt: z.date().optional(),
      noticedAt: z.date().optional(),
    })
    .optional(),
  /** When the name changed. Its copies are updated once more a moment later, then this is removed. */
  renamedAt: z.date().optional(),
  /** The account was deleted: what remains is a name for records that must be kept (see delete-account.ts). */
  deletedAt: z.date().optional(),
  /** Keys for finding the traces of a deleted account; removed when the traces are. */
  erasing: z
    .object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      verifiedPhone: z.string().optional(),
      /** Set if it was erased for lack of use, and not because its holder asked. */
      unused: z.literal(true).optional(),
    })
    .optional(),
  /** When to look for traces again, for requests in flight when the account was deleted. */
  eraseDueAt: z.date().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ...outboxShape,
});
export type UserDoc = z.infer<typeof userDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    users: UserDoc;
  }
}

export const userSchema = schemaOf(userDoc, { timestamps: true });
// The indexes decide between two registrations with one address or one phone: the second insert fails. Accounts that
// share a phone all have `phoneHeldElsewhere`, except the holder.
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ phone: 1, phoneHeldElsewhere: 1 }, { unique: true });
userSchema.index({ role: 1, _id: 1 });
userSchema.index({ eraseDueAt: 1 }, { sparse: true });
userSchema.index({ renamedAt: 1 }, { sparse: true });
userSchema.index({ deletedAt: 1, lastUsedAt: 1 });
userSchema.index({ 'unused.nextAt': 1 }, { sparse: true });
userSchema.index({ turnsAdultAt: 1 }, { sparse: true });
userSchema.index({ followed: 1 }, { sparse: true });
userSchema.index({ 'parent.linkEndsAt': 1 }, { sparse: true });
userSchema.index({ minorDueAt: 1 }, { sparse: true });
// For the children whose parent turns out to be a minor.
userSchema.index({ 'parent.email': 1 }, { sparse: true });
userSchema.index({ 'parent.phone': 1 }, { sparse: true });
userSchema.index({ unfiledConsentsAt: 1 }, { sparse: true });
indexOutbox(userSchema);

/** What an account signs in with. */
export type SignInName = { email: string } | { phone: string };

/** The account with this address or phone, deleted or not, or null. Of several with one phone, returns its holder. */
export async function findUserByName(core: Core, name: SignInName): Promise<UserDoc | null> {
  return await core.db.users.findOne(name, 'phone' in name ? { sort: { phoneHeldElsewhere: 1 } } : {});
}

/** The id of the account with this address, or null. */
export async function findUserIdByEmail(core: Core, email: string): Promise<Types.ObjectId | null> {
  const user = await core.db.users.findOne({ email }, { projection: { _id: 1 } });
  return user?._id ?? null;
}

/** The account, deleted or not, or null. */
export async function findUserById(core: Core, _id: Types.ObjectId): Promise<UserDoc | null> {
  return await core.db.users.findOne({ _id });
}

/** The account without its outbox, unless it is deleted. */
export async function findLiveUser(core: Core, userId: string): Promise<UserDoc | null> {
  return await core.db.users.findOne(
    { _id: new Types.ObjectId(userId), deletedAt: { $exists: false } },
    { projection: { outbox: 0 } },
  );
}

/** Accounts without their outboxes, deleted or not. */
export async function readAccounts(db: Db, ids: readonly string[]): Promise<UserDoc[]> {
  return await db.users
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { projection: { outbox: 0 } })
    .toArray();
}

/** Only the name of an account, by its id or its address. */
export async function readUserName(
  core: Core,
  account: { _id: Types.ObjectId } | { email: string },
): Promise<Pick<UserDoc, '_id' | 'name'> | null> {
  return await core.db.users.findOne(account, { projection: { name: 1 } });
}

/** How a user is notified, and whether they want it. Includes deleted accounts, marked by `deletedAt`. */
export type Addressee = Pick<UserDoc, '_id' | 'name' | 'email' | 'preferences' | 'under18' | 'deletedAt'>;

export async function findAddressee(core: Core, _id: Types.ObjectId): Promise<Addressee | null> {
  return await core.db.users.findOne(
    { _id },
    { projection: { name: 1, email: 1, preferences: 1, under18: 1, deletedAt: 1 } },
  );
}

/** The named fields of many accounts at once. */
export async function readUsers<F extends keyof UserDoc>(
  db: Db,
  ids: readonly string[],
  fields: readonly F[],
): Promise<Pick<UserDoc, F | '_id'>[]> {
  return await db.users
    .find(
      { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
      { projection: Object.fromEntries(fields.map((field) => [field, 1])) },
    )
    .toArray();
}

/**
 * Adds an account. Of two with the same address or phone the unique indexes let one in. Rejects with a duplicate key.
 */
export async function insertUser(core: Core, user: UserDoc): Promise<void> {
  await core.db.users.insertOne(user);
}
