import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { postponeEnd, writeEnded } from '../booking-record/orders.queries.js';
import type { PaymentDoc } from '../booking-record/payment.schema.js';
import { findOrdersToEnd } from '../booking-record/payment-sweeps.queries.js';
import { NotAsked, ProviderRefused } from '../provider/provider-errors.js';
import { passingOverSilent, providerOf } from '../provider/provider-of.js';
import { settleAny } from './settle.js';

/** Delay before asking again while the provider is busy with an attempt. */
const ASK_AGAIN_MS = 5_000;
/** Ended side by side. */
const AT_ONCE = 16;

/** Ends at the provider every order whose booking has ended; returns how many were requested. */
export async function terminateDueOrders(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: AT_ONCE, failed: 'an order could not be ended yet', signal };
  const end = async (payment: PaymentDoc) => {
    try {
      await terminateOrder(core, payment);
    } catch (error) {
      if (!(error instanceof NotAsked)) await postpone(core, payment.orderId);
      throw error;
    }
  };
  return await drain(core, findOrdersToEnd(core), round, passingOverSilent(end));
}

async function postpone(core: Core, orderId: string): Promise<void> {
  await postponeEnd(core, orderId, new Date(core.clock.now().getTime() + ASK_AGAIN_MS));
}

/** Ends one order at the provider, now or, while an attempt is in flight, a little later. */
export async function terminateOrder(core: Core, payment: PaymentDoc): Promise<void> {
  const status = await askForTheEnd(core, payment);
  if (status === 'TERMINATION_REQUESTED' || status === 'ACTIVE' || status === 'UNKNOWN') {
    await postpone(core, payment.orderId);
    return;
  }
  await writeEnded(core, payment.orderId, status);
  // Even an ended order may have been paid a moment before; late money is normal.
  if (status === 'PAID') await settleAny(core, payment.orderId);
}

async function askForTheEnd(core: Core, payment: PaymentDoc) {
  try {
    return (await providerOf(core, payment).terminateOrder(payment.orderId)).status;
  } catch (error) {
    // The provider does not know it: the process was interrupted between our record and its creation.
    if (error instanceof ProviderRefused && error.status === 404) return 'EXPIRED';
    throw error;
  }
}
