import type { Match } from '@crease/shared/contracts/matches';
import type { EditEvent, MatchEvent, PlayBody } from '@crease/shared/cricket/events';
import { appendAll, type MatchState, replay } from '@crease/shared/cricket/match';
import type { RefusalReason } from '@crease/shared/cricket/refusal';
import { type LogStore, OtherTabWrites } from './log-store.js';
import { setupOf } from './match-setup.js';
import type { ScoringLog, Stop } from './scoring-log.js';
import * as logs from './scoring-log.js';

export type LeaseOutcome = { kind: 'held'; lease: string } | { kind: 'stop'; stop: Stop } | NoAnswer;
export type SendOutcome =
  | { kind: 'taken'; seq: number }
  | { kind: 'behind'; events: readonly MatchEvent[] }
  | { kind: 'stop'; stop: Stop }
  | NoAnswer;
/** The request may have arrived nevertheless. It is sent again with the same ids. */
type NoAnswer = { kind: 'offline' };

/** The server, as the session needs it. */
export interface ScoringApi {
  /** Undefined without an answer. */
  match(): Promise<Match | undefined>;
  /** Undefined without an answer. */
  eventsAfter(seq: number): Promise<readonly MatchEvent[] | undefined>;
  lease(asked: LeaseRequest): Promise<LeaseOutcome>;
  send(lease: string, after: number, events: readonly MatchEvent[]): Promise<SendOutcome>;
}
export interface LeaseRequest {
  lease?: string;
  takeOver?: true;
  /** The token of a scorer link. */
  token?: string;
}

type WithoutId<E> = E extends { id: string } ? Omit<E, 'id'> : never;
/** An event of the game or an edit, before it has an id. */
export type Entry = PlayBody | WithoutId<EditEvent>;

/** What the page shows. Everything in it is stored. */
export interface Snapshot {
  match: Match;
  log: ScoringLog;
  state: MatchState;
  link: 'idle' | 'sending' | 'offline';
  /** Another tab of this browser scores this match. */
  otherTab: boolean;
}

export type Recorded =
  | { kind: 'saved' }
  | { kind: 'nothing' }
  | { kind: 'refused'; reason: RefusalReason }
  /** `stopped`: a person has to decide something first. */
  | { kind: 'full' | 'not-saved' | 'stopped' };

/**
 * One match being scored on this device: an event is stored first, then shown, then sent. Every change goes through one
 * queue, so a tap is judged by the state that the tap before it has led to.
 */
