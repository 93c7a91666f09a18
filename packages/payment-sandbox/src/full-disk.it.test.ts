import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk, NO_MOUNT, type SmallDisk } from '@crease/domain/testing/small-disk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from './ledger.js';
import type { ReplyRecord } from './records.js';
import { aReceiver } from './testing/a-receiver.js';
import { anOrder, aSandbox, type TestSandbox } from './testing/a-sandbox.js';
import { eventually } from './testing/eventually.js';

const LATER_MS = 10 * 60_000;

const pay = async (box: TestSandbox, orderId: string, delays: object) =>
  (await box.control('POST', `/orders/${orderId}/pay`, { outcome: 'success', ...delays })).status;
const refund = (box: TestSandbox, orderId: string, refundId: string, note: string) =>
  box.provider.createRefund({ orderId, refundId, paymentId: 'any', amount: 5, note });

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

  it('starts on a full disk, and continues attempts, refunds and webhooks that are due there', async () => {
    const receiver = await aReceiver();
    let aheadMs = 0;
    const box = await aSandbox({ dataDir: join(disk.path, 'box'), nowMs: () => Date.now() + aheadMs });
    const order = () => box.provider.createOrder(anOrder({ notifyUrl: receiver.url }));
    const [late, told, other] = [await order(), await order(), await order()];
    await pay(box, told.orderId, { webhookDelayMs: LATER_MS });
    await pay(box, late.orderId, { delayMs: LATER_MS, webhook: 'none' });
    await refund(box, told.orderId, 'due', `[pending:${LATER_MS}]`);
    disk.fill();
    // The journal's last page has space for some lines.
    while ((await pay(box, other.orderId, { delayMs: 2 * LATER_MS })) !== 500);
    aheadMs = LATER_MS;
    await box.restart();
    // The other steps are due before this webhook arrives.
    await receiver.waitFor(1);
    expect((await box.provider.getOrder(late.orderId))?.status).toBe('ACTIVE');
    expect((await box.provider.getRefund(told.orderId, 'due', 'any'))?.status).toBe('PENDING');

    disk.free();
    await eventually(async () => {
      expect((await box.provider.getOrder(late.orderId))?.status).toBe('PAID');
      expect((await box.provider.getRefund(told.orderId, 'due', 'any'))?.status).toBe('SUCCESS');
    });
    await receiver.waitFor(2);
    await refund(box, told.orderId, 'later', '');
    // The payment and both refunds, each once.
    expect((await receiver.waitFor(3)).length).toBe(3);
    await receiver.close();
    await box.end();
  });

  it('sends no webhook of a refused change, and its timer changes no later refund of the same id', async () => {
    const receiver = await aReceiver();
    const box = await aSandbox({ dataDir: join(disk.path, 'box') });
    const order = () => box.provider.createOrder(anOrder({ notifyUrl: receiver.url }));
    const [paid, refused] = [await order(), await order()];
    await pay(box, paid.orderId, {});
    await receiver.waitFor(1);
    disk.fill();
    // The journal's last page may have space for some lines.
    const refunds = Array.from({ length: 20 }, (_, nth) =>
      refund(box, paid.orderId, `stuck-${nth}`, '[stuck]'),
    );
    await expect(Promise.all(refunds)).rejects.toThrow();
    expect(await pay(box, refused.orderId, {})).toBe(500);
    await expect(refund(box, paid.orderId, 'refused', '[pending:500]')).rejects.toThrow();

    disk.free();
    await refund(box, paid.orderId, 'refused', `[pending:${LATER_MS}], the second`);
    await refund(box, paid.orderId, 'later', '[pending:500]');
    // The payment, and the refund that was due last.
    expect((await receiver.waitFor(2)).length).toBe(2);
    expect((await box.provider.getRefund(paid.orderId, 'later', 'any'))?.status).toBe('SUCCESS');
    expect((await box.provider.getRefund(paid.orderId, 'refused', 'any'))?.status).toBe('PENDING');
    expect((await box.provider.getOrder(refused.orderId))?.status).toBe('ACTIVE');
    await receiver.close();
    await box.end();
  });
});
