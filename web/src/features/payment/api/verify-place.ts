import { verifyPayment as contract } from '@crease/shared/contracts/payments';
import { call } from '../../../lib/api/call.js';

/** Makes the server ask the provider about the order of a place. `place` is the caller's, if they still have one. */
export async function verifyPlace({ placeId, orderId }: { placeId: string; orderId: string }) {
  const { game, ...verified } = await call(contract, { body: { order_id: orderId, placeId } });
  if (!game) throw new Error('the answer names no game');
  return { ...verified, game };
}
