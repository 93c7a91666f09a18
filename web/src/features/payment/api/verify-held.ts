import { verifyPayment as contract } from '@crease/shared/contracts/payments';
import { call } from '../../../lib/api/call.js';
import type { HeldKind } from '../held-kinds.js';

/** Makes the server ask the provider about an order. `place` or `entry` is the caller's, if they still have one. */
export const verifyHeld = (payable: HeldKind['payable'], orderId: string) =>
  call(contract, { body: { order_id: orderId, ...payable } });
