import type { Core } from '@crease/domain/platform/core';
import { stagger } from '@crease/domain/testing/pauses';
import {
  mendSandbox,
  planSandboxRefunds,
  showSandboxOrder,
  spoilSandbox,
} from '@crease/domain/testing/sandbox-client';
import { until } from '@crease/domain/testing/until';
import { Types } from 'mongoose';
import { afterAll, expect } from 'vitest';
import { must } from './actor.js';
import { startOwnSandbox } from './own-service.js';
import { aSlot, bookingOf } from './places.js';
import { openCases, type Round } from './survives.js';

const sandbox = await startOwnSandbox();
afterAll(async () => await sandbox[Symbol.asyncDispose]());
const survives = openCases({ worker: 1 });

/** Faults of a write at the provider: applied or not, answered with a 500, nothing, or half an answer. */
const FAULTS = ['hang_after_apply', 'cut_after_apply', 'error500_after_apply', 'error500', 'hang'] as const;

const ordersOf = (core: Core, bookingId: string) =>
  core.db.payments.find({ bookingId: new Types.ObjectId(bookingId) }).toArray();

const settled = (core: Core, id: string) =>
  until('its confirmation', async () => (await bookingOf(core, id)).payment.status === 'completed', 30_000);

/** A paid booking that its player cancels early: everything is refundable. */
async function aCancelled({ system, history, core }: Round, spoil: (orderId: string) => Promise<void>) {
  const player = await system.actor(history);
  const { booking, orderId } = await player.bookPaid(await aSlot(core));
  await spoil(orderId);
  must(await player.cancel(booking._id));
  return { id: booking._id, orderId };
}

const refundOf = (core: Core, id: string, status: 'processed' | 'failed') =>
  until(
    `the refund to be ${status}`,
    async () => {
      const [refund, ...others] = (await bookingOf(core, id)).payment.refunds;
      return refund?.status === status && others.length === 0 ? refund : null;
    },
    40_000,
  );

survives(
  'gives two tabs one order, paid once, if the provider’s answer to its creation is lost',
  'clock',
  async (scene) => {
    const { system, core, history } = scene;
    const players = await system.players(history, FAULTS.length);
    for (const kind of FAULTS) await spoilSandbox({ op: 'create_order', kind });
    await Promise.all(
      players.map(async (player) => {
        const { booking } = must(await player.book(await aSlot(core)));
        const tabs = await Promise.all([player.order(booking._id), player.order(booking._id)]);
        const { order } = must(await player.order(booking._id));
        for (const tab of tabs) if (tab.value) expect(tab.value.order.id).toBe(order.id);
        expect(await ordersOf(core, booking._id)).toHaveLength(1);
        await player.pay(order.id);
        expect(must(await player.verify(booking._id, order.id)).booking.status).toBe('confirmed');
      }),
    );
    await mendSandbox();
  },
);

survives(
  'makes a refund once if the provider’s answer is lost',
  'clock',
  async (scene) => {
    const { core } = scene;
    await Promise.all(
      FAULTS.map(async (kind) => {
        const { id, orderId } = await aCancelled(scene, (order_id) =>
          spoilSandbox({ op: 'create_refund', kind, order_id }),
        );
        await refundOf(core, id, 'processed');
        const { refunds } = await showSandboxOrder(orderId);
        expect(refunds.map((refund) => refund.refund_amount)).toEqual([2754]);
      }),
    );
  },
  { atOnce: 3 },
);

survives(
  'requests a refund under one id until it is processed, with one notification',
  'clock',
  async (scene) => {
    const { core } = scene;
    const { id, orderId } = await aCancelled(scene, async (order_id) => {
      await planSandboxRefunds(order_id, { outcome: 'SUCCESS', delayMs: 1_000 });
      await spoilSandbox({ op: 'create_refund', kind: 'error500', times: 5, order_id });
    });
    await refundOf(core, id, 'processed');
    expect((await showSandboxOrder(orderId)).refunds).toHaveLength(1);
    const [payment] = await ordersOf(core, id);
    expect(payment?.refunds[0]?.tries).toBeGreaterThan(0);
    const names = payment?.outbox.map(({ name }) => name);
    expect(names?.filter((name) => name.startsWith('refund.'))).toEqual([
      'refund.requested',
      'refund.processed',
    ]);
  },
  { atOnce: 5 },
);

