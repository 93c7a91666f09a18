import { DatabaseVersionError, migrate } from '@crease/domain/migrations/migrate';
import { EnvError, parseEnv } from '@crease/domain/platform/env';
import { createLogger } from '@crease/domain/platform/log';
import { connectMongo } from '@crease/domain/platform/mongo';
import { hostsOf } from '@crease/domain/platform/service-urls';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { openOrderBook } from './order-book.js';
import { groundsFor, PLACES } from './places.js';
import { seedDemoData } from './seed.js';
import { isUnfinished } from './seedings.js';
import { addWeek } from './week-beside.js';

const MAX_GROUNDS = 1_000_000;

interface Wishes {
  mongoUrl: string;
  providerUrl: string;
  /** The number of grounds that players find. */
  wanted: number | undefined;
  force: boolean;
  /** Whether the coming days are busy. */
  bookings: boolean;
}

/** Parses the options, or returns one sentence about the mistake. */
function readOptions(argv: readonly string[], source: NodeJS.ProcessEnv): Wishes {
  if (source.NODE_ENV === 'production')
    throw new EnvError('NODE_ENV is production: demo data is never written there.');
  const env = parseEnv(source);
  const wanted = z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_GROUNDS)
    .optional()
    .safeParse(source.SEED_GROUNDS || undefined);
  if (!wanted.success)
    throw new EnvError(
      `SEED_GROUNDS must be a whole number from 1 to ${MAX_GROUNDS} (it is "${source.SEED_GROUNDS}").`,
    );
  return {
    mongoUrl: env.MONGO_URL,
    providerUrl: env.CASHFREE_BASE_URL,
    wanted: wanted.data,
    force: argv.includes('--force'),
    bookings: env.DEMO_BOOKINGS === 'on',
  };
}

async function run(connection: Connection, wishes: Wishes): Promise<string> {
  const { wanted, force, bookings } = wishes;
  // Before the first document: the data is of this version, so no migration is needed.
  if (connection.db)
    await migrate(connection.db, { log: createLogger('demo', 'warn'), now: () => new Date() });
  const present = await connection.collection('grounds').estimatedDocumentCount();
  const isCut = await isUnfinished(connection, 'demo');
  const orders = await openOrderBook(wishes.providerUrl);
  const started = Date.now();
  const now = new Date(started);
  const said: string[] = [];
  if (force || wanted !== undefined || present === 0 || isCut) {
    const grounds = wanted === undefined ? PLACES.length : groundsFor(wanted);
    const added = await seedDemoData(connection, { grounds, now, bookings, orders });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    said.push(
      `Demo data: ${added.grounds} grounds, ${added.bookings} bookings and ${added.reviews} reviews added in ${seconds} s.`,
    );
  }
  const week = bookings ? await addWeek(connection, { now, orders }) : undefined;
  if (week) said.push(`Demo data: ${week.bookings} bookings added from ${week.from} to ${week.until}.`);
  if (said.length > 0) return said.join('\n');
  return `The database has ${present} grounds already: nothing written (--force adds what is missing of the demo data).`;
}

/**
 * `npm run seed`: fills an empty database with demo data, and sells the newly visible days in one that has it;
 * `SEED_GROUNDS=N` ensures that players find N demo grounds.
 */
async function main(): Promise<void> {
  const wishes = readOptions(process.argv.slice(2), process.env);
  const connection = await connectMongo(wishes.mongoUrl).catch((cause: unknown) => {
    throw new EnvError(
      `No database answers at ${hostsOf(wishes.mongoUrl)}: run npm start first, or set MONGO_URL.`,
      { cause },
    );
  });
  try {
    console.log(await run(connection, wishes));
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  const isTold = error instanceof EnvError || error instanceof DatabaseVersionError;
  console.error(isTold ? error.message : error);
  process.exitCode = 1;
});
