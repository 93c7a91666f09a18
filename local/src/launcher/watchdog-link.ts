import { type ChildProcess, spawn } from 'node:child_process';

/** The launcher's side of the watchdog: keeps it running and tells it which groups to end after us. */
export class WatchdogLink {
  /** The line that names each. */
  private readonly lines = new Map<number, string>();
  private child: ChildProcess | undefined;
  private closed = false;

  constructor(private readonly file: string) {}

  start(): void {
    if (this.closed) return;
    const child = spawn(process.execPath, [this.file], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin?.on('error', () => {});
    child.once('exit', () => this.start());
    this.child = child;
    for (const line of this.lines.values()) this.tell(line);
  }

  add(pid: number, isStore: boolean): void {
    const line = isStore ? `+${pid} store` : `+${pid}`;
    this.lines.set(pid, line);
    this.tell(line);
  }

  remove(pid: number): void {
    this.lines.delete(pid);
    this.tell(`-${pid}`);
  }

  /** Call after every process has ended: the watchdog then has nothing left to do and ends, too. */
  close(): void {
    this.closed = true;
    this.child?.removeAllListeners('exit');
    this.child?.stdin?.end();
    this.child?.unref();
  }

  private tell(line: string): void {
    this.child?.stdin?.write(`${line}\n`);
  }
}
