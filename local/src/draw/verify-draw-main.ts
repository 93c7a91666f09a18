import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { givenPath, helpOf } from '@crease/domain/platform/command';
import { type DrawFile, drawFile } from '@crease/shared/openings/draw';
import { rankOf, verifyDraw } from '@crease/shared/openings/verify-draw';

/** @throws Error naming the file if it is not a published draw */
function readDraw(path: string): DrawFile {
  const text = readFileSync(path, 'utf8');
  try {
    return drawFile.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is not the file of a draw, as the ground’s page publishes it.`);
  }
}

/** Checks a published draw. Exits with 1 if anything is wrong with it. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'seed-hash': { type: 'string' },
      'entries-hash': { type: 'string' },
      receipt: { type: 'string' },
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) {
    console.error(`Name one file. ${helpOf('verify-draw')}`);
    return 2;
  }
  const file = readDraw(givenPath(path));
  const { receipt } = values;
  const noted = { seedHash: values['seed-hash'], entriesHash: values['entries-hash'], receipt };
  const problems = await verifyDraw(file, noted);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  const { date, entries, beacon } = file;
  console.log(`The draw for ${date} is right: ${entries.length} entries, randomness from ${beacon.source}.`);
  if (receipt !== undefined) console.log(`Your rank: ${await rankOf(file, receipt)}.`);
  return 0;
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
