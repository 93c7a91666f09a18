const WATCH_PARENT_MS = 500;

/**
 * The one request to stop: SIGINT, SIGTERM, the end of the terminal, or the death of the npm that started us. Ctrl-C
 * arrives twice (from the terminal and through npm) and people press it again: later ones change nothing, so a stop
 * always finishes in order.
 */
export class StopSignal {
  readonly promise: Promise<void>;
  private readonly controller = new AbortController();

  constructor() {
    this.promise = new Promise((resolve) =>
      this.abort.addEventListener('abort', () => resolve(), { once: true }),
    );
    const ask = () => this.controller.abort();
    process.on('SIGINT', ask);
    process.on('SIGTERM', ask);
    // Without a terminal a hang-up comes from `nohup` and is ignored.
    process.on('SIGHUP', () => {
      if (process.stdout.isTTY) ask();
    });
    // Output to a closed terminal or pipe must not end the launcher in the middle of its stop.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    if (process.env.npm_lifecycle_event) this.watchParent(ask);
  }

  get abort(): AbortSignal {
    return this.controller.signal;
  }

  get asked(): boolean {
    return this.abort.aborted;
  }

  /** A killed npm sends no signal; its child only gets another parent. */
  private watchParent(ask: () => void): void {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      ask();
    }, WATCH_PARENT_MS);
    timer.unref();
  }
}
