import { z } from 'zod';
import { contract } from '../contract.js';
import { SCHEMA_SENTENCES } from '../field-errors.js';
import type { SwitchedTopic } from '../mail-topics.js';
import { UNREACHABLE_REASONS } from '../text-channels.js';
import {
  anyPassword,
  birthDate,
  email,
  isoTime,
  lineText,
  objectId,
  otp,
  phone,
  phoneIsMine,
} from './common.js';
import { proof } from './proof.js';

export const role = z.enum(['user', 'ground_owner', 'admin']);
export type Role = z.infer<typeof role>;

/**
 * Which mails the user wants, if mails are on; an absent topic counts as wanted. One field for each of
 * `SWITCHED_TOPICS`.
 */
const mailWishes = z.strictObject({
  bookings: z.boolean().optional(),
  reminders: z.boolean().optional(),
  waitlist: z.boolean().optional(),
  matches: z.boolean().optional(),
  alerts: z.boolean().optional(),
  settlements: z.boolean().optional(),
  digest: z.boolean().optional(),
} satisfies Record<SwitchedTopic, z.ZodType>);

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');
const language = z.enum(['en', 'hi']);
const quietHours = z.strictObject({ on: z.boolean(), from: clock, to: clock });

export const preferences = z.object({
  notifications: z.object({
    email: z.boolean(),
    push: z.boolean(),
    sms: z.boolean(),
    /** Absent: off. */
    whatsapp: z.boolean().optional(),
    marketing: z.boolean(),
  }),
  shareLocation: z.boolean(),
  mails: mailWishes.optional(),
  /** In India's time. Absent: off. */
  quietHours: quietHours.optional(),
  /** Language of texts to their phone; English if absent. */
  language: language.optional(),
});
export type Preferences = z.infer<typeof preferences>;

const askedParent = z.object({
  status: z.enum(['asked', 'given', 'refused', 'withdrawn', 'lapsed']),
  /** With the status `withdrawn`: not by the parent. Another adult has to consent. */
  suspended: z.literal(true).optional(),
  name: z.string(),
  /** Absent once the request has ended without a consent. */
  email: z.string().optional(),
  phone: z.string().optional(),
  /** When the status became what it is. */
  at: isoTime,
  /** When the mailed link ends; only while the request waits for an answer. */
  linkEndsAt: isoTime.optional(),
});

/** A user as they see themselves. */
export const user = z.object({
  id: objectId,
  _id: objectId,
  name: z.string(),
  /** Empty if the account was made with a proven phone and has no address yet. */
  email: z.string(),
  /** Only if mails to that address have stopped, and why; codes and warnings are still sent. */
  mail: z.object({ off: z.enum(['bounced', 'complained']), at: isoTime }).optional(),
  phone: z.string(),
  avatar: z.string().optional(),
  role,
  businessName: z.string().optional(),
  preferences,
  /** The user has entered a code sent to this phone: only then are texts sent to it. */
  phoneVerified: z.boolean().optional(),
  /** Channels that have refused this phone permanently; switching one on again retries it. */
  unreachable: z
    .object({ sms: z.enum(UNREACHABLE_REASONS).optional(), whatsapp: z.enum(UNREACHABLE_REASONS).optional() })
    .optional(),
  /** Their figures and matches are shown to everybody. Never together with `under18`. */
  publicProfile: z.boolean().optional(),
  /** Others see `Player` instead of their first name, unless `publicProfile` is on. */
  hideName: z.boolean().optional(),
  under18: z.boolean().optional(),
  /** Only the account itself sees it. While it is there, `under18` follows from it. */
  birthDate: birthDate.optional(),
  /** A minor by their date of birth: they need a parent's consent to book, join games, enter tournaments and pay. */
  asksParent: z.boolean().optional(),
  /** The parent whom they have asked, and what became of it. */
  parent: askedParent.optional(),
  createdAt: isoTime,
});
export type User = z.infer<typeof user>;

