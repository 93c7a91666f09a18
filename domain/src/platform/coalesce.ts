/**
 * Shares runs among callers. Each call gets a run that began after it, with at most one running and one waiting: a
 * thousand callers at once cost two runs, and no answer is older than its question.
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
    // A failure of the earlier run concerns only its own callers.
    waiting = underWay.then(next, next);
    return waiting;
  };
}
