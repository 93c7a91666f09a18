import { randomBytes } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import type { LicenceKind } from '@crease/shared/owner-check-kinds';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { findGroundById } from '../../catalogue/ground-record/ground.schema.js';
import { encodeScan } from '../../catalogue/images/encode-image.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { isStorageAway } from '../../platform/storage/storage.js';
import { contentTypeOf, nameOf } from '../../platform/storage/stored-name.js';
import {
  countUnsent,
  deleteScan,
  findDueScans,
  findScan,
  hideAllScans,
  hideScan,
  insertScan,
  type LicenceScanDoc,
  settleScan,
} from '../owner-checks/licence-scan.schema.js';
import { findCheck, licenceIdOf } from '../owner-checks/owner-check.schema.js';

/** Scans that an owner may upload without sending them with a licence; they are deleted after an hour. */
const MAX_UNSENT = 20;
/** How near to its start and end a PDF has its marks: some writers add a line or two before or after it. */
const MARK_WITHIN_BYTES = 1_024;

/**
 * Stores the scan of a licence: a PDF as it is, a picture re-encoded. It is deleted unless a licence is sent with it
 * within an hour. Returns its id.
 * @throws `NOT_FOUND` for another owner's ground, `VALIDATION` for any other content, `STATE_CONFLICT` for too many
 * that were not sent, `UNAVAILABLE` if the storage is down; nothing is kept then
 */
export async function keepScan(
  core: Core,
  ownerId: string,
  about: { groundId: string; kind: LicenceKind },
  bytes: Buffer,
): Promise<Types.ObjectId> {
  const owner = new Types.ObjectId(ownerId);
  const ground = await findGroundById(core, new Types.ObjectId(about.groundId));
  if (!ground?.ownerId.equals(owner) || ground.status === 'closed') throw refuse('NOT_FOUND', 'ground_gone');
  if ((await countUnsent(core, owner)) >= MAX_UNSENT) throw refuse('STATE_CONFLICT', 'too_many_scans');
  const isPdf = bytes.subarray(0, MARK_WITHIN_BYTES).includes('%PDF-');
  const kept = isPdf ? wholePdf(bytes) : await pictureOf(bytes);
  // Random, so that the address of a scan cannot be guessed.
  const _id = new Types.ObjectId(randomBytes(12).toString('hex'));
  const file = nameOf(isPdf ? 'licences' : 'scans', _id.toString(), kept);
  const of = { ownerId: owner, groundId: ground._id, kind: about.kind };
  await insertScan(core, { _id, file, size: kept.length, ...of });
  await failpoint('scan.afterRecord');
  await core.storage.put(file, kept);
  await failpoint('scan.afterFile');
  return _id;
}

function wholePdf(bytes: Buffer): Buffer {
  if (bytes.subarray(-MARK_WITHIN_BYTES).includes('%%EOF')) return bytes;
  throw refuse('VALIDATION', 'scan_not_whole', { field: 'scan' });
}

async function pictureOf(bytes: Buffer): Promise<Buffer> {
  try {
    return await encodeScan(bytes);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'VALIDATION')) throw error;
    throw refuse('VALIDATION', 'scan_unreadable', { field: 'scan', cause: error });
  }
}

/** A scan's bytes and type; only of this owner, if one is given. @throws `NOT_FOUND`, or `UNAVAILABLE` */
export async function readScan(
  core: Core,
  id: string,
  ownerId?: string,
): Promise<{ contentType: string; bytes: Buffer; name: string }> {
  const found = await findScan(
    core,
    new Types.ObjectId(id),
    ownerId === undefined ? undefined : new Types.ObjectId(ownerId),
  );
  const bytes = found && (await core.storage.get(found.file));
  if (!found || !bytes) throw refuse('NOT_FOUND', 'no_such_scan');
  const contentType = contentTypeOf(found.file);
  return { contentType, bytes, name: `${found.kind}-licence.${contentType.split('/')[1]}` };
}

/**
 * Deletes scans that belong to no licence, or to none any more, with their files. Ends its round if the storage is
 * down. Returns how many were due.
 */
export async function tendScans(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: 2, failed: 'a scan could not be tended yet', endsRound: isStorageAway, signal };
  return await drain(core, findDueScans(core), round, async (scan) => {
    if (scan.goneAt) return await removeScan(core, scan);
    const check = await findCheck(core, licenceIdOf(scan.groundId, scan.kind));
    const isUsed = [check?.scan, check?.good?.scan].some((used) => used?.equals(scan._id));
    if (isUsed) await settleScan(core, scan);
    else if (await hideScan(core, scan)) await removeScan(core, scan);
  });
}

async function removeScan(core: Core, { _id, file }: LicenceScanDoc): Promise<void> {
  await core.storage.delete(file);
  await deleteScan(core, _id);
}

/** Erases the scans of an owner: hidden in one update, then deleted file by file. The sweep continues if that fails. */
export async function eraseScans(core: Core, ownerId: Types.ObjectId): Promise<void> {
  for (const scan of await hideAllScans(core, ownerId)) {
    try {
      await removeScan(core, scan);
    } catch (error) {
      if (!isStorageAway(error)) throw error;
      core.log.warn({ err: error, scanId: scan._id }, 'a scan is left for the sweep to delete');
      return;
    }
  }
}
