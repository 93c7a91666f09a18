import { DECLARATIONS, openDb } from '../../models.js';
import { givenPath, helpOf } from '../../platform/command.js';
import { EnvError, parseEnv } from '../../platform/env.js';
import { connectCommand } from '../../platform/mongo.js';
import { AffectedUsage, readCommand } from './affected-command.js';
import { writeAffected } from './affected-file.js';
import { findAffected } from './find-affected.js';

/** How many unknown ids are named. */
const SHOWN = 5;

/** `npm run affected`: the people whom a breach may affect, as a CSV file (docs/breach.md). Only reads. */
async function main(): Promise<void> {
  const { out, ...reached } = readCommand(process.argv.slice(2), Object.keys(DECLARATIONS));
  const env = parseEnv(process.env);
  const connection = await connectCommand(env.MONGO_URL);
  try {
    const db = openDb(connection);
    const { people, documents, missing } = await findAffected(db, reached);
    writeAffected(givenPath(out), people);
    const accounts = people.filter(({ userId }) => userId).length;
    console.log(
      `${out}: ${documents} documents name ${accounts} accounts, and ${people.length - accounts} addresses and numbers without an account.`,
    );
    if (missing.length > 0)
      console.error(
        `${missing.length} ids are not those of a document here, as ${missing.slice(0, SHOWN).join(', ')}. An id is the _id of a document; a booking number like CR-… is none.`,
      );
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof AffectedUsage) {
    console.error(`${reason} ${helpOf('affected')}`);
    process.exit(2);
  }
  console.error(error instanceof EnvError ? reason : `Nobody could be found: ${reason}`);
  process.exit(1);
});
