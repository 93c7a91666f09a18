interface Waiting<Q, A> {
  question: Q;
  resolve(answer: A | Promise<A>): void;
  reject(error: unknown): void;
}

/** So many questions go out together at the most. */
const MOST = 200;

/**
 * Work that many ask for at once, done for all of them together: whatever is asked in one turn of the event loop goes
 * out as one batch, and whatever is asked while a batch is under way goes out with the next. So it costs an idle
 * process nothing and a busy one few round trips, and each answer comes from work that began after its question.
 * Batches follow each other: what was asked earlier is done earlier. `workOn` answers as many as it was asked, in
 * their order, with a promise that fails where one question alone fails; when it fails itself, all of the batch fail.
 */
export function gather<Q, A>(
  workOn: (questions: Q[]) => Promise<readonly (A | Promise<A>)[]>,
  most = MOST,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  let isUnderWay = false;

  const next = async (): Promise<void> => {
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    try {
      const answers = await workOn(batch.map(({ question }) => question));
      // As many answers as questions, and in their order.
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as A);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isUnderWay = waiting.length > 0;
    if (isUnderWay) setImmediate(() => void next());
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isUnderWay) return;
      isUnderWay = true;
      setImmediate(() => void next());
    });
}
