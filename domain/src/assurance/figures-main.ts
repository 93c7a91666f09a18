import { openDb } from '../models.js';
import { EnvError, parseEnv } from '../platform/env.js';
import { connectCommand } from '../platform/mongo.js';
import { rebuildFigures } from '../play/figure-pages/rebuild-figures.js';
import { createReads } from '../reads.js';

/** `npm run figures`: derives all figures and leaderboards of the database at MONGO_URL from its matches again. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const connection = await connectCommand(env.MONGO_URL);
  try {
    const db = openDb(connection);
    const core = { db, reads: createReads(db), clock: { now: () => new Date() } };
    const { matches, players } = await rebuildFigures(core);
    console.log(`Rebuilt the figures of ${players} players from ${matches} matches.`);
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof EnvError ? reason : `Figures are not rebuilt: ${reason}`);
  process.exit(1);
});
