import type { Types } from 'mongoose';
import { presentNotification } from '../../accounts/notifications/notification.present.js';
import { codeRecordsOf, loginAttemptsOf } from '../../accounts/users/security-records.js';
import type { UserDoc } from '../../accounts/users/user.model.js';
import { presentUser } from '../../accounts/users/user.present.js';
import { getUser } from '../../accounts/users/user.service.js';
import { exportMemberships } from '../../accounts/workplaces/member-erasure.model.js';
import { exportWorkLogs } from '../../accounts/workplaces/work-log-erasure.model.js';
import { presentBlock } from '../../calendar/blocks/block.service.js';
import { type ClaimOfUser, claimsOfUser } from '../../calendar/holds/claims-of-user.js';
import { presentGrounds } from '../../catalogue/grounds/ground.present.js';
import { SHOWN_FIELDS } from '../../catalogue/grounds/ground-lists.model.js';
import { imageUrl } from '../../catalogue/images/image.service.js';
import type { Core } from '../../platform/core.js';
import { type Models, native } from '../../platform/models.js';
import { presentBookings } from '../bookings/booking.read.js';
import { presentPayment } from '../payments/payment.read.js';

type Read = (core: Core, user: UserDoc) => Promise<unknown>;

const ownGroundIds = async (core: Core, user: UserDoc): Promise<Types.ObjectId[]> => {
  const found = await native(core.models, 'grounds')
    .find({ ownerId: user._id }, { projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id);
};

/**
 * What each collection holds of a user, by the name of its section in the export; null where it holds nothing but an
 * id. A new collection without an entry does not compile. Never hashes, tokens or keys.
 */
const SECTIONS: { [K in keyof Models]: { section: string; read: Read } | null } = {
  users: {
    section: 'profile',
    read: async (core, user) => {
      const holds: ClaimOfUser[] = [];
      for await (const claim of claimsOfUser(core, user._id.toString())) holds.push(claim);
      return {
        ...presentUser(user),
        favorites: user.favorites,
        holds,
        devices: (user.devices ?? []).map(({ name, firstSeenAt, lastSeenAt }) => ({
          name,
          firstSeenAt,
          lastSeenAt,
        })),
      };
    },
  },
  grounds: {
    section: 'grounds',
    read: async (core, user) =>
      presentGrounds(
        core,
        await native(core.models, 'grounds')
          .find({ ownerId: user._id }, { projection: SHOWN_FIELDS })
          .toArray(),
      ),
  },
  bookings: {
    section: 'bookings',
    read: async (core, user) =>
      presentBookings(
        core,
        await native(core.models, 'bookings').find({ userId: user._id }).sort({ createdAt: -1 }).toArray(),
      ),
  },
  payments: {
    section: 'payments',
    read: async (core, user) => {
      const found = await native(core.models, 'payments')
        .find({ userId: user._id })
        .sort({ createdAt: -1 })
        .toArray();
      return found.map(presentPayment);
    },
  },
  reviews: {
    section: 'reviews',
    read: (core, user) =>
      native(core.models, 'reviews')
        .find({ userId: user._id }, { projection: { uncounted: 0 } })
        .toArray(),
  },
  waits: {
    section: 'waits',
    read: (core, user) =>
      native(core.models, 'waits')
        .find({ userId: user._id }, { projection: { outbox: 0, seq: 0, outboxDirtyAt: 0 } })
        .toArray(),
  },
  notifications: {
    section: 'notifications',
    read: async (core, user) => {
      const found = await native(core.models, 'notifications')
        .find({ userId: user._id })
        .sort({ createdAt: -1 })
        .toArray();
      return found.map(presentNotification);
    },
  },
  blocks: {
    section: 'blocks',
    read: async (core, user) => {
      const found = await native(core.models, 'blocks')
        .find({ groundId: { $in: await ownGroundIds(core, user) } })
        .toArray();
      return found.map(presentBlock);
    },
  },
  sessions: {
    section: 'sessions',
    read: (core, user) =>
      native(core.models, 'sessions')
        .find({ userId: user._id }, { projection: { n: 0, rotatedAt: 0 } })
        .toArray(),
  },
  pushSubscriptions: {
    section: 'pushSubscriptions',
    read: async (core, user) => {
      const found = await native(core.models, 'pushSubscriptions').find({ userId: user._id }).toArray();
      // The rest of an endpoint is a secret between the browser and its push service.
      return found.map(({ endpoint, device, createdAt }) => ({
        service: new URL(endpoint).hostname,
        device,
        createdAt,
      }));
    },
  },
  images: {
    section: 'images',
    read: async (core, user) => {
      const found = await native(core.models, 'images')
        .find(
          { $or: [{ userId: user._id }, { groundId: { $in: await ownGroundIds(core, user) } }] },
          { projection: { createdAt: 1 } },
        )
        .toArray();
      return found.map(({ _id, createdAt }) => ({ url: imageUrl(_id), createdAt }));
    },
  },
  mails: {
    section: 'mails',
    read: (core, user) =>
      native(core.models, 'mails')
        .find({ to: user.email }, { projection: { kind: 1, subject: 1, status: 1, createdAt: 1, sentAt: 1 } })
        .toArray(),
  },
  broadcasts: {
    section: 'broadcasts',
    read: (core, user) =>
      native(core.models, 'broadcasts')
        .find({ by: user._id }, { projection: { title: 1, message: 1, audience: 1, createdAt: 1 } })
        .toArray(),
  },
  audits: {
    section: 'privilegedActs',
    read: (core, user) => native(core.models, 'audits').find({ who: user._id }).toArray(),
  },
  members: {
    section: 'workplaces',
    read: (core, user) => exportMemberships(core, user._id, user.email),
  },
  workLogs: { section: 'workLog', read: (core, user) => exportWorkLogs(core, user._id) },
  otps: { section: 'codes', read: codeRecordsOf },
  loginAttempts: { section: 'loginAttempts', read: loginAttemptsOf },
  pendingRegistrations: {
    section: 'pendingRegistrations',
    read: (core, user) =>
      native(core.models, 'pendingRegistrations')
        .find({ _id: user.email }, { projection: { passwordHash: 0, tempTokenHash: 0 } })
        .toArray(),
  },
  idempotencyKeys: {
    section: 'requestKeys',
    read: (core, user) =>
      native(core.models, 'idempotencyKeys')
        .find({ userId: user._id }, { projection: { key: 1, createdAt: 1 } })
        .toArray(),
  },
  subscribers: {
    section: 'newsletter',
    read: (core, user) => native(core.models, 'subscribers').find({ _id: user.email }).toArray(),
  },
  // Claims on hours: what they say of a user is an id; his holds and bookings say the rest.
  groundDays: null,
};

/** Everything that is held on a user, one section a kind of record (contract §3, Users). */
export async function exportUser(core: Core, userId: string): Promise<Record<string, unknown>> {
  const user = await getUser(core, userId);
  const sections = Object.values(SECTIONS).flatMap((entry) => entry ?? []);
  const read = await Promise.all(
    sections.map(async ({ section, read }) => [section, plain(await read(core, user))] as const),
  );
  return { exportedAt: core.clock.now().toISOString(), ...Object.fromEntries(read) };
}

/** Ids and times as the text that goes out. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