survives(
  'raises an alarm for a refund that the provider refuses for good, without a retry loop',
  'clock',
  async (scene) => {
    const { core } = scene;
    for (const outcome of ['FAILED', 'CANCELLED'] as const) {
      const { id, orderId } = await aCancelled(scene, (order) =>
        planSandboxRefunds(order, { outcome, delayMs: 0 }),
      );
      await refundOf(core, id, 'failed');
      const payment = await until('nobody to ask again', async () => {
        const [order] = await ordersOf(core, id);
        return order?.refundDueAt === undefined ? order : null;
      });
      expect(payment?.outbox.map(({ name }) => name)).toContain('refund.failed');
      expect((await showSandboxOrder(orderId)).refunds).toHaveLength(1);
    }
  },
  { atOnce: 5 },
);

survives(
  'settles an order by its webhook if the process is killed between creating and recording it',
  'kill',
  async (scene) => {
    const { system, core, history } = scene;
    const [first] = system.api;
    const player = await system.actor(history);
    const { booking } = must(await player.book(await aSlot(core)));
    await first?.restart({ FAILPOINT: 'order.afterProvider=kill' });
    expect((await player.at(0).order(booking._id)).outcome).toBe('unknown');
    await first?.ended();
    const [stored] = await ordersOf(core, booking._id);
    expect(stored?.status).toBe('CREATING');
    await first?.restart();
    // The provider knows it, and we only have its id: its webhook arrives before anything else is stored.
    await player.pay(stored?.orderId ?? '', { webhook: 'once' });
    await settled(core, booking._id);
    expect(await ordersOf(core, booking._id)).toHaveLength(1);
    expect((await player.order(booking._id)).code).toBe('STATE_CONFLICT');
  },
);

/** Longer than all our timeouts, with enough players to open each process's circuit breaker on the first failures. */
const OUTAGE_MS = 12_000;

survives(
  'books while the provider hangs, fails payments quickly, and settles paid orders afterwards',
  'minute',
  async (scene) => {
    const { system, core, history } = scene;
    const [early, ...others] = await system.players(history, 15);
    if (!early) throw new Error('a player');
    const { booking, orderId } = await early.bookAndPay(await aSlot(core));
    sandbox.stop();
    const end = Date.now() + OUTAGE_MS;
    const booked = await Promise.all(
      others.map(async (player) => must(await player.book(await aSlot(core))).booking),
    );
    await Promise.all(
      others.map(async (player, i) => {
        while (Date.now() < end) {
          const asked = await player.at(i % 2).order(booked[i]?._id ?? '');
          expect([asked.outcome, asked.code]).toEqual(['unknown', 'UNAVAILABLE']);
          await stagger(400);
        }
      }),
    );
    // The first calls wait for a timeout and that of the lookup after it; then the circuit breaker answers.
    const took = history.operations
      .filter(({ name }) => name === 'order')
      .map((o) => (o.endedAt ?? 0) - o.startedAt);
    expect(Math.max(...took)).toBeLessThan(30_000);
    const quick = took.filter((ms) => ms < 3_000).length;
    expect(quick).toBeGreaterThan(took.length / 2);
    expect((await early.read(booking._id)).value?.booking.status).toBe('pending');

    sandbox.cont();
    await settled(core, booking._id);
    await Promise.all(
      others.map(async (player, i) => {
        const id = booked[i]?._id ?? '';
        const order = await until(
          'the provider to be asked again',
          async () => (await player.order(id)).value,
          30_000,
        );
        await player.pay(order.order.id);
        await until(
          'its confirmation',
          async () => (await player.verify(id, order.order.id)).value?.paid,
          30_000,
        );
      }),
    );
    expect((await showSandboxOrder(orderId)).refunds).toEqual([]);
  },
);