export class ScoringSession {
  private queue: Promise<unknown> = Promise.resolve();
  private sending: Promise<void> | undefined;
  private talk: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly store: LogStore,
    private readonly api: ScoringApi,
    private readonly newId: () => string,
    private readonly onChange: (snapshot: Snapshot) => void,
    public now: Snapshot,
  ) {}

  /** Undefined if the match is not on this device and the server does not answer. */
  static async open(
    store: LogStore,
    api: ScoringApi,
    { newId, onChange }: { newId: () => string; onChange: (snapshot: Snapshot) => void },
  ): Promise<ScoringSession | undefined> {
    const stored = await store.read();
    let log = stored?.log ?? logs.EMPTY_LOG;
    const missing = stored?.missing ?? 0;
    const fetched = await api.match();
    const beyond = fetched && (await api.eventsAfter(log.known.length));
    if (!beyond && missing > 0) return undefined;
    const isHeldUp = log.stop !== undefined && log.stop.kind !== 'two-series';
    // A match that is newer than the events known here would list players whom unknown events bring.
    const match = beyond && !isHeldUp ? fetched : (stored?.match ?? fetched);
    if (!match) return undefined;
    if (beyond) {
      log = { ...log, known: [...log.known, ...beyond.slice(0, missing)] };
      if (!isHeldUp) log = logs.met({ ...log, stop: undefined }, beyond.slice(missing));
    }
    const folded = foldOf(match, log);
    const session = new ScoringSession(store, api, newId, onChange, {
      match,
      ...folded,
      link: beyond ? 'idle' : 'offline',
      otherTab: false,
    });
    await session.change(() => folded.log);
    return session;
  }

  /** Adds what `make` gives for the state that is current when its turn comes: one entry, or edits judged together. */
  record(make: (state: MatchState) => Entry | readonly Entry[] | undefined): Promise<Recorded> {
    return this.inTurn(async () => {
      const { state, log, match } = this.now;
      const made = make(state) ?? [];
      // An entry is an event without its id.
      const events = [made].flat().map((entry) => ({ ...entry, id: this.newId() }) as MatchEvent);
      if (events.length === 0) return { kind: 'nothing' };
      if (log.stop) return { kind: 'stopped' };
      if (!logs.hasRoom(log, events.length)) return { kind: 'full' };
      const next = appendAll(state, events);
      if ('refused' in next) return { kind: 'refused', reason: next.refused.reason };
      if ('conflict' in next) return { kind: 'refused', reason: 'later-event' };
      const isSaved = await this.save(match, logs.recorded(log, events), next.state);
      return { kind: isSaved ? 'saved' : 'not-saved' };
    });
  }

  /** Takes or renews the lease, then catches up with the server and sends what is waiting. */
  takeLease(asked: LeaseRequest = {}): Promise<void> {
    return this.alone(async () => {
      const { lease } = this.now.log;
      const isRenewal = lease !== undefined && !asked.takeOver && asked.token === undefined;
      const outcome = await this.api.lease(isRenewal ? { lease } : asked);
      if (outcome.kind === 'offline') return this.show({ link: 'offline' });
      if (outcome.kind === 'stop') {
        await this.change((log) => logs.stopped(log, outcome.stop));
        return;
      }
      await this.change((log) => logs.leased(log, outcome.lease));
      await this.catchUp();
      await this.sendAll();
    });
  }

  /** Sends until nothing is waiting, the server does not answer, or a person has to decide. */
  send(): Promise<void> {
    this.sending ??= this.alone(() => this.sendAll()).finally(() => {
      this.sending = undefined;
    });
    return this.sending;
  }

  keepMine(): Promise<void> {
    return this.decide((log) => logs.keepMine(log, this.newId()));
  }

  takeTheirs(): Promise<void> {
    return this.decide(logs.takeTheirs);
  }

  dropRefused(): Promise<void> {
    return this.decide(logs.withoutRefused);
  }

  /** Tries once more what the server had refused altogether. */
  checkAgain(): Promise<void> {
    return this.decide(({ stop: _, ...log }) => ({ ...log, stop: undefined }));
  }

  private async decide(choose: (log: ScoringLog) => ScoringLog): Promise<void> {
    await this.change(choose);
    await this.takeLease();
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      const { log } = this.now;
      const batch = logs.nextBatch(log);
      if (batch.length === 0)
        return this.show({ link: this.now.link === 'sending' ? 'idle' : this.now.link });
      if (log.lease === undefined) return;
      this.show({ link: 'sending' });
      const outcome = await this.api.send(log.lease, log.known.length, batch);
      if (outcome.kind === 'offline') return this.show({ link: 'offline' });
      const isSaved = await this.change((current) => afterSending(current, batch, outcome));
      if (!isSaved) return this.show({ link: 'idle' });
      if (outcome.kind === 'taken' && outcome.seq > this.now.log.known.length) await this.catchUp();
    }
  }

  private async catchUp(): Promise<void> {
    if (this.now.log.stop) return;
    const from = this.now.log.known.length;
    const beyond = await this.api.eventsAfter(from);
    if (!beyond) return this.show({ link: 'offline' });
    const fetched = beyond.some(isNews(this.now.log)) ? await this.api.match() : undefined;
    await this.change((log) => logs.met(log, beyond), fetched);
    this.show({ link: 'idle' });
  }

  private change(next: (log: ScoringLog) => ScoringLog, fetched?: Match): Promise<boolean> {
    return this.inTurn(() => {
      const { log, state, match } = this.now;
      const changed = next(log);
      if (!fetched && hasSameEvents(changed, log)) return this.save(match, changed, state);
      const folded = foldOf(fetched ?? match, changed);
      return this.save(fetched ?? match, folded.log, folded.state);
    });
  }

  /** False if the browser could not save it: then nothing has changed. */
  private async save(match: Match, log: ScoringLog, state: MatchState): Promise<boolean> {
    try {
      await this.store.save(match, log);
    } catch (error) {
      if (error instanceof OtherTabWrites) this.show({ otherTab: true });
      else console.warn('The match could not be saved', error);
      return false;
    }
    this.show({ match, log, state });
    return true;
  }

  private show(change: Partial<Snapshot>): void {
    this.now = { ...this.now, ...change };
    this.onChange(this.now);
  }

  /** One conversation with the server at a time. */
  private alone(work: () => Promise<void>): Promise<void> {
    const done = this.talk.then(work);
    this.talk = done.catch(() => undefined);
    return done;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
}

function afterSending(
  log: ScoringLog,
  batch: readonly MatchEvent[],
  outcome: Exclude<SendOutcome, NoAnswer>,
): ScoringLog {
  if (outcome.kind === 'taken') return logs.acknowledged(log, batch);
  return outcome.kind === 'behind' ? logs.met(log, outcome.events) : logs.stopped(log, outcome.stop);
}

function isNews({ waiting }: ScoringLog): (event: MatchEvent) => boolean {
  const own = new Set(waiting.map(({ id }) => id));
  return ({ id }) => !own.has(id);
}

function hasSameEvents(one: ScoringLog, other: ScoringLog): boolean {
  const [before, after] = [logs.allEvents(one), logs.allEvents(other)];
  return before.length === after.length && before.every(({ id }, i) => id === after[i]?.id);
}

/**
 * The match as this device has it. Waiting events that do not fit any more, since the sides have changed, hold it up.
 */
function foldOf(match: Match, log: ScoringLog): { log: ScoringLog; state: MatchState } {
  const theirs = log.stop?.kind === 'two-series' ? log.stop.theirs : [];
  const base = replay(setupOf(match, [...logs.allEvents(log), ...theirs]), log.known);
  const whole = appendAll(base, log.waiting);
  if ('state' in whole) return { log, state: whole.state };
  const index = 'refused' in whole ? whole.refused.index : 0;
  const part = appendAll(base, log.waiting.slice(0, index));
  const stop: Stop = { kind: 'refused', index };
  return { log: { ...log, stop: log.stop ?? stop }, state: 'state' in part ? part.state : base };
}
