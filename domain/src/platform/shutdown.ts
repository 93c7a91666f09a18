import type { Logger } from './log.js';

type Step = { name: string; close: () => Promise<void> | void };

/** Whatever opens something registers its close; they run in reverse order. */
export class Shutdown {
  readonly #steps: Step[] = [];
  #running: Promise<void> | undefined;

  constructor(private readonly log: Logger) {}

  onClose(name: string, close: Step['close']): void {
    this.#steps.push({ name, close });
  }

  /** Closes everything once, the last opened first. A step that fails does not keep the others from closing. */
  run(): Promise<void> {
    this.#running ??= (async () => {
      for (const step of this.#steps.reverse()) {
        try {
          await step.close();
        } catch (error) {
          this.log.warn({ err: error, step: step.name }, 'a component did not close cleanly');
        }
      }
    })();
    return this.#running;
  }

  /** Shuts the process down on SIGINT and SIGTERM, and when its launcher is gone. */
  handleSignals(env: NodeJS.ProcessEnv): void {
    const end = (reason: string) => {
      this.log.info({ reason }, 'stopping');
      const hardStop = setTimeout(() => process.exit(1), 9_000);
      hardStop.unref();
      void this.run().then(() => process.exit(0));
    };
    process.once('SIGINT', () => end('SIGINT'));
    process.once('SIGTERM', () => end('SIGTERM'));
    if (env.CREASE_PARENT_PIPE === '1') {
      process.stdin.on('end', () => end('the launcher is gone'));
      process.stdin.on('error', () => end('the launcher is gone'));
      process.stdin.resume();
    }
  }
}
