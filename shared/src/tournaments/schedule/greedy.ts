import { type Board, boardOf, isIdle, mayStart, place, unplacedOf } from './board.js';
import type { Problem } from './problem.js';

/** Checks of one match against one hour, so that a hopeless schedule ends. Counted, as there is no clock here. */
export interface Budget {
  left: number;
}

/**
 * Fills the hours in their order: on each idle ground the first match of the ranking that may begin. Those that others
 * wait for come first, then the earlier rounds; `noise` from 0 to 1 shuffles the ranking for another try.
 */
export function fillInOrder(problem: Problem, next: () => number, noise: number, budget: Budget): Board {
  const board = boardOf(problem);
  const ranking = rank(problem, next, noise);
  const waitsFor = problem.before.map(
    (orders) => orders.filter(({ match }) => !board.isPlaced[match]).length,
  );
  const ready = ranking.filter((match) => !board.isPlaced[match] && waitsFor[match] === 0);
  const rankOf = new Map(ranking.map((match, at) => [match, at]));
  const release = (match: number): void => {
    ready.splice(ready.indexOf(match), 1);
    const freed = (problem.after[match] ?? []).flatMap(({ match: later }) => {
      waitsFor[later] = (waitsFor[later] ?? 0) - 1;
      return waitsFor[later] === 0 && !board.isPlaced[later] ? [later] : [];
    });
    ready.push(...freed);
    if (freed.length > 0) ready.sort((a, b) => (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0));
  };
  problem.starts.forEach((grounds, hour) => {
    for (const ground of grounds) {
      if (ready.length === 0 || budget.left <= 0) return;
      if (!isIdle(board, ground, hour)) continue;
      const match = ready.find((candidate) => {
        budget.left -= 1;
        return mayStart(board, candidate, hour);
      });
      if (match === undefined) continue;
      place(board, match, ground, hour);
      release(match);
    }
  });
  return board;
}

function rank({ matches, tail, rivals }: Problem, next: () => number, noise: number): number[] {
  const keys = matches.map(({ round }, match) => ({
    match,
    tail: tail[match] ?? 0,
    round: round + noise * 4 * next(),
    rivals: rivals[match]?.length ?? 0,
    lot: next(),
  }));
  keys.sort((a, b) => b.tail - a.tail || a.round - b.round || b.rivals - a.rivals || a.lot - b.lot);
  return keys.map(({ match }) => match);
}

/** The best of several tries with more and more noise; ends with the first that places all. */
export function bestFill(problem: Problem, next: () => number, tries: number, budget: Budget): Board {
  let best = fillInOrder(problem, next, 0, budget);
  for (let tried = 1; tried < tries && budget.left > 0 && unplacedOf(best).length > 0; tried++) {
    const board = fillInOrder(problem, next, tried / tries, budget);
    if (unplacedOf(board).length < unplacedOf(best).length) best = board;
  }
  return best;
}
