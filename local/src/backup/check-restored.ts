import { join } from 'node:path';
import { fsck } from '@crease/domain/assurance/fsck';
import { migrate } from '@crease/domain/migrations/migrate';
import { openDb } from '@crease/domain/models';
import { createLogger } from '@crease/domain/platform/log';
import { connectMongo } from '@crease/domain/platform/mongo';
import { startMongoServer } from '@crease/mongo-wire/server';

/** Nothing may expire while the data is only being checked. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Opens the database of an unused data folder, migrates it, and returns every violation of the invariants as of the
 * backup: windows that have ended since are not violations.
 * @throws DamagedDataError, DatabaseVersionError
 */
export async function checkRestored(dataDir: string, takenAt: Date): Promise<string[]> {
  const server = await startMongoServer({
    port: 0,
    dataDir: join(dataDir, 'mongo'),
    expireEveryMs: NEVER_MS,
  });
  try {
    const connection = await connectMongo(`${server.url}/crease`);
    try {
      if (connection.db) {
        const log = createLogger('restore', 'error');
        await migrate(connection.db, { log, now: () => new Date() });
      }
      const violations: string[] = [];
      for await (const { invariant, subject, message } of fsck({
        db: openDb(connection),
        now: takenAt,
      })) {
        violations.push(`invariant ${invariant}: ${subject} ${message}`);
      }
      return violations;
    } finally {
      await connection.close();
    }
  } finally {
    await server.close();
  }
}
