interface Waiting<Q, A> {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/** The answer to one question of a batch that failed alone. */
export class Failed {
  constructor(readonly error: unknown) {}
}

/** So many hear their answer in one turn of the event loop: what they do with it must not keep everybody else waiting. */
const IN_ONE_TURN = 16;
/** So many questions go out together at the most. */
const MOST = 200;

/** How batches follow each other. */
export interface Pace {
  /**
   * From the begin of one to the begin of the next, in ms, unless enough wait to fill it: who asks a process that is at rest
   * waits for nobody, and those of a rush go out in few batches. 0 where it is left out.
   */
  apartMs?: number;
}

/**
 * Work that many ask for at once, done for all of them together: whatever is asked in one turn of the event loop goes
 * out as one batch, and whatever is asked while a batch is under way goes out with the next. So it costs an idle
 * process nothing and a busy one few round trips, and each answer comes from work that began after its question.
 * Batches follow each other: what was asked earlier is done earlier. `workOn` answers as many as it was asked, in
 * their order, with `Failed` where one question alone fails; when it throws, all of the batch fail.
 */
export function batch<Q, A>(
  workOn: (questions: Q[]) => Promise<readonly (A | Failed)[]>,
  { apartMs = 0 }: Pace = {},
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  let isUnderWay = false;
  let beganAt = Number.NEGATIVE_INFINITY;

  const nextInTime = (): void => {
    isUnderWay = true;
    const ms = waiting.length < MOST ? beganAt + apartMs - performance.now() : 0;
    if (ms > 0) setTimeout(() => void next(), ms);
    else setImmediate(() => void next());
  };

  const next = async (): Promise<void> => {
    beganAt = performance.now();
    const batch = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    try {
      const answers = await workOn(batch.map(({ question }) => question));
      // As many answers as questions, and in their order.
      for (const [i, { resolve, reject }] of batch.entries()) {
        const answer = answers[i] as A | Failed;
        if (answer instanceof Failed) reject(answer.error);
        else resolve(answer);
        if (i % IN_ONE_TURN === IN_ONE_TURN - 1) await new Promise(setImmediate);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isUnderWay = false;
    if (waiting.length > 0) nextInTime();
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isUnderWay) nextInTime();
    });
}
