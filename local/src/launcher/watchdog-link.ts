import { type ChildProcess, spawn } from 'node:child_process';

/** The launcher's side of the watchdog: keeps it running and tells it which groups to end after us. */
export class WatchdogLink {
  private readonly pids = new Set<number>();
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
    for (const pid of this.pids) this.tell(`+${pid}`);
  }

  add(pid: number): void {
    this.pids.add(pid);
    this.tell(`+${pid}`);
  }

  remove(pid: number): void {
    this.pids.delete(pid);
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
