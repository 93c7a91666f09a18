import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { Db } from '../../platform/models.js';
import { isStorageAway } from '../../platform/storage/storage.js';
import { nameOf, sha256 } from '../../platform/storage/stored-name.js';
import { findDocument, insertDocument, markMade, type StoredDocument, takeUp } from './document.schema.js';

/** A document as requested: its owner, its full content, and how it is printed. */
export interface Printing extends Pick<StoredDocument, 'kind' | 'bookingId' | 'userId' | 'ownerId'> {
  /** Everything that affects the print, and nothing else: decides whether a stored document is current. */
  content: unknown;
  /** Deterministic: the same content gives the same bytes. */
  print: () => Promise<Buffer>;
}

type What = Pick<StoredDocument, 'kind' | 'bookingId' | 'says'>;

/** A document unfinished after this long was left by a crash. */
const FINISHED_WITHIN_MS = 15 * 60_000;

/** Prints under way in this process, per database: a concurrent request gets the same result. */
const underWay = new WeakMap<Db, Map<string, Promise<Buffer>>>();

/**
 * A document as a PDF: the stored one if its content is current, else a new print, stored for the next request. While
 * the storage is down the document is printed but not stored.
 */
export function documentOf(core: Core, printing: Printing): Promise<Buffer> {
  const { kind, bookingId } = printing;
  const what = { kind, bookingId, says: sha256(Buffer.from(JSON.stringify(printing.content))) };
  const mine = underWay.get(core.db) ?? new Map<string, Promise<Buffer>>();
  underWay.set(core.db, mine);
  const key = `${kind} ${bookingId} ${what.says}`;
  const known = mine.get(key);
  if (known) return known;
  const made = storedOrPrinted(core, printing, what).finally(() => mine.delete(key));
  mine.set(key, made);
  return made;
}

async function storedOrPrinted(core: Core, printing: Printing, what: What): Promise<Buffer> {
  const known = await findDocument(core, what);
  if (known?.madeAt && !known.goneAt) {
    const stored = await unlessAway(core, () => core.storage.get(known.file));
    if (stored) return stored;
  }
  const bytes = await printing.print();
  await unlessAway(core, () => keep(core, printing, what, bytes));
  return bytes;
}

async function keep(core: Core, { userId, ownerId }: Printing, what: What, bytes: Buffer): Promise<void> {
  const now = core.clock.now();
  const about = {
    // All versions of a booking's documents are stored under its id; equal content is one file.
    file: nameOf('papers', what.bookingId.toString(), bytes),
    size: bytes.length,
    dueAt: new Date(now.getTime() + FINISHED_WITHIN_MS),
  };
  const paper = { _id: new Types.ObjectId(), ...what, ...about, userId, ownerId, createdAt: now };
  if (!(await insertDocument(core, paper)) && !(await takeUp(core, what, about))) return;
  await failpoint('paper.afterRecord');
  await core.storage.put(about.file, bytes);
  await failpoint('paper.afterFile');
  await markMade(core, what);
}

/** Returns undefined while the storage is down, which is logged: a document can be printed without it. */
async function unlessAway<T>(core: Core, step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step();
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    core.log.warn({ err: error }, 'a document is printed but not stored: the storage is down');
    return undefined;
  }
}
