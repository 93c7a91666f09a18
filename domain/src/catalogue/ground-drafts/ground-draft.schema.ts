import { type DraftForm, draftForm, draftStep } from '@crease/shared/contracts/ground-drafts';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** An unfinished ground listing; `_id` is its owner's, who has at most one. */
const groundDraftDoc = z.object({
  _id: objectId(),
  /** The id of the future ground, which also owns the pictures. */
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

/** The owner's draft, created if there is none: of two at once the primary key lets one. */
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

/** Sets only the given fields; null if the draft no longer exists. */
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

/** Replaces the pictures that were read: of two changes at once one succeeds. */
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
