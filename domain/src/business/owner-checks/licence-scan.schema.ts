import { type LicenceKind, licenceKind } from '@crease/shared/owner-check-kinds';
import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { MAJORITY } from '../../platform/mongo.js';
import type { StoredName } from '../../platform/storage/stored-name.js';
import { due } from '../../platform/which-due.js';

/**
 * A scan of a licence: the record of a stored file. Immutable: a new scan gets a new id. The record is created before
 * the file and deleted after it, so every file has one.
 */
const licenceScanDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  groundId: objectId(),
  kind: licenceKind,
  file: stored<StoredName>(),
  /** Its length in bytes. */
  size: z.number(),
  createdAt: z.date(),
  /** When the sweep checks whether a licence still has it. */
  dueAt: z.date().optional(),
  /** When it was hidden; its file is deleted next, then this record. */
  goneAt: z.date().optional(),
});
export type LicenceScanDoc = z.infer<typeof licenceScanDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    licenceScans: LicenceScanDoc;
  }
}

export const licenceScanSchema = schemaOf(licenceScanDoc);
licenceScanSchema.index({ ownerId: 1 });
licenceScanSchema.index({ dueAt: 1 }, { sparse: true });

/** A scan that was not sent with a licence after this long is deleted. */
const SENT_WITHIN_MS = 3_600_000;

/** The licence that a scan is of. */
export interface ScanOf {
  ownerId: Types.ObjectId;
  groundId: Types.ObjectId;
  kind: LicenceKind;
}

export async function insertScan(
  core: Core,
  scan: ScanOf & Pick<LicenceScanDoc, '_id' | 'file' | 'size'>,
): Promise<void> {
  const now = core.clock.now();
  const dueAt = new Date(now.getTime() + SENT_WITHIN_MS);
  await core.db.licenceScans.insertOne({ ...scan, createdAt: now, dueAt });
}

/** Number of an owner’s scans that were not sent yet. */
export async function countUnsent(core: Core, ownerId: Types.ObjectId): Promise<number> {
  return await core.db.licenceScans.countDocuments({ ownerId, dueAt: { $exists: true } });
}

/** Gives a scan time to be sent with its licence. Null if it does not exist any more. */
export async function holdScan(core: Core, _id: Types.ObjectId, of: ScanOf): Promise<LicenceScanDoc | null> {
  const dueAt = new Date(core.clock.now().getTime() + SENT_WITHIN_MS);
  return await core.db.licenceScans.findOneAndUpdate(
    { _id, ...of, goneAt: { $exists: false } },
    { $set: { dueAt } },
    { returnDocument: 'after' },
  );
}

/** A scan that is not hidden; of this owner, if one is given. */
export async function findScan(
  core: Pick<Core, 'db'>,
  _id: Types.ObjectId,
  ownerId?: Types.ObjectId,
): Promise<LicenceScanDoc | null> {
  return await core.db.licenceScans.findOne(
    { _id, ...(ownerId ? { ownerId } : {}), goneAt: { $exists: false } },
    MAJORITY,
  );
}

/** Those of these scans that are not hidden. */
export async function findScans(
  core: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<LicenceScanDoc[]> {
  return await core.db.licenceScans
    .find({ _id: { $in: [...ids] }, goneAt: { $exists: false } }, MAJORITY)
    .toArray();
}

/** Makes the scans of a licence that were uploaded before it was sent due for the sweep. */
export async function checkScans(core: Core, of: ScanOf, sentAt: Date): Promise<void> {
  await core.db.licenceScans.updateMany(
    { ...of, createdAt: { $lte: sentAt } },
    { $set: { dueAt: core.clock.now() } },
  );
}

export const scansDue = (now: Date) => due('licenceScans', { dueAt: { $lte: now } });

/** Scans due for a check, longest waiting first. */
export const findDueScans = (core: Core): AsyncIterable<LicenceScanDoc> =>
  core.db.licenceScans.find(scansDue(core.clock.now()).where, { sort: { dueAt: 1 } });

/** Leaves a scan alone until its licence is sent or decided again. Misses if that happened since it was read. */
export async function settleScan(core: Core, { _id, dueAt }: LicenceScanDoc): Promise<void> {
  if (!dueAt) return;
  await core.db.licenceScans.updateOne({ _id, dueAt, goneAt: { $exists: false } }, { $unset: { dueAt: '' } });
}

/** Hides a scan that no licence has. False if it became due for another reason since it was read. */
export async function hideScan(core: Core, { _id, dueAt }: LicenceScanDoc): Promise<boolean> {
  if (!dueAt) return false;
  const hidden = await core.db.licenceScans.updateOne({ _id, dueAt }, { $set: { goneAt: core.clock.now() } });
  return hidden.matchedCount === 1;
}

/** Hides all scans of an owner and returns them, so that the files can be deleted. */
export async function hideAllScans(core: Core, ownerId: Types.ObjectId): Promise<LicenceScanDoc[]> {
  const now = core.clock.now();
  await core.db.licenceScans.updateMany({ ownerId }, { $set: { goneAt: now, dueAt: now } });
  return await core.db.licenceScans.find({ ownerId }).toArray();
}

/** Deletes the record of a scan whose file was deleted. */
export async function deleteScan(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.licenceScans.deleteOne({ _id, goneAt: { $exists: true } });
}

/** For an owner's export, without the files. */
export async function exportScans(core: Core, ownerId: Types.ObjectId) {
  return await core.db.licenceScans
    .find(
      { ownerId, goneAt: { $exists: false } },
      { projection: { groundId: 1, kind: 1, size: 1, createdAt: 1 } },
    )
    .toArray();
}
