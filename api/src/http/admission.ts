import type { Request, Response } from 'express';

/** A turn of the event loop is given to requests for so long, then to whatever else has come in. */
const TURN_MS = 1;
/** Who stands still for reads has a turn after so long all the same. */
const PATIENCE_MS = 8;
/** Somebody is reading for so long after the last read came in. */
const READING_MS = 100;
/** So many of a rush are under way together while somebody is reading: what they have begun is soon done. */
const FEW = 12;
/** What is under way for longer is a report, or its sender is slow: nobody waits for its end. */
const SLOW_MS = 50;

type Handle = (req: Request, res: Response) => void;
type Waiting = Parameters<Handle>;

/** Answers a request at once, or leaves it to whoever is next. */
type Quick = (req: Request, res: Response, leave: () => void) => void;

export interface AdmissionOptions {
  /** Answers some reads before any of this: they wait for nobody, but others do for them. */
  quick?: Quick;
  turnMs?: number;
  patienceMs?: number;
}

const leaveAll: Quick = (_req, _res, leave) => leave();

/**
 * Begins requests a few at a time, so that a crowd that arrives in one instant does not keep everything else from its
 * turn: between two slices the event loop looks at its sockets, and a read that needs no more than what is remembered
 * is answered there. While somebody is reading, a rush to book or to sign in goes on between their reads, a few at a time: whoever
 * looks something up has the processors and the database for themselves. It has a turn after `patienceMs` whatever there is to
 * read. Each kind keeps its order. Where nothing waits, a request begins at once.
 */
export function admitInTurn(
  handle: Handle,
  { quick = leaveAll, turnMs = TURN_MS, patienceMs = PATIENCE_MS }: AdmissionOptions = {},
): Handle {
  const [reads, others]: [Waiting[], Waiting[]] = [[], []];
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let turnBeganAt = 0;
  let isTurn = false;
  /** Since when the others have stood still for reads. */
  let stillSince: number | undefined;
  let isTimed = false;

  /** Always for a turn's first request. */
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
    if (others.length > 0 && !isTurn) goOn();
  };
  const [readsUnderWay, othersUnderWay] = [new UnderWay(onEnd), new UnderWay(onEnd)];
  /** How long the others are to stand still before it is looked again; 0 where they may go on. */
  const standStillMs = (): number => {
    const now = performance.now();
    if (now - lastReadAt >= READING_MS) return 0;
    if (othersUnderWay.count(now) >= FEW) return patienceMs;
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
  const begin = (req: Request, res: Response): void => {
    if (req.method !== 'GET') othersUnderWay.add(res);
    handle(req, res);
  };
  const beginReads = (): void => {
    while (reads.length > 0 && hasTime()) begin(...(reads.shift() as Waiting)); // there is one
  };
  const goOn = (): void => {
    // Who has stood still for long goes first.
    if (stillSince === undefined || performance.now() - stillSince < patienceMs) beginReads();
    let haveBegun = false;
    while (others.length > 0) {
      const stillMs = standStillMs();
      if (stillMs > 0) goOnIn(stillMs);
      if (stillMs > 0 || !hasTime()) break;
      begin(...(others.shift() as Waiting));
      haveBegun = true;
    }
    if (haveBegun || others.length === 0) stillSince = undefined;
    beginReads();
  };

  return (req, res) => {
    const isRead = req.method === 'GET';
    quick(req, res, () => {
      const mayBegin = reads.length === 0 && (isRead || others.length === 0);
      if (mayBegin && hasTime()) begin(req, res);
      else (isRead ? reads : others).push([req, res]);
    });
    if (!isRead) return;
    lastReadAt = performance.now();
    if (!res.writableEnded) readsUnderWay.add(res);
  };
}

/**
 * How many requests are not answered yet, without those that take long. It holds no request: where V8 has moved a Map or Set that
 * changes all the time to its old objects, whatever passes through lives as long as these.
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
      if (one.isCounted && now - one.since < SLOW_MS) break;
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
