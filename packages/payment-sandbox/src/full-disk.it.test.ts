import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk, NO_MOUNT, type SmallDisk } from '@crease/domain/testing/small-disk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from './ledger.js';
import type { ReplyRecord } from './records.js';
import { aReceiver } from './testing/a-receiver.js';
import { anOrder, aSandbox } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

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

  it('continues attempts, refunds and webhooks that were due on a full disk, and sends no webhook of a refused one', async () => {
    const receiver = await aReceiver();
    const box = await aSandbox({ dataDir: join(disk.path, 'box') });
    const order = () => box.provider.createOrder(anOrder({ notifyUrl: receiver.url }));
    const pay = async (orderId: string, delays: object) =>
      (await box.control('POST', `/orders/${orderId}/pay`, { outcome: 'success', ...delays })).status;
    const refund = (orderId: string, refundId: string, note: string) =>
      box.provider.createRefund({ orderId, refundId, paymentId: 'any', amount: 5, note });
    const [late, told, refused] = [await order(), await order(), await order()];
    await pay(told.orderId, { webhookDelayMs: 300 });
    await pay(late.orderId, { delayMs: 300, webhook: 'none' });
    await refund(told.orderId, 'due', '[pending:300]');
    const allDueAt = Date.now() + 350;
    disk.fill();
    // The journal's last page may have space for some lines.
    const refunds = Array.from({ length: 20 }, (_, nth) => refund(told.orderId, `stuck-${nth}`, '[stuck]'));
    await expect(Promise.all(refunds)).rejects.toThrow();
    expect(await pay(refused.orderId, {})).toBe(500);
    await expect(refund(told.orderId, 'refused', '[pending:100], the second')).rejects.toThrow();
    await receiver.waitFor(1);
    await eventually(() => expect(Date.now()).toBeGreaterThan(allDueAt));

    disk.free();
    await eventually(async () => {
      expect((await box.provider.getOrder(late.orderId))?.status).toBe('PAID');
      expect((await box.provider.getRefund(told.orderId, 'due', 'any'))?.status).toBe('SUCCESS');
    });
    expect((await box.provider.getOrder(refused.orderId))?.status).toBe('ACTIVE');
    await refund(told.orderId, 'refused', '');
    // The payment and both refunds of one order, each once.
    expect((await receiver.waitFor(3)).length).toBe(3);
    await receiver.close();
    await box.end();
  });
});
