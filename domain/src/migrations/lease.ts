import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../platform/duplicate-key.js';

interface LeaseDoc {
  _id: 'migrate';
  holder: string;
  /** When the lease expires and another process may take over. */
  until: Date;
}

/** Another process has taken over the migration, because this one was silent for longer than its lease. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  override message = 'another process has taken the migration over';
}

export interface Lease extends AsyncDisposable {
  /** Renews the lease; throws `LeaseLost` if another process has it by now. */
  renew(): Promise<void>;
}

export const LEASE_COLLECTION = 'migrationleases';

/**
 * Acquires the lease for migrating this database, renewed three times per `leaseMs`; undefined if another process has
 * it. It expires if its process dies. `now` is the database's clock, the same for all processes.
 */
export async function takeLease(
  db: mongo.Db,
  { now, leaseMs }: { now(): Date; leaseMs: number },
): Promise<Lease | undefined> {
  const leases = db.collection<LeaseDoc>(LEASE_COLLECTION);
  const holder = randomUUID();
  const end = () => new Date(now().getTime() + leaseMs);

  // These two lines decide who migrates: a lapsed lease changes hands once, and of two inserts one is refused.
  const takenOver = await leases.updateOne(
    { _id: 'migrate', until: { $lte: now() } },
    { $set: { holder, until: end() } },
  );
  if (takenOver.matchedCount === 0) {
    try {
      await leases.insertOne({ _id: 'migrate', holder, until: end() });
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  }

  const renew = async () => {
    const { matchedCount } = await leases.updateOne({ _id: 'migrate', holder }, { $set: { until: end() } });
    if (matchedCount === 0) throw new LeaseLost();
  };
  // One long command may outlast the lease; a renewal that fails shows at the next checkpoint.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / 3);
  timer.unref();
  return {
    renew,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await leases.deleteOne({ _id: 'migrate', holder });
    },
  };
}