export const updateMe = contract({
  method: 'PATCH',
  path: '/users/me',
  auth: 'user',
  tag: 'Users',
  summary:
    'Change my name, phone or preferences; a new email gets a code and changes with POST /users/me/verify-email; that of an owner or admin needs a proof',
  body: z.strictObject({
    name: lineText(80).optional(),
    phone: phone.optional(),
    phoneIsMine,
    email: email.optional(),
    /** Shows their figures and matches to everybody: 409 for a minor. */
    publicProfile: z.boolean().optional(),
    /** Hides even the first name from those who have not played with them, while `publicProfile` is off. */
    hideName: z.boolean().optional(),
    /** Ends a public profile. 409 once there is a date of birth, from which it follows. */
    under18: z.boolean().optional(),
    /** Set once; another date is refused with 409, and corrected by `POST /users/me/requests`. */
    birthDate: birthDate.optional(),
    /** Required only when an owner's or admin's email changes. */
    proof: proof.optional(),
    preferences: z
      .strictObject({
        notifications: z
          .strictObject({
            email: z.boolean().optional(),
            push: z.boolean().optional(),
            sms: z.boolean().optional(),
            whatsapp: z.boolean().optional(),
            marketing: z.boolean().optional(),
          })
          .optional(),
        shareLocation: z.boolean().optional(),
        mails: mailWishes.optional(),
        quietHours: quietHours.optional(),
        language: language.optional(),
      })
      .optional(),
  }),
  response: z.object({ user, message: z.string().optional() }),
  errors: ['PROOF_NEEDED', 'BAD_CREDENTIALS', 'DUPLICATE', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

/** The second half of a change of address: the code sent to the new one. The old address is notified by mail. */
export const verifyEmail = contract({
  method: 'POST',
  path: '/users/me/verify-email',
  auth: 'user',
  tag: 'Users',
  summary: 'Change my email with the code that was sent to the new address',
  body: z.strictObject({ email, otp }),
  response: z.object({ user, message: z.string() }),
  errors: ['BAD_CREDENTIALS', 'DUPLICATE', 'RATE_LIMITED'],
});

export const sendPhoneCode = contract({
  method: 'POST',
  path: '/users/me/phone-code',
  pausedBy: 'sms',
  auth: 'user',
  tag: 'Users',
  summary: 'Have a code sent to my phone by SMS; 409 where this system sends none',
  response: z.object({ message: z.string() }),
  status: 202,
  errors: ['STATE_CONFLICT', 'RATE_LIMITED'],
});

/** Resumes mails to an address where they have stopped; the code then goes to `verifyEmail` with the same address. */
export const proveEmail = contract({
  method: 'POST',
  path: '/users/me/mail/verify',
  auth: 'user',
  tag: 'Users',
  summary: 'Mail a code to my own address, to which mails have stopped',
  response: z.object({ message: z.string() }),
  status: 202,
  errors: ['STATE_CONFLICT', 'RATE_LIMITED'],
});

export const verifyPhone = contract({
  method: 'POST',
  path: '/users/me/verify-phone',
  auth: 'user',
  tag: 'Users',
  summary: 'Prove my phone with the code that was sent to it: only then are texts sent there',
  body: z.strictObject({ otp }),
  response: z.object({ user, message: z.string() }),
  errors: ['BAD_CREDENTIALS', 'DUPLICATE', 'RATE_LIMITED'],
});

export const uploadAvatar = contract({
  method: 'POST',
  path: '/users/me/avatar',
  pausedBy: 'uploads',
  auth: 'user',
  tag: 'Users',
  summary: 'My picture: JPEG, PNG or WebP, at most 5 MB; kept as a square of 256 pixels',
  upload: ['image', 'avatar', 'file'],
  response: z.object({ user, avatar: z.string() }),
  errors: ['TOO_LARGE'],
});

export const exportMe = contract({
  method: 'GET',
  path: '/users/me/export',
  auth: 'user',
  tag: 'Users',
  summary: 'All that is held on me, as a JSON file: one section a kind of record',
  response: z.object({ export: z.record(z.string(), z.unknown()) }),
});

export const deleteMe = contract({
  method: 'DELETE',
  path: '/users/me',
  auth: 'user',
  tag: 'Users',
  summary:
    'Delete my account, with my password or a login code (by SMS if it has no email); live bookings are cancelled by their policy first',
  body: z
    .strictObject({ password: anyPassword.optional(), otp: otp.optional() })
    .refine((proof) => (proof.password === undefined) !== (proof.otp === undefined), {
      path: ['password'],
      message: SCHEMA_SENTENCES.password_or_code,
    }),
  response: z.object({ message: z.string() }),
  errors: ['BAD_CREDENTIALS', 'STATE_CONFLICT', 'RATE_LIMITED'],
});
