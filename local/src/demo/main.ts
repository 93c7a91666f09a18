import { EnvError, parseEnv } from '@crease/domain/runtime/env';
import { connectMongo } from '@crease/domain/runtime/mongo';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { groundsFor, PLACES } from './places.js';
import { isUnfinished, seedDemoData } from './seed.js';

const MAX_GROUNDS = 1_000_000;

/** What was asked for, or one sentence saying what is wrong with it. */
function readOptions(argv: readonly string[], source: NodeJS.ProcessEnv) {
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
  return { mongoUrl: env.MONGO_URL, wanted: wanted.data, force: argv.includes('--force') };
}

async function run(connection: Connection, wanted: number | undefined, force: boolean): Promise<string> {
  const present = await connection.collection('grounds').estimatedDocumentCount();
  const asked = force || wanted !== undefined || present === 0 || (await isUnfinished(connection));
  if (!asked)
    return `The database has ${present} grounds already: nothing written (--force adds what is missing of the demo data).`;
  const started = Date.now();
  const added = await seedDemoData(connection, {
    grounds: wanted === undefined ? PLACES.length : groundsFor(wanted),
    now: new Date(),
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  return `Demo data: ${added.grounds} grounds, ${added.bookings} bookings and ${added.reviews} reviews added in ${seconds} s.`;
}

/**
 * `npm run seed`: fills an empty database with demo data; `SEED_GROUNDS=N` sees to it that players find N demo grounds.
 */
async function main(): Promise<void> {
  const { mongoUrl, wanted, force } = readOptions(process.argv.slice(2), process.env);
  const connection = await connectMongo(mongoUrl).catch((cause: unknown) => {
    throw new EnvError(
      `No database answers at ${new URL(mongoUrl).host}: run npm start first, or set MONGO_URL.`,
      { cause },
    );
  });
  try {
    console.log(await run(connection, wanted, force));
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error);
  process.exitCode = 1;
});
