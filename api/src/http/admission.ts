import type { Request, Response } from 'express';

/** How long requests are started before the event loop turns. */
const SLICE_MS = 1;
/** Maximum time a deferred write waits before it runs even though reads are still arriving. */
const MAX_DEFER_MS = 8;
/** How long after the last read its client still counts as reading. */
const READER_TTL_MS = 100;
/** Maximum number of a rush's requests in progress while reads arrive. Background reads are counted apart. */
const MAX_CONCURRENT_WRITES = 12;
/** A request in progress for longer is a report or has a slow sender: nothing waits for it. */
const SLOW_REQUEST_MS = 50;

type Handle = (req: Request, res: Response) => void;
type Waiting = Parameters<Handle>;

/** Answers a request at once, or calls `leave`. */
type Quick = (req: Request, res: Response, leave: () => void) => void;

export interface AdmissionOptions {
  /** Answers some reads ahead of the queue: they never wait, but writes wait for them. */
  quick?: Quick;
  /** Reads that start only when no write waits, except for one every `patienceMs`. */
  isBackground?(req: Request): boolean;
  turnMs?: number;
  patienceMs?: number;
}

const leaveAll: Quick = (_req, _res, leave) => leave();

/**
 * Starts requests in small slices, so that a rush cannot block the event loop: between slices cached reads are
 * answered. While reads arrive, writes of a rush run a few at a time between them, and at the latest after
 * `patienceMs`; background reads come after the writes. Each kind keeps its order.
 */
export function admitInTurn(
  handle: Handle,
  {
    quick = leaveAll,
    isBackground = () => false,
    turnMs = SLICE_MS,
    patienceMs = MAX_DEFER_MS,
  }: AdmissionOptions = {},
): Handle {
  const [reads, others, background]: [Waiting[], Waiting[], Waiting[]] = [[], [], []];
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let lastBackgroundAt = Number.NEGATIVE_INFINITY;
  let turnBeganAt = 0;
  let isTurn = false;
  /** Since when writes have been deferred in favour of reads. */
  let stillSince: number | undefined;
  let isTimed = false;

  const queueOf = (req: Request): Waiting[] => {
    if (req.method !== 'GET') return others;
    return isBackground(req) ? background : reads;
  };
  const isRushWaiting = (): boolean => others.length > 0 || background.length > 0;
  /** Always true for a turn's first request. */
  const hasTime = (): boolean => {
    if (isTurn) return performance.now() - turnBeganAt < turnMs;
    isTurn = true;
    turnBeganAt = performance.now();
    setImmediate(() => {
      isTurn = false;
      goOn();
    });
    return true;
  };
  const onEnd = (): void => {
    if (isRushWaiting() && !isTurn) goOn();
  };
  const readsUnderWay = new UnderWay(onEnd);
  const othersUnderWay = new UnderWay(onEnd);
  const backgroundUnderWay = new UnderWay(onEnd);
  /** Milliseconds until the deferred requests of a rush are reconsidered; 0 if they may run now. */
  const standStillMs = (): number => {
    const now = performance.now();
    if (now - lastReadAt >= READER_TTL_MS) return 0;
    const underWay = others.length > 0 ? othersUnderWay : backgroundUnderWay;
    if (underWay.count(now) >= MAX_CONCURRENT_WRITES) return patienceMs;
    if (readsUnderWay.count(now) === 0) return 0;
    stillSince ??= now;
    return Math.max(0, stillSince + patienceMs - now);
  };
  const goOnIn = (ms: number): void => {
    if (isTimed) return;
    isTimed = true;
    setTimeout(() => {
      isTimed = false;
      goOn();
    }, ms);
  };
  const begin = (queue: Waiting[], [req, res]: Waiting): void => {
    // The answer could not be sent. A write still runs.
    if (queue === reads && res.destroyed) return;
    if (queue === others) othersUnderWay.add(res);
    if (queue === background) {
      backgroundUnderWay.add(res);
      lastBackgroundAt = performance.now();
    }
    handle(req, res);
  };
  const beginReads = (): void => {
    while (reads.length > 0 && hasTime()) begin(reads, reads.shift() as Waiting); // there is one
  };
  const goOn = (): void => {
    // A write that has waited for its maximum time runs first.
    if (stillSince === undefined || performance.now() - stillSince < patienceMs) beginReads();
    let haveBegun = false;
    while (isRushWaiting()) {
      const stillMs = standStillMs();
      if (stillMs > 0) goOnIn(stillMs);
      if (stillMs > 0 || !hasTime()) break;
      const next = others.length > 0 ? others : background;
      begin(next, next.shift() as Waiting); // there is one
      haveBegun = true;
      // However many writes wait, some background reads start among them.
      if (background.length > 0 && performance.now() - lastBackgroundAt >= patienceMs)
        begin(background, background.shift() as Waiting);
    }
    if (haveBegun || !isRushWaiting()) stillSince = undefined;
    beginReads();
  };

  return (req, res) => {
    const queue = queueOf(req);
    const isRead = queue === reads;
    quick(req, res, () => {
      const mayBegin = queue.length === 0 && reads.length === 0 && (isRead || others.length === 0);
      if (mayBegin && hasTime()) begin(queue, [req, res]);
      else queue.push([req, res]);
    });
    if (!isRead) return;
    lastReadAt = performance.now();
    if (!res.writableEnded) readsUnderWay.add(res);
  };
}

/**
 * Counts unanswered requests, except slow ones. Holds no requests: once V8 has moved a constantly changing Map or Set
 * to the old generation, everything that passes through it lives as long as that.
 */
class UnderWay {
  readonly #oldest: { since: number; isCounted: boolean }[] = [];
  #count = 0;
  constructor(private readonly onEnd: () => void) {}

  add(res: Response): void {
    const now = performance.now();
    this.count(now);
    const one = { since: now, isCounted: true };
    this.#oldest.push(one);
    this.#count += 1;
    res.once('close', () => {
      this.#leave(one);
      this.onEnd();
    });
  }

  count(now: number): number {
    for (let one = this.#oldest[0]; one; one = this.#oldest[0]) {
      if (one.isCounted && now - one.since < SLOW_REQUEST_MS) break;
      this.#leave(one);
      this.#oldest.shift();
    }
    return this.#count;
  }

  #leave(one: { isCounted: boolean }): void {
    if (one.isCounted) this.#count -= 1;
    one.isCounted = false;
  }
}
