import { get } from 'node:http';

/** One process behind the gateway. */
export interface Upstream {
  readonly host: string;
  readonly port: number;
  healthy: boolean;
}

/** The interval of readiness probes, which is also their timeout. */
const PROBE_EVERY_MS = 1000;

/**
 * The processes of one kind. `order()` gives the order of attempts: healthy ones in turn, then the others, because a
 * restarted process answers before the next probe notices.
 */
export class UpstreamPool {
  readonly upstreams: Upstream[];
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(ports: number[], host = '127.0.0.1') {
    this.upstreams = ports.map((port) => ({ host, port, healthy: true }));
  }

  order(): Upstream[] {
    const first = this.turn++ % this.upstreams.length;
    const rotated = [...this.upstreams.slice(first), ...this.upstreams.slice(0, first)];
    return [...rotated.filter((up) => up.healthy), ...rotated.filter((up) => !up.healthy)];
  }

  /** Probes `/readyz?for=traffic` of each upstream every second until `stop()`. */
  start(): void {
    this.timer = setInterval(() => {
      for (const upstream of this.upstreams) probe(upstream);
    }, PROBE_EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

function probe(upstream: Upstream): void {
  const { host, port } = upstream;
  const request = get({ host, port, path: '/readyz?for=traffic', agent: false, timeout: PROBE_EVERY_MS });
  request.on('response', (response) => {
    upstream.healthy = response.statusCode === 200;
    response.resume();
  });
  request.on('timeout', () => request.destroy(new Error('no answer to the probe')));
  request.on('error', () => {
    upstream.healthy = false;
  });
}
