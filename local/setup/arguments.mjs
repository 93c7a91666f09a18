import { parseArgs } from 'node:util';

/** The arguments of `npm run NAME`; a script that is not listed here takes none. */
const ARGUMENTS = {
  seed: '[--force]',
  backup: 'FILE',
  restore: 'FILE [--stop] [--replace]',
  reconcile: 'FILE [FROM TO], or FROM TO without a file',
  'repair:loss': 'REFUND_ID RUPEES, or bills',
  'verify-draw': 'FILE [--seed-hash HASH] [--entries-hash HASH] [--receipt RECEIPT]',
  affected:
    '--collection NAME … [--from TIME] [--until TIME] [--ids ID,ID | --ids-file FILE] [--out affected.csv]',
  chaos: '[--minutes 5] [--seed 7] [--players 16]',
  soak: '[--minutes 1] [--seed 7] [--clients 60] [--players 4]',
  weekend: '[--seed 7]',
  bench: '[SUITE] [--full] [--only PART] [--json FILE]',
  conformance: '--specs DIR --mongoose DIR [--json FILE], or --cricket DIR [--engine-only]',
  events: [
    'list [--from TIME] [--to TIME] [--name NAME] [--key KEY] [--limit 50]',
    'replay --from TIME [--to TIME] [--name NAME] [--key KEY] [--consumer CONSUMER] [--dry-run]',
    'dead [--retry ID|all] [--drop ID|all]',
    'park STREAM_ID [--reason WHY]',
  ].join(', or '),
};

/** What words of the arguments mean, for `--help`. */
const MEANINGS = {
  'verify-draw': 'The hashes and the receipt are what the ground’s page showed you before the draw.',
  affected:
    'NAME is a collection, as bookings, or all. TIME is as 2026-11-21T18:00+05:30. Each ID is that of a document.',
  events: `TIME is as 2026-11-21T18:00+05:30, or an id of the stream (1763728200000-0). NAME is an event, as booking.confirmed;
KEY a document, as booking:<id>; CONSUMER a consumer, as tell-player-confirmed.`,
};

/** An option whose value in `ARGUMENTS` is a number takes only numbers. */
const NUMBER = /^\d+(\.\d+)?$/;

/** @returns {string | undefined} one sentence about an argument that the script does not take */
export function refusalOf(name, args) {
  const words = ARGUMENTS[name] ?? '';
  const examples = [...words.matchAll(/--([\w-]+)(?: ([\w|,.]+))?/g)];
  const options = Object.fromEntries(
    examples.map(([, option, value]) => [option, { type: value ? 'string' : 'boolean', multiple: true }]),
  );
  try {
    const { values } = parseArgs({ args, options, allowPositionals: /^\[?\w/.test(words) });
    for (const [, option, example] of examples) {
      if (!NUMBER.test(example)) continue;
      const wrong = values[option]?.find((value) => !NUMBER.test(value));
      if (wrong !== undefined) throw new Error(`--${option} is a number, not '${wrong}'`);
    }
    return undefined;
  } catch (error) {
    return `${error.message.split(/\.(?:\s|$)/)[0]}. Usage: ${usageOf(name)}`;
  }
}

/** Prints the usage and exits if `--help` asks for it, or an argument is wrong: before anything is done. */
export function requireArguments(name, args) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`Usage: ${usageOf(name)}`);
    if (MEANINGS[name]) console.log(`\n${MEANINGS[name]}`);
    process.exit(0);
  }
  const refusal = refusalOf(name, args);
  if (!refusal) return;
  console.error(refusal);
  process.exit(2);
}

function usageOf(name) {
  const words = ARGUMENTS[name];
  return words ? `npm run ${name} -- ${words}` : `npm run ${name} (it takes no arguments)`;
}
