import { type DraftForm, draftForm, draftStep } from '@crease/shared/contracts/ground-drafts';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** A ground that an owner has begun to list; `_id` is its owner's, who has one at most. */
const groundDraftDoc = z.object({
  _id: objectId(),
  /** The ground that it becomes, and whose its pictures are. */
  groundId: objectId(),
  step: draftStep,
  form: draftForm,
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  /** Grows with each change of its pictures. */
  pictureRev: z.number(),
  savedAt: z.date(),
});
export type GroundDraftDoc = z.infer<typeof groundDraftDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    groundDrafts: GroundDraftDoc;
  }
}

export const groundDraftSchema = schemaOf(groundDraftDoc);

export async function findDraft(core: Core, ownerId: Types.ObjectId): Promise<GroundDraftDoc | null> {
  return await core.db.groundDrafts.findOne({ _id: ownerId });
}

/** The owner's draft, begun where there is none: of two that begin it at once the primary key lets one. */
export async function beginDraft(core: Core, ownerId: Types.ObjectId): Promise<GroundDraftDoc | null> {
  return await core.db.groundDrafts.findOneAndUpdate(
    { _id: ownerId },
    {
      $setOnInsert: {
        groundId: new Types.ObjectId(),
        step: 'place',
        form: {},
        images: [],
        pictureRev: 0,
        savedAt: core.clock.now(),
      },
    },
    { upsert: true, returnDocument: 'after' },
  );
}

/** Sets the fields that are named, and no other; null where there is no such draft any more. */
export async function writeDraft(
  core: Core,
  { _id, groundId }: Pick<GroundDraftDoc, '_id' | 'groundId'>,
  { step, form = {} }: { step?: GroundDraftDoc['step'] | undefined; form?: DraftForm | undefined },
): Promise<GroundDraftDoc | null> {
  const fields = Object.entries(form).filter(([, value]) => value !== undefined);
  return await core.db.groundDrafts.findOneAndUpdate(
    { _id, groundId },
    {
      $set: {
        ...Object.fromEntries(fields.map(([name, value]) => [`form.${name}`, value])),
        ...(step === undefined ? {} : { step }),
        savedAt: core.clock.now(),
      },
    },
    { returnDocument: 'after' },
  );
}

/** Writes its pictures over the very ones that were read: of two changes at once one is let through. */
export async function writeDraftPictures(
  core: Core,
  { _id, groundId, pictureRev }: GroundDraftDoc,
  images: GroundDraftDoc['images'],
): Promise<boolean> {
  const written = await core.db.groundDrafts.updateOne(
    { _id, groundId, pictureRev },
    { $set: { images, savedAt: core.clock.now() }, $inc: { pictureRev: 1 } },
  );
  return written.matchedCount === 1;
}

export async function deleteDraft(
  core: Core,
  { _id, groundId }: Pick<GroundDraftDoc, '_id' | 'groundId'>,
): Promise<void> {
  await core.db.groundDrafts.deleteOne({ _id, groundId });
}
