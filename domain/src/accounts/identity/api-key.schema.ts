import { KEY_SCOPES } from '@crease/shared/key-scopes';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';

/** A key that lets another program act at an owner's workplace. Deleted when it ends. */
const apiKeyDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Absent: all grounds, including new ones. */
  groundIds: z.array(objectId()).optional(),
  /** The first characters of the secret. */
  prefix: z.string(),
  /** SHA-256 of the secret. */
  secretHash: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().optional(),
});
export type ApiKeyDoc = z.infer<typeof apiKeyDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    apiKeys: ApiKeyDoc;
  }
}

export const apiKeySchema = schemaOf(apiKeyDoc);
apiKeySchema.index({ secretHash: 1 }, { unique: true });
apiKeySchema.index({ ownerId: 1, _id: 1 });

export async function insertApiKey(core: Core, key: ApiKeyDoc): Promise<void> {
  await core.db.apiKeys.insertOne(key);
}

export async function findKeyByHash(core: Core, secretHash: string): Promise<ApiKeyDoc | null> {
  return await core.db.apiKeys.findOne({ secretHash });
}

/** The keys among these ids. */
export async function findKeys(db: Db, ids: readonly Types.ObjectId[]): Promise<ApiKeyDoc[]> {
  return await db.apiKeys.find({ _id: { $in: [...ids] } }).toArray();
}

/** An owner's keys, oldest first. */
export async function keysOf(core: Core, ownerId: Types.ObjectId): Promise<ApiKeyDoc[]> {
  return await core.db.apiKeys.find({ ownerId }).sort({ _id: 1 }).toArray();
}

export async function countKeysOf(core: Core, ownerId: Types.ObjectId): Promise<number> {
  return await core.db.apiKeys.countDocuments({ ownerId });
}

/** Deletes a key. False if the workplace has no such key. */
export async function deleteKey(core: Core, ownerId: Types.ObjectId, id: string): Promise<boolean> {
  const { deletedCount } = await core.db.apiKeys.deleteOne({ _id: new Types.ObjectId(id), ownerId });
  return deletedCount === 1;
}

/** Notes that a key was used. */
export async function noteUse(core: Core, _id: Types.ObjectId, at: Date): Promise<void> {
  await core.db.apiKeys.updateOne({ _id }, { $max: { lastUsedAt: at } });
}
