interface Waiting<Q, A> {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** The answer to one question of a batch that failed alone. */
export class Failed {
  constructor(readonly error: unknown) {}
}

/** Number of callers resolved per turn of the event loop: their follow-up work must not block everything else. */
const IN_ONE_TURN = 16;
/** Maximum number of questions in one batch. */
const MOST = 200;

/** Number of waiting questions that justify a second batch beside the one under way. */
const WORTH_ANOTHER = 8;

/** Timing of batches. */
export interface Pace {
  /**
   * Maximum number of concurrent batches. The default is two: with one, a busy process would idle until the database
   * has answered the whole previous batch. With 1, earlier questions finish earlier.
   */
  atOnce?: number;
  /**
   * Minimum time between the starts of two batches in ms, unless enough questions wait to fill one. Requests at rest
   * are not delayed, and bursts use few batches. Defaults to 0.
   */
  apartMs?: number;
}

/**
 * Batches questions: those of one turn of the event loop go out together, those asked during a batch go out with the
 * next. Each answer comes from work that began after its question. `workOn` answers in order, with `Failed` for a
 * question that fails alone; if it throws, the whole batch fails.
 */
export function batch<Q, A>(
  workOn: (questions: Q[]) => Promise<readonly (A | Failed)[]>,
  { apartMs = 0, atOnce = 2 }: Pace = {},
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  let underWay = 0;
  let isNextPlanned = false;
  let beganAt = Number.NEGATIVE_INFINITY;

  const planNext = (): void => {
    if (isNextPlanned || waiting.length === 0 || underWay >= atOnce) return;
    if (underWay > 0 && waiting.length < WORTH_ANOTHER) return;
    isNextPlanned = true;
    const ms = waiting.length < MOST ? beganAt + apartMs - performance.now() : 0;
    if (ms > 0) setTimeout(() => void next(), ms);
    else setImmediate(() => void next());
  };

  const next = async (): Promise<void> => {
    isNextPlanned = false;
    beganAt = performance.now();
    const batch = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    underWay += 1;
    let outcome: readonly (A | Failed)[] | Failed;
    try {
      outcome = await workOn(batch.map(({ question }) => question));
    } catch (error) {
      outcome = new Failed(error);
    }
    underWay -= 1;
    // Before the callers resume, so that the next batch runs beside their work.
    planNext();
    for (const [i, { resolve, reject }] of batch.entries()) {
      // There are as many answers as questions, in order.
      const answer = outcome instanceof Failed ? outcome : (outcome[i] as A | Failed);
      if (answer instanceof Failed) reject(answer.error);
      else resolve(answer);
      if (i % IN_ONE_TURN === IN_ONE_TURN - 1) await new Promise(setImmediate);
    }
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      planNext();
    });
}
