import { writeFileSync } from 'node:fs';
import { CSV_BOM, csvLine } from '@crease/shared/format/csv';
import { openDb } from '../../models.js';
import { EnvError, parseEnv } from '../../platform/env.js';
import { connectCommand } from '../../platform/mongo.js';
import { AffectedUsage, readCommand, USAGE } from './affected-command.js';
import { findAffected } from './find-affected.js';

/** `npm run affected`: the people whom a breach may affect, as a CSV file (docs/breach.md). Only reads. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const connection = await connectCommand(env.MONGO_URL);
  try {
    const db = openDb(connection);
    const { out, ...reached } = readCommand(process.argv.slice(2), Object.keys(db));
    const { people, documents } = await findAffected(db, reached);
    const rows = people.map(({ userId, name, email, phone, note, fields }) =>
      csvLine([userId, name, email, phone, note, fields.join(' ')]),
    );
    const head = CSV_BOM + csvLine(['userId', 'name', 'email', 'phone', 'note', 'named in']);
    writeFileSync(out, head + rows.join(''), { mode: 0o600 });
    const accounts = people.filter(({ userId }) => userId).length;
    console.log(
      `${out}: ${documents} documents name ${accounts} accounts, and ${people.length - accounts} addresses and numbers without an account.`,
    );
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof AffectedUsage) console.error(`${reason}\n\n${USAGE}`);
  else console.error(error instanceof EnvError ? reason : `Nobody could be found: ${reason}`);
  process.exit(1);
});
