import { get } from 'node:http';

/** One process behind the gateway. */
export interface Upstream {
  readonly host: string;
  readonly port: number;
  healthy: boolean;
}

/** How often each upstream is asked whether it is ready, and how long it may take to say so. */
const PROBE_EVERY_MS = 1000;

/**
 * The processes of one kind. `order()` gives the order in which a request tries them: the healthy ones in turn,
 * then the others, because a process that just came back answers before the next probe has seen it.
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

  /** Asks `/readyz?for=traffic` of each upstream once a second until `stop()`. */
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
