import { TEXT_CHANNELS } from '@crease/shared/text-channels';
import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { TEXT_TEMPLATE_NAMES } from './text-templates.js';

/** How long a text's record is kept: reports come within days. */
export const TEXT_KEPT_DAYS = 7;

/**
 * A text that is to go out at most once. `status` moves by conditional updates: `requested → sending → sent → delivered`;
 * `failed` where it never will arrive, `dropped` where nobody is to hear of it any more, `unknown` where the provider may have taken
 * it. No provider takes our id twice as one text, so an unknown one is not sent again; a report may still say what it was.
 */
const textDoc = z.object({
  _id: objectId(),
  channel: z.enum(TEXT_CHANNELS),
  userId: objectId(),
  /** Ten digits. */
  to: z.string(),
  template: z.enum(TEXT_TEMPLATE_NAMES),
  /** What it tells of: it is written when it is sent, from this booking as it is then. */
  about: stored<{ bookingId: string; factId: string }>().optional(),
  /** A code, until it is out: what tells of no booking brings its values along. */
  values: stored<Record<string, string>>().optional(),
  status: z.enum(['requested', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'dropped']),
  /** From then on it is of no use. */
  uselessAt: z.date(),
  attempts: z.number(),
  /** Not before this moment is it tried. */
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

/** How many texts of a template were asked for this phone since then. */
export async function countTexts(
  core: Core,
  { to, template }: Pick<TextDoc, 'to' | 'template'>,
  since: Date,
): Promise<number> {
  return await core.db.texts.countDocuments({ to, template, createdAt: { $gte: since } });
}

/** What is recorded of an account's texts: never a code. */
export async function exportTexts(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return await core.db.texts
    .find(
      { userId },
      { projection: { channel: 1, to: 1, template: 1, status: 1, createdAt: 1, sentAt: 1, _id: 0 } },
    )
    .toArray();
}

/** Drops an account's texts, but what is just being sent: its sender ends that, and another round finds it. */
export async function eraseTexts(core: Core, userId: Types.ObjectId): Promise<void> {
  await core.db.texts.deleteMany({ userId, status: { $ne: 'sending' } });
}
