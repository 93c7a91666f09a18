import type { Preferences, Role } from '@crease/shared/contracts/user';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxFields } from '../../messaging/outbox/outbox.schema.js';

/** A browser that has signed in to an account, by the id that its cookie carries. */
export interface KnownDevice {
  /** Hash of the cookie's id. */
  id: string;
  name: string;
  /** Hash of the network address it came from last. */
  address: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

export interface UserDoc extends WithOutbox {
  _id: Types.ObjectId;
  name: string;
  /** Lower-cased; unique. */
  email: string;
  /** Ten digits; unique. */
  phone: string;
  passwordHash: string;
  role: Role;
  businessName?: string;
  avatar?: string;
  preferences: Preferences;
  favorites: Types.ObjectId[];
  /** Devices that have signed in before: no mail about them, and nobody else's failures keep them out. */
  devices?: KnownDevice[];
  /** The account is gone: what is left is a name for what must be kept (see delete-account.ts). */
  deletedAt?: Date;
  /** What the traces of a deleted account are found by, until they are gone. */
  erasing?: { name: string; email: string; phone: string };
  /** When traces are looked for once more: what was under way when the account was deleted. */
  eraseDueAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    users: UserDoc;
  }
}

/** What a new account starts with (spec §3). */
export const DEFAULT_PREFERENCES: Preferences = {
  notifications: { email: true, push: true, sms: false, marketing: false },
  shareLocation: false,
};

export const userSchema = new Schema<UserDoc>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true, default: 'user' },
    businessName: String,
    avatar: String,
    preferences: {
      type: new Schema(
        {
          notifications: { email: Boolean, push: Boolean, sms: Boolean, marketing: Boolean },
          shareLocation: Boolean,
        },
        { _id: false },
      ),
      default: () => structuredClone(DEFAULT_PREFERENCES),
    },
    favorites: { type: [Schema.Types.ObjectId], default: [] },
    devices: {
      type: [
        new Schema(
          { id: String, name: String, address: String, firstSeenAt: Date, lastSeenAt: Date },
          { _id: false, id: false },
        ),
      ],
      default: undefined,
    },
    deletedAt: Date,
    erasing: new Schema({ name: String, email: String, phone: String }, { _id: false }),
    eraseDueAt: Date,
    ...outboxFields,
  },
  { timestamps: true, versionKey: false },
);
// These decide the race of two registrations with one address or one phone: the second insert fails.
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ phone: 1 }, { unique: true });
userSchema.index({ role: 1, _id: 1 });
userSchema.index({ eraseDueAt: 1 }, { sparse: true });
indexOutbox(userSchema);
