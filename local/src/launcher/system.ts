import { join } from 'node:path';
import { LogFile } from './log-file.js';
import type { PidFiles } from './pid-files.js';
import { type ServiceKind, type ServicePlan, START_GROUPS, STOP_ORDER } from './services.js';
import { SupervisedProcess } from './supervised-process.js';
import { say, showLogLine } from './terminal.js';
import { WatchdogLink } from './watchdog-link.js';

const READY_WITHIN_MS = 60_000;
const READ_LOGS_EVERY_MS = 300;
const SAY_UNWRITABLE_EVERY_MS = 60_000;

/** All processes of one launcher: started in groups, supervised, stopped in order. */
export class System {
  private readonly running = new Map<ServiceKind, SupervisedProcess[]>();
  private readonly logs = new Map<string, LogFile>();
  private readonly watchdog: WatchdogLink;
  private readonly reading: NodeJS.Timeout;
  private stopped: Promise<void> | undefined;
  private saidUnwritableAt = 0;

  constructor(
    private readonly pidFiles: PidFiles,
    private readonly logFolder: string,
    watchdogFile: string,
  ) {
    this.watchdog = new WatchdogLink(watchdogFile);
    this.watchdog.start();
    this.reading = setInterval(() => this.readLogs(), READ_LOGS_EVERY_MS);
  }

  /**
   * Starts the plans group by group. `afterGroup` runs when a group is ready, before the next one starts.
   * @throws StopWithSentence if a process cannot be started; the caller stops the rest
   */
  async start(plans: ServicePlan[], afterGroup: (kinds: ServiceKind[]) => Promise<void>): Promise<void> {
    for (const kinds of START_GROUPS) {
      const group = plans.filter((plan) => kinds.includes(plan.kind)).map((plan) => this.startPlan(plan));
      await Promise.all(group.flat().map((process) => process.untilReady(READY_WITHIN_MS)));
      if (this.stopped) return;
      await afterGroup(kinds);
      if (this.stopped) return;
    }
  }

  /** Ends one kind so that it restarts with new code (watch mode). */
  restart(kind: ServiceKind): void {
    for (const process of this.running.get(kind) ?? []) process.restart();
  }

  /** Stops everything in order. Further calls return the stop in progress. */
  stop(): Promise<void> {
    this.stopped ??= this.stopInOrder();
    return this.stopped;
  }

  get isStopping(): boolean {
    return this.stopped !== undefined;
  }

  private startPlan(plan: ServicePlan): SupervisedProcess[] {
    const processes = plan.processes.map((spec) => {
      const log = new LogFile(join(this.logFolder, `${spec.name}.log`));
      this.logs.set(spec.name, log);
      const { pidFiles, watchdog } = this;
      return new SupervisedProcess(spec, {
        pidFiles,
        watchdog,
        log,
        onCrash: (name, how) => say(`${name} ${how}; starting it again`),
        onMended: say,
        onUnwritable: () => this.sayUnwritable(),
      });
    });
    this.running.set(plan.kind, processes);
    for (const process of processes) process.start();
    return processes;
  }

  private async stopInOrder(): Promise<void> {
    for (const kind of STOP_ORDER) {
      await Promise.all((this.running.get(kind) ?? []).map((process) => process.stop()));
    }
    clearInterval(this.reading);
    this.readLogs();
    for (const log of this.logs.values()) log.close();
    this.watchdog.close();
  }

  /** Once a minute at most: logs on that disk cannot say it. */
  private sayUnwritable(): void {
    if (Date.now() - this.saidUnwritableAt < SAY_UNWRITABLE_EVERY_MS) return;
    this.saidUnwritableAt = Date.now();
    say(
      `The disk of ${this.logFolder} cannot be written: it is read-only or broken. Stop Crease, repair the disk, and start again.`,
    );
  }

  private readLogs(): void {
    for (const [name, log] of this.logs) {
      for (const line of log.newLines()) showLogLine(name, line);
    }
  }
}
