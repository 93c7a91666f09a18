import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import type { PaymentDoc } from './payment.model.js';
import { ProviderRefused } from './provider/provider-errors.js';
import { settleOrder } from './settle.js';

/** The provider may still be busy with an attempt: ask again after this. */
const ASK_AGAIN_MS = 5_000;

/** Ends at the provider every order whose booking has ended; returns how many it asked for. */
export async function terminateDueOrders(core: Core, limit = 50): Promise<number> {
  const due = await native(core.models, 'payments')
    .find({ terminateAt: { $lte: core.clock.now() } })
    .limit(limit)
    .toArray();
  await Promise.all(
    due.map(async (payment) => {
      try {
        await terminateOrder(core, payment);
      } catch (error) {
        core.log.warn({ err: error, orderId: payment.orderId }, 'an order could not be ended yet');
        await postpone(core, payment.orderId);
      }
    }),
  );
  return due.length;
}

async function postpone(core: Core, orderId: string): Promise<void> {
  await native(core.models, 'payments').updateOne(
    { orderId, terminateAt: { $exists: true } },
    { $set: { terminateAt: new Date(core.clock.now().getTime() + ASK_AGAIN_MS) } },
  );
}

/** Ends one order at the provider, now or, where it is still busy with an attempt, a little later. */
export async function terminateOrder(core: Core, payment: PaymentDoc): Promise<void> {
  const status = await askForTheEnd(core, payment.orderId);
  if (status === 'TERMINATION_REQUESTED' || status === 'ACTIVE' || status === 'UNKNOWN') {
    await postpone(core, payment.orderId);
    return;
  }
  await native(core.models, 'payments').updateOne(
    { orderId: payment.orderId },
    { $set: { status, updatedAt: core.clock.now() }, $unset: { live: '', terminateAt: '' } },
  );
  // Even an ended order may have been paid a moment before; late money is normal (design §3).
  if (status === 'PAID') await settleOrder(core, payment.orderId);
}

async function askForTheEnd(core: Core, orderId: string) {
  try {
    return (await core.provider.terminateOrder(orderId)).status;
  } catch (error) {
    // The provider never saw it: the order was cut between our record and its creation.
    if (error instanceof ProviderRefused && error.status === 404) return 'EXPIRED';
    throw error;
  }
}
