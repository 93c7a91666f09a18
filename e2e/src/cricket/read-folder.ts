import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { type GivenMatch, type GivenTable, givenMatch, givenTable } from './cricsheet.js';

const unzip = promisify(gunzip);

const MAX_FILE_BYTES = 64 * 2 ** 20;
/** A file is unpacked as a whole; a longer string would not fit into V8. */
const MAX_UNPACKED_BYTES = 448 * 2 ** 20;
const MAX_ENTRIES_A_FILE = 20_000;

const TABLES = /^tables.*\.json$/;
const MATCHES = /\.json\.gz$/;

/** One entry of a file, or the reason why it cannot be read. */
export type Entry<T> = { name: string; given: T } | { name: string; problem: string };

/**
 * Names of the files in a folder that conformance reads.
 * @throws if the folder cannot be read or has neither matches nor tables
 */
export async function listFiles(folder: string): Promise<{ matches: string[]; tables: string[] }> {
  const names = (await readdir(folder)).sort();
  const inFolder = (pattern: RegExp) =>
    names.filter((name) => pattern.test(name)).map((name) => path.join(folder, name));
  const files = { matches: inFolder(MATCHES), tables: inFolder(TABLES) };
  if (files.matches.length + files.tables.length === 0)
    throw new Error(`${folder} has no *.json.gz and no tables*.json`);
  return files;
}

/** The matches of one `*.json.gz`, in its order. */
export function readMatches(file: string): Promise<Entry<GivenMatch>[]> {
  return readEntries(file, givenMatch, 'id', async (packed) =>
    (await unzip(packed, { maxOutputLength: MAX_UNPACKED_BYTES })).toString('utf8'),
  );
}

/** The seasons of one `tables*.json`, in its order. */
export function readTables(file: string): Promise<Entry<GivenTable>[]> {
  return readEntries(file, givenTable, 'season', async (content) => content.toString('utf8'));
}

/** A file that cannot be read as a whole is one entry with a problem. */
async function readEntries<T>(
  file: string,
  schema: z.ZodType<T>,
  nameField: string,
  textOf: (content: Buffer) => Promise<string>,
): Promise<Entry<T>[]> {
  try {
    return parseEntries(file, await textOf(await readBounded(file)), schema, nameField);
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'it is no list of entries' : String(error);
    return [{ name: path.basename(file), problem: `cannot be read: ${reason}` }];
  }
}

async function readBounded(file: string): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > MAX_FILE_BYTES) throw new Error(`${file} is larger than ${MAX_FILE_BYTES} bytes`);
  return await readFile(file);
}

/** An entry that does not parse is reported by its name and fails on its own. */
function parseEntries<T>(file: string, text: string, schema: z.ZodType<T>, nameField: string): Entry<T>[] {
  const list = z.array(z.unknown()).max(MAX_ENTRIES_A_FILE).parse(JSON.parse(text));
  return list.map((item, index) => {
    const named = z.looseObject({}).safeParse(item);
    const name = String(named.data?.[nameField] ?? `${path.basename(file)}[${index}]`).slice(0, 80);
    const parsed = schema.safeParse(item);
    if (parsed.success) return { name, given: parsed.data };
    const [issue] = parsed.error.issues;
    return { name, problem: `cannot be read: ${issue?.path.join('.')} ${issue?.message}` };
  });
}
