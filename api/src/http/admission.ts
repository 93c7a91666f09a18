import type { Request, Response } from 'express';

/** A turn of the event loop is given to requests for so long, then to whatever else has come in. */
const TURN_MS = 2;

type Handle = (req: Request, res: Response) => void;
type Waiting = Parameters<Handle>;

/**
 * Begins requests a few at a time, so that a crowd that arrives in one instant does not keep everything else from its
 * turn: between two slices the event loop looks at its sockets, and a read that needs no more than what is remembered
 * is answered there. Of those that wait, reads and others begin by turns, each kind in its order: who looks something up is
 * not behind a rush to book or to sign in. Where nothing waits, a request begins at once.
 */
export function admitInTurn(handle: Handle, turnMs = TURN_MS): Handle {
  const [reads, others]: [Waiting[], Waiting[]] = [[], []];
  let isReadsTurn = false;
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
  const nextWaiting = (): Waiting | undefined => {
    isReadsTurn = !isReadsTurn;
    return isReadsTurn ? (reads.shift() ?? others.shift()) : (others.shift() ?? reads.shift());
  };
  const turn = (): void => {
    isTurn = false;
    while (reads.length + others.length > 0 && hasTime()) {
      const next = nextWaiting();
      if (next) handle(...next);
    }
  };

  return (req, res) => {
    if (reads.length + others.length === 0 && hasTime()) handle(req, res);
    else (req.method === 'GET' ? reads : others).push([req, res]);
  };
}
