import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import {
  findOrdersToCheck,
  leaseCheck,
  type OrderToCheck,
} from '../booking-record/payment-sweeps.queries.js';
import { passingOverSilent } from '../provider/provider-of.js';
import { settleAny } from './settle.js';

/** Lease of an order while one process polls it. */
const LEASE_MS = 10_000;

/** Number of orders polled in parallel. */
const AT_ONCE = 25;

/**
 * Polls the provider about every order that is due, so that a captured payment is settled within 20 s even without page
 * or webhook. Returns how many orders there were.
 */
export async function reconcileDueOrders(core: Core, signal?: AbortSignal): Promise<number> {
  let asked = 0;
  const round = { atOnce: AT_ONCE, failed: 'an order could not be settled yet', signal };
  const check = async (order: OrderToCheck) => {
    const until = new Date(core.clock.now().getTime() + LEASE_MS);
    if (!(await leaseCheck(core, order, until))) return;
    asked += 1;
    await settleAny(core, order.orderId);
  };
  await drain(core, findOrdersToCheck(core), round, passingOverSilent(check));
  return asked;
}
