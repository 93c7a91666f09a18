import type { Env } from '../env.js';
import type { Logger } from '../log.js';
import type { Shutdown } from '../shutdown.js';
import type { Tracing } from './span.js';

/**
 * The tracing of a process (`api`, `realtime`, `worker`); undefined if off. Loads the SDK only if on, because it costs
 * memory and start time. Open it first, so that it also sends the spans of other parts' shutdown.
 */
export async function openTracing(
  env: Pick<Env, 'tracing'>,
  process: string,
  log: Logger,
  shutdown: Shutdown,
): Promise<Tracing | undefined> {
  if (!env.tracing) return undefined;
  const { startOtel } = await import('./otel.js');
  const otel = startOtel(env.tracing, process, log);
  shutdown.onClose('traces', () => otel.close());
  return otel;
}
