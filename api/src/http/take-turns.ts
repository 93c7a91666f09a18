import type { Request, Response } from 'express';

/** A turn of the event loop is given to requests for so long, then to whatever else has come in. */
const TURN_MS = 2;

type Handle = (req: Request, res: Response) => void;

/**
 * Begins requests a few at a time, so that a crowd that arrives in one instant does not keep everything else from its
 * turn: between two slices the event loop looks at its sockets, and a read that needs no more than what is remembered
 * is answered there. Where nothing waits, a request begins at once.
 */
export function takeTurns(handle: Handle, turnMs = TURN_MS): Handle {
  let waiting: Parameters<Handle>[] = [];
  let beganAt = 0;
  let isTurn = false;

  /** Always for a turn's first request. */
  const hasTime = (): boolean => {
    if (isTurn) return performance.now() - beganAt < turnMs;
    isTurn = true;
    beganAt = performance.now();
    setImmediate(turn);
    return true;
  };
  const turn = (): void => {
    isTurn = false;
    const all = waiting;
    let begun = 0;
    while (begun < all.length && hasTime()) handle(...(all[begun++] as Parameters<Handle>)); // it is below the length
    waiting = all.slice(begun);
  };

  return (req, res) => {
    if (waiting.length === 0 && hasTime()) handle(req, res);
    else waiting.push([req, res]);
  };
}
