import { join, resolve } from 'node:path';
import type { Env } from '../env.js';
import { openDiskStorage } from './disk-storage.js';
import { openS3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';
import { hashIn, sha256 } from './stored-name.js';

/** The bucket in `S3_*`, else the folder `files` of `DATA_DIR`. Opened on first use. */
export const openStorage = (env: Pick<Env, 's3' | 'DATA_DIR'>): Storage =>
  checking(env.s3 ? openS3Storage(env.s3) : openDiskStorage(filesFolder(env.DATA_DIR)));

/** The folder of stored files. All processes that share a database share it too. */
export const filesFolder = (dataDir: string): string => join(resolve(dataDir), 'files');

/** A file whose content does not match its name (after a full or failing disk) counts as missing. */
function checking(storage: Storage): Storage {
  return {
    ...storage,
    async get(name) {
      const bytes = await storage.get(name);
      return bytes && sha256(bytes) === hashIn(name) ? bytes : undefined;
    },
  };
}
