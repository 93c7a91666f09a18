interface Waiting<Q, A> {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** The answer to one question of a batch that failed alone. */
export class Failed {
  constructor(readonly error: unknown) {}
}

/**
 * Number of callers answered in one turn of the event loop: their follow-up work must not keep everybody else
 * waiting.
 */
const IN_ONE_TURN = 16;
/** Maximum number of questions in one batch. */
const MOST = 200;

/** Number of waiting questions that justify a second batch beside the one under way. */
const WORTH_ANOTHER = 8;

/** How batches follow each other. */
export interface Pace {
  /**
   * Maximum number of concurrent batches. The default is two: with one, a busy process would stand idle until the
   * database has answered the whole previous batch. With 1, earlier questions finish earlier.
   */
  atOnce?: number;
  /**
   * From the begin of one to the begin of the next, in ms, unless enough wait to fill it: who asks a process that is at rest
   * waits for nobody, and those of a rush go out in few batches. 0 where it is left out.
   */
  apartMs?: number;
}

/**
 * Batches questions: those of one turn of the event loop go out together, those asked during a batch go out with the next.
 * Each answer comes from work that began after its question. `workOn` answers in order, with `Failed` for a question that
 * fails alone; if it throws, the whole batch fails.
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
    // Before anybody hears: the next goes its way while these go on.
    planNext();
    for (const [i, { resolve, reject }] of batch.entries()) {
      // As many answers as questions, and in their order.
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
