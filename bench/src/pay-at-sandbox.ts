import type { Stage } from './stage.js';

/** Changes the behaviour of a stage's payment sandbox. */
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

/** Pays an order like a player would, without the provider's webhook. */
export const payAtSandbox = (stage: Stage, orderId: string): Promise<void> =>
  steerSandbox(stage, `/orders/${orderId}/pay`, { outcome: 'success', webhook: 'none' });
