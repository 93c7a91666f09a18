import { TEXT_CHANNELS } from '@crease/shared/text-channels';
import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { TEXT_TEMPLATE_NAMES } from './text-templates.js';

/** How long a text's record is kept: reports come within days. */
export const TEXT_KEPT_DAYS = 7;

/**
 * A text to be sent at most once. `status`: `requested → sending → sent → delivered`; `failed` if it cannot arrive,
 * `dropped` if no longer needed, `unknown` if the provider may have accepted it. No provider deduplicates by our id, so
 * an unknown text is not repeated; a report may still resolve it.
 */
const textDoc = z.object({
  _id: objectId(),
  channel: z.enum(TEXT_CHANNELS),
  /** Absent for a code that no account asked for. */
  userId: objectId().optional(),
  /** Ten digits. */
  to: z.string(),
  template: z.enum(TEXT_TEMPLATE_NAMES),
  /** The booking event it reports: the text is written when it is sent, from the booking at that time. */
  about: stored<{ bookingId: string; factId: string }>().optional(),
  /** The values of a text without a booking, such as a code; removed once sent. */
  values: stored<Record<string, string>>().optional(),
  status: z.enum(['requested', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'dropped']),
  /** When it becomes pointless. */
  uselessAt: z.date(),
  attempts: z.number(),
  /** Earliest time of the next attempt. */
  nextTryAt: z.date(),
  sendingSince: z.date().optional(),
  /** The provider's id. */
  providerId: z.string().optional(),
  sentAt: z.date().optional(),
  error: z.string().optional(),
  createdAt: z.date(),
});
export type TextDoc = z.infer<typeof textDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    texts: TextDoc;
  }
}

export const textSchema = schemaOf(textDoc);
textSchema.index({ channel: 1, status: 1, nextTryAt: 1 });
textSchema.index({ providerId: 1 }, { sparse: true });
textSchema.index({ to: 1, template: 1, createdAt: 1 });
textSchema.index({ userId: 1 });
textSchema.index({ createdAt: 1 }, { expireAfterSeconds: TEXT_KEPT_DAYS * 86_400 });

/** Adds a text. Rejects with a duplicate key when one of this id was asked for before. */
export async function insertText(core: Core, text: TextDoc): Promise<void> {
  await core.db.texts.insertOne(text);
}

/** Number of texts of a template requested for this phone since then. */
export async function countTexts(
  core: Core,
  { to, template }: Pick<TextDoc, 'to' | 'template'>,
  since: Date,
): Promise<number> {
  return await core.db.texts.countDocuments({ to, template, createdAt: { $gte: since } });
}

/** The texts of an account, and the codes by which its player signed in with the phone. */
const textsOf = (userId: Types.ObjectId, verifiedPhone: string | undefined): mongo.Filter<TextDoc> => ({
  $or: [
    { userId },
    ...(verifiedPhone
      ? [{ to: verifiedPhone, template: 'phone_code' as const, userId: { $exists: false } }]
      : []),
  ],
});

/** An account's texts for its export, never with a code. */
export async function exportTexts(
  core: Core,
  userId: Types.ObjectId,
  verifiedPhone: string | undefined,
): Promise<unknown[]> {
  return await core.db.texts
    .find(textsOf(userId, verifiedPhone), {
      projection: { channel: 1, to: 1, template: 1, status: 1, createdAt: 1, sentAt: 1, _id: 0 },
    })
    .toArray();
}

/** Deletes an account's texts, except one being sent: its sender completes it, and another round finds it. */
export async function eraseTexts(
  core: Core,
  userId: Types.ObjectId,
  verifiedPhone: string | undefined,
): Promise<void> {
  await core.db.texts.deleteMany({ ...textsOf(userId, verifiedPhone), status: { $ne: 'sending' } });
}
