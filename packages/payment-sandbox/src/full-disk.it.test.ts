import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk, NO_MOUNT, type SmallDisk } from '@crease/domain/testing/small-disk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from './ledger.js';
import type { ReplyRecord } from './records.js';

describe.skipIf(NO_MOUNT)(`the sandbox's journal on a full disk${NO_MOUNT}`, () => {
  let disk: SmallDisk;

  beforeEach(async () => {
    disk = await mountSmallDisk(2);
  });

  afterEach(async () => {
    await disk.remove();
  });

  const reply = (key: string): ReplyRecord => ({
    key,
    fingerprint: 'f',
    at: Date.now(),
    status: 200,
    body: { text: 'x'.repeat(10_000) },
  });
  const put = (ledger: Ledger, key: string) =>
    ledger.transact(() => ledger.put({ kind: 'reply', record: reply(key) }));

  it('keeps no partial line, and memory has nothing that a restart would lose', () => {
    const ledger = new Ledger(disk.path, Date.now);
    put(ledger, 'before');
    disk.fill();
    expect(() => put(ledger, 'refused')).toThrow(/ENOSPC/);
    expect(ledger.reply('refused')).toBeUndefined();
    expect(ledger.reply('before')).toBeDefined();
    const lines = readFileSync(join(disk.path, 'sandbox', 'journal.jsonl'), 'utf8');
    expect(lines.endsWith('}\n')).toBe(true);

    new Ledger(disk.path, Date.now).close();
    disk.free();
    put(ledger, 'after');
    ledger.close();
    const again = new Ledger(disk.path, Date.now);
    expect(['before', 'refused', 'after'].map((key) => again.reply(key) !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
    again.close();
  });
});
