import { type CutDisk, mountCutDisk, NO_CUT } from '@crease/domain/testing/cut-disk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from './ledger.js';

describe.skipIf(NO_CUT)(`the sandbox's journal over a power cut${NO_CUT}`, () => {
  let disk: CutDisk;

  beforeEach(async () => {
    disk = await mountCutDisk();
  });
  afterEach(() => disk.remove());

  const put = (ledger: Ledger, key: string) =>
    ledger.transact(() =>
      ledger.put({
        kind: 'reply',
        record: { key, fingerprint: 'f', at: Date.now(), status: 200, body: {} },
      }),
    );

  it('keeps everything that was saved, also after a rewrite at the next start', () => {
    const keys = ['first', 'second', 'third'];
    for (const [nth, key] of keys.entries()) {
      const ledger = new Ledger(disk.path, Date.now);
      const kept = keys.filter((each) => ledger.reply(each) !== undefined);
      expect(kept).toEqual(keys.slice(0, nth));
      put(ledger, key);
      disk.cut();
      ledger.close();
      disk.repair();
    }
  });
});
