import type { Stage } from './stage.js';

/** Changes something at the payment sandbox of a stage. */
export async function steerSandbox(
  { system }: Stage,
  path: string,
  body: unknown,
  method = 'POST',
): Promise<void> {
  const answer = await fetch(`${system.sandboxUrl}/sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}

/** Pays an order as a player would, without the provider's word of it. */
export const payAtSandbox = (stage: Stage, orderId: string): Promise<void> =>
  steerSandbox(stage, `/orders/${orderId}/pay`, { outcome: 'success', webhook: 'none' });
