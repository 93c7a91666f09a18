import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { PROVIDER_NAMES } from '../../sales/provider/payment-provider.js';
import { receiveWebhook } from '../../sales/settle/receive-webhook.js';
import { type Booked, bookPaid } from '../../testing/booked.js';
import { moveSandboxDispute, openSandboxDispute, showSandboxOrder } from '../../testing/sandbox-client.js';
import { later } from '../../testing/sweep-all.js';
import { until } from '../../testing/until.js';
import { openWorld, type World } from '../../testing/world.js';
import { postDueOrders } from '../ledger/post-payment.js';
import { pursueDisputes } from './pursue-disputes.js';

/**
 * Real requests: the sandbox sends each provider's signed webhooks to an address that hands them to `receiveWebhook`.
 */
describe.each(PROVIDER_NAMES)('the webhooks of %s about a dispute', (name) => {
  let world: World;
  let core: Core;
  let hook: Server;
  let answers: number[];
  beforeEach(async () => {
    answers = [];
    hook = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        receiveWebhook(core, Buffer.concat(chunks), req.headers)
          .then(
            () => 200,
            () => 401,
          )
          .then((status) => {
            answers.push(status);
            res.writeHead(status).end();
          });
      });
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    const address = hook.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    world = await openWorld({ PUBLIC_URL: `http://127.0.0.1:${port}` });
    const all = [world.core.provider, ...world.core.otherProviders];
    const provider = all.find((one) => one.name === name);
    if (!provider) throw new Error(`${name} is not configured`);
    core = { ...world.core, provider, otherProviders: all.filter((one) => one !== provider) };
  });
  afterEach(async () => {
    hook.closeAllConnections();
    await new Promise((resolve) => hook.close(resolve));
    await world.close();
  });

  const paymentIdOf = async ({ orderId }: Booked) =>
    (await core.db.payments.findOne({ orderId }))?.captures[0]?.paymentId ?? '';
  const disputes = () => core.db.disputes.find().toArray();

  it('record it once, twenty times sent, and its outcome, although its opening is reported after that', async () => {
    const booked = await bookPaid(core);
    const disputeId = await openSandboxDispute(await paymentIdOf(booked), { webhook: 'twenty' });
    await until('twenty webhooks', () => answers.length === 20);
    expect(answers).toEqual(Array(20).fill(200));
    await pursueDisputes(core);
    expect(await disputes()).toMatchObject([{ provider: name, disputeId, status: 'open', holds: true }]);
    await moveSandboxDispute(disputeId, 'lost', { webhook: 'out_of_order' });
    await until('two more webhooks', () => answers.length === 22);
    await pursueDisputes(core);
    await postDueOrders(later(core, 1_000));
    expect(await disputes()).toMatchObject([{ status: 'lost', round: 1, lost: { amount: 2754, beyond: 0 } }]);
    expect((await showSandboxOrder(booked.orderId)).refunds).toEqual([]);
  });

  it('are refused if they are forged, and nothing is recorded', async () => {
    const booked = await bookPaid(core);
    await openSandboxDispute(await paymentIdOf(booked), { webhook: 'badly_signed' });
    await until('a webhook', () => answers.length > 0);
    expect(answers[0]).toBe(401);
    expect(await disputes()).toEqual([]);
  });

  it('that are lost are made up for by the next poll', async () => {
    const booked = await bookPaid(core);
    const disputeId = await openSandboxDispute(await paymentIdOf(booked), { webhook: 'once' });
    await until('a webhook', () => answers.length > 0);
    await pursueDisputes(core);
    await moveSandboxDispute(disputeId, 'won');
    await pursueDisputes(core);
    expect(await disputes()).toMatchObject([{ status: 'open' }]);
    await pursueDisputes(later(core, 7 * 3_600_000));
    expect(await disputes()).toMatchObject([{ status: 'won' }]);
  });
});
