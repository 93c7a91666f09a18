import type { BodyOf } from '@crease/shared/contract';
import type { GroundDraft, listGroundDraft, saveGroundDraft } from '@crease/shared/contracts/ground-drafts';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { findGroundById, findOwnerOfGround, type GroundDoc } from '../ground-record/ground.schema.js';
import { createGround } from '../grounds/create-ground.js';
import type { NewGround } from '../grounds/ground-fields.js';
import { dropImage, imageIdOf } from '../images/image.service.js';
import {
  beginDraft,
  deleteDraft,
  findDraft,
  type GroundDraftDoc,
  writeDraft,
} from './ground-draft.schema.js';

const gone = () =>
  new AppError('STATE_CONFLICT', 'This ground has been listed or thrown away on another device.');

export function presentDraft({ groundId, step, form, images, savedAt }: GroundDraftDoc): GroundDraft {
  return {
    groundId: groundId.toString(),
    step,
    form,
    images: images.map(({ url, alt }) => ({ url, alt })),
    savedAt: savedAt.toISOString(),
  };
}

/** An owner's draft; null if there is none. */
export async function readDraft(core: Core, ownerId: string): Promise<GroundDraft | null> {
  const draft = await findOpenDraft(core, new Types.ObjectId(ownerId));
  return draft && presentDraft(draft);
}

/** An open draft. Not one whose ground exists: it was listed by a process that died right after. */
async function findOpenDraft(core: Core, ownerId: Types.ObjectId): Promise<GroundDraftDoc | null> {
  const draft = await findDraft(core, ownerId);
  if (!draft || !(await findOwnerOfGround(core, draft.groundId))) return draft;
  await deleteDraft(core, draft);
  return null;
}

/** The owner's draft, created if there is none. */
export async function openDraft(core: Core, ownerId: string): Promise<GroundDraftDoc> {
  const _id = new Types.ObjectId(ownerId);
  const draft = (await findOpenDraft(core, _id)) ?? (await beginDraft(core, _id));
  if (!draft) throw gone();
  return draft;
}

/**
 * Saves what an owner has typed so far; between two devices the last write of a field wins.
 * @throws `STATE_CONFLICT` if the draft no longer exists, so that a forgotten device starts no second ground.
 */
export async function saveDraft(
  core: Core,
  ownerId: string,
  { groundId, ...change }: BodyOf<typeof saveGroundDraft>,
): Promise<GroundDraft> {
  const begun =
    groundId === undefined
      ? await openDraft(core, ownerId)
      : { _id: new Types.ObjectId(ownerId), groundId: new Types.ObjectId(groundId) };
  const draft = await writeDraft(core, begun, change);
  if (!draft) throw gone();
  return presentDraft(draft);
}

/** Deletes a draft and its pictures. Idempotent. */
export async function dropDraft(core: Core, ownerId: Types.ObjectId): Promise<void> {
  const draft = await findDraft(core, ownerId);
  if (!draft) return;
  await deleteDraft(core, draft);
  for (const { url } of draft.images) await dropPictureAt(core, url);
}

export async function dropPictureAt(core: Core, url: string): Promise<void> {
  const id = imageIdOf(url);
  if (id) await dropImage(core, id);
}

/**
 * Lists a draft as a ground with the draft's id, so that retries and other devices list the same one.
 * @throws `VALIDATION`, and `STATE_CONFLICT` if neither such a draft nor such a ground of theirs exists.
 */
export async function listDraft(
  core: Core,
  ownerId: string,
  { groundId, ...wanted }: BodyOf<typeof listGroundDraft>,
): Promise<{ ground: GroundDoc; isNew: boolean }> {
  const draft = await findDraft(core, new Types.ObjectId(ownerId));
  const mine = draft?.groundId.toString() === groundId ? draft : null;
  const listed = await findGroundById(core, groundId);
  if (listed && listed.ownerId.toString() !== ownerId) throw gone();
  if (!listed && !mine) throw gone();
  const made = listed ? undefined : mine && (await insertOnce(core, ownerId, wanted, mine));
  if (mine) await deleteDraft(core, mine);
  const ground = made ?? listed ?? (await findGroundById(core, groundId));
  if (!ground) throw gone();
  return { ground, isNew: Boolean(made) };
}

/** The ground, or undefined if another request has just created it. */
async function insertOnce(
  core: Core,
  ownerId: string,
  wanted: NewGround,
  { groundId, images }: GroundDraftDoc,
): Promise<GroundDoc | undefined> {
  try {
    return await createGround(core, ownerId, wanted, { _id: groundId, pictures: images });
  } catch (error) {
    // The primary key lets one of two requests make it.
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}
