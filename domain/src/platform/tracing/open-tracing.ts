import type { Env } from '../env.js';
import type { Logger } from '../log.js';
import type { Shutdown } from '../shutdown.js';
import type { Tracing } from './span.js';

/**
 * The tracing of a process (`api`, `realtime`, `worker`), undefined where it is off. Only then is the SDK loaded: its
 * modules cost memory and a slower start. To be opened first, so that what the others do while they close is sent too.
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
