import { Types } from 'mongoose';
import type { Migration } from './migration.js';

const BATCH_SIZE = 500;
/** The switches were turned before their notices had versions. */
const VERSION = 'before-2026-11-29';

interface StoredUser {
  _id: Types.ObjectId;
  email: string;
  under18?: boolean;
  publicProfile?: boolean;
  preferences?: { notifications?: { marketing?: boolean; whatsapp?: boolean }; shareLocation?: boolean };
  consents?: Record<string, unknown>;
  unfiledConsents?: {
    _id: Types.ObjectId;
    purpose: string;
    given: boolean;
    version: string;
    way: string;
    at: Date;
  }[];
  consentSeq?: number;
}

interface StoredSubscriber {
  _id: string;
  confirmedAt: Date;
}

/** Each purpose with the field of its switch, and whether the switch is on. */
const SWITCHES: [purpose: string, field: string, isOn: (user: StoredUser) => boolean | undefined][] = [
  ['marketing', 'preferences.notifications.marketing', (user) => user.preferences?.notifications?.marketing],
  ['location', 'preferences.shareLocation', (user) => user.preferences?.shareLocation],
  ['publicProfile', 'publicProfile', (user) => user.publicProfile],
  ['whatsapp', 'preferences.notifications.whatsapp', (user) => user.preferences?.notifications?.whatsapp],
];
const NOT_FOR_MINORS = ['marketing', 'publicProfile'];

/** The records of one account: what is switched on or subscribed to becomes a consent, unless minors cannot give it. */
function recordsOf(user: StoredUser, subscribedAt: Date | undefined, now: Date) {
  return SWITCHES.flatMap(([purpose, field, isOn]) => {
    const subscribed = purpose === 'marketing' ? subscribedAt : undefined;
    if (user.consents?.[purpose] || !(isOn(user) || subscribed)) return [];
    const given = !(user.under18 === true && NOT_FOR_MINORS.includes(purpose));
    const way = !given ? 'under-18' : subscribed ? 'newsletter' : 'carried-over';
    const answer = { given, version: VERSION, way, at: subscribed ?? now };
    const set = { [field]: given, [`consents.${purpose}`]: answer, unfiledConsentsAt: now };
    const record = { _id: new Types.ObjectId(), purpose, ...answer };
    return [
      {
        updateOne: {
          filter: { _id: user._id, [`consents.${purpose}`]: { $exists: false } },
          update: { $set: set, $push: { unfiledConsents: record }, $inc: { consentSeq: 1 } },
        },
      },
    ];
  });
}

/**
 * Gives accounts a record for each consent switch that is on. The newsletter of an address with an account becomes the
 * account's consent to marketing, and leaves the list of addresses. The sweep files the records.
 */
export const recordOldConsents: Migration = {
  name: '014-record-old-consents',
  async up({ db, checkpoint }) {
    const users = db.collection<StoredUser>('users');
    const subscribers = db.collection<StoredSubscriber>('subscribers');
    for (let after: Types.ObjectId | undefined = new Types.ObjectId('0'.repeat(24)); after; ) {
      const some: StoredUser[] = await users
        .find({ _id: { $gt: after }, deletedAt: { $exists: false } })
        .project<StoredUser>({ email: 1, under18: 1, publicProfile: 1, preferences: 1, consents: 1 })
        .sort({ _id: 1 })
        .limit(BATCH_SIZE)
        .toArray();
      const listed = await subscribers.find({ _id: { $in: some.map(({ email }) => email) } }).toArray();
      const since = new Map(listed.map(({ _id, confirmedAt }) => [_id, confirmedAt]));
      const now = new Date();
      const writes = some.flatMap((user) => recordsOf(user, since.get(user.email), now));
      if (writes.length > 0) await users.bulkWrite(writes, { ordered: false });
      if (listed.length > 0) await subscribers.deleteMany({ _id: { $in: listed.map(({ _id }) => _id) } });
      after = some.at(-1)?._id;
      await checkpoint();
    }
  },
};
