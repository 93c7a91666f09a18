import { type DrawFile, entryOf, listHashOf, rankEntries, roundAfter, sha256 } from './draw.js';

/** Values that a player noted while they waited; each is compared with the file. */
export interface Noted {
  seedHash?: string | undefined;
  entriesHash?: string | undefined;
  receipt?: string | undefined;
}

/** Everything wrong with a published draw; empty if no entry was left out, added or moved. */
export async function verifyDraw(file: DrawFile, noted: Noted = {}): Promise<string[]> {
  const problems: string[] = [];
  const { seed, seedHash, entries, entriesHash } = file;
  if ((await sha256(seed)) !== seedHash) problems.push('The seed is not the one that was promised.');
  if (noted.seedHash && noted.seedHash !== seedHash)
    problems.push('The promise of the seed is not the one that you noted.');
  if ((await listHashOf(entries)) !== entriesHash)
    problems.push('The list is not the one that was closed: an entry was left out, added or changed.');
  if (noted.entriesHash && noted.entriesHash !== entriesHash)
    problems.push('The hash of the list is not the one that you noted.');
  if (!/^(local(, because drand did not answer in time)?|drand [0-9a-f]{64})$/.test(file.beacon.source))
    problems.push('The source of the random value is unknown.');
  else if (file.beacon.source.startsWith('drand ') && !isFirstRound(file))
    problems.push('The random value is not the first one of its chain after the list was closed.');
  if (new Set(entries).size !== entries.length) problems.push('An entry is listed twice.');
  const drawn = await rankEntries(file, entries);
  for (const [at, entry] of entries.entries())
    if (drawn[at] !== entry)
      problems.push(`Rank ${at + 1} is ${short(entry)}, and the draw gives it to ${short(drawn[at])}.`);
  if (noted.receipt && !entries.includes(await entryOf(noted.receipt)))
    problems.push('Your receipt is not in the list.');
  return problems;
}

const isFirstRound = ({ closedAt, beacon: { chain, round } }: DrawFile): boolean =>
  closedAt !== undefined && chain !== undefined && round === String(roundAfter(new Date(closedAt), chain));

/** The rank of a receipt in the file, from 1; undefined if it is not listed. */
export async function rankOf({ entries }: DrawFile, receipt: string): Promise<number | undefined> {
  const at = entries.indexOf(await entryOf(receipt));
  return at === -1 ? undefined : at + 1;
}

const short = (entry = ''): string => entry.slice(0, 12);
