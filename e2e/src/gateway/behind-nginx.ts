import { findFreePorts } from '@crease/domain/platform/free-ports';
import { afterAll, beforeAll } from 'vitest';
import { openProcesses, type Processes } from '../cases/processes.js';
import { type RunningNginx, startNginx } from './nginx.js';

export interface BehindNginx {
  readonly system: Processes;
  readonly gateway: RunningNginx;
}

/** Two of each process behind nginx, for one file of tests. */
export function behindNginx(env: Record<string, string> = {}): BehindNginx {
  const open: { system?: Processes; gateway?: RunningNginx } = {};
  beforeAll(async () => {
    const [port = 0] = await findFreePorts(1);
    const system = await openProcesses({
      worker: 2,
      realtime: 2,
      // The sockets' Origin check and the provider's webhooks use the gateway's own address.
      env: { PUBLIC_URL: `http://127.0.0.1:${port}`, ...env },
    });
    open.system = system;
    const urls = (processes: Processes['api']) => processes.map(({ url }) => url);
    open.gateway = await startNginx({ port, api: urls(system.api), realtime: urls(system.realtime) });
  });
  afterAll(async () => {
    await open.gateway?.[Symbol.asyncDispose]();
    await open.system?.[Symbol.asyncDispose]();
  });
  const need = <T>(thing: T | undefined): T => {
    if (!thing) throw new Error('not open yet');
    return thing;
  };
  return {
    get system() {
      return need(open.system);
    },
    get gateway() {
      return need(open.gateway);
    },
  };
}
