import { join } from 'node:path';
import { parseEnv } from '@crease/domain/platform/env';
import { listen } from '@crease/domain/platform/listen';
import { whenAskedToEnd } from '../process-end.js';
import { createGateway } from './gateway.js';
import { UpstreamPool } from './upstream-pool.js';

/** The process `gateway`. Exits with one sentence and 1 if it cannot start. */
async function start(): Promise<void> {
  const env = parseEnv(process.env);
  const portsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
  const api = new UpstreamPool(portsFrom(env.API_PORT, env.API_INSTANCES));
  const realtime = new UpstreamPool(portsFrom(env.REALTIME_PORT, env.REALTIME_INSTANCES));
  // Set by the launcher in dev mode only: the Vite server that replaces the web build.
  const vitePort = Number(process.env.CREASE_VITE_PORT ?? 0);
  const web = vitePort
    ? { server: new UpstreamPool([vitePort]) }
    : { folder: join(import.meta.dirname, '..', '..', '..', 'web', 'dist') };

  const server = createGateway({ api, realtime, web });
  await listen(server, env.PORT, env.LISTEN_HOST, 'PORT');
  api.start();
  realtime.start();

  await whenAskedToEnd();
  api.stop();
  realtime.stop();
  // Pending requests are answered; WebSockets are cut, and their clients reconnect.
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), 3_000);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
