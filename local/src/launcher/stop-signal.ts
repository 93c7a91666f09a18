const WATCH_PARENT_MS = 500;

/**
 * The one request to stop: SIGINT, SIGTERM, the end of the terminal, or the death of the npm that started us. A
 * terminal's Ctrl-C comes twice (from it and through npm), and people press it again: every later one changes
 * nothing, so a stop under way always ends in order.
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
    // Without a terminal a hang-up is somebody's `nohup`, to be survived.
    process.on('SIGHUP', () => {
      if (process.stdout.isTTY) ask();
    });
    // Words to a terminal or a pipe that is gone must not end the launcher half way through its stop.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    if (process.env.npm_lifecycle_event) this.watchParent(ask);
  }

  get abort(): AbortSignal {
    return this.controller.signal;
  }

  get asked(): boolean {
    return this.abort.aborted;
  }

  /** A killed npm passes on no signal; its child only gets another parent. */
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
