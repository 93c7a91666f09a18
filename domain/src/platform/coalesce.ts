/**
 * Shares runs among callers: each call's promise is that of a run which began after the call, with at most one run
 * under way and one waiting. A thousand callers at once cost two runs, and none of them gets an answer older than its
 * question.
 */
export function coalesce<T>(run: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  let waiting: Promise<T> | undefined;

  const begin = (): Promise<T> => {
    const mine = run();
    underWay = mine;
    const done = () => {
      if (underWay === mine) underWay = undefined;
    };
    void mine.then(done, done);
    return mine;
  };

  return () => {
    if (waiting) return waiting;
    if (!underWay) return begin();
    const next = () => {
      waiting = undefined;
      return begin();
    };
    // Whether the earlier run went well is its own callers' affair.
    waiting = underWay.then(next, next);
    return waiting;
  };
}
