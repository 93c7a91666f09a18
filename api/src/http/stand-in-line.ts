import type { Request, Response } from 'express';

/** What a crowd asks for at one instant: everybody wants the hour that has just gone free. */
const CROWDED = /^\/api\/bookings(\/temp-hold)?(\?|$)/;
/** So many are worked on at once: enough to keep the database busy. */
const AT_ONCE = 12;

type Handle = (req: Request, res: Response) => void;

/**
 * Has holds and bookings wait in line before anything is done for them, so many being worked on at once. All of them
 * together take as long as before, since it is this process that is busy; but whoever reads meanwhile waits for a few of
 * them and not for the crowd.
 */
export function standInLine(handle: Handle, atOnce = AT_ONCE): Handle {
  const waiting: (() => void)[] = [];
  let running = 0;

  const next = (): void => {
    running -= 1;
    // In a turn of their own: what came in meanwhile goes first.
    if (waiting.length > 0) setImmediate(() => waiting.shift()?.());
  };
  return (req, res) => {
    if (req.method !== 'POST' || !CROWDED.test(req.url)) {
      handle(req, res);
      return;
    }
    const begin = (): void => {
      running += 1;
      // Given up or gone while it waited: its place goes to the next.
      if (res.closed || res.writableEnded) {
        next();
        return;
      }
      res.once('close', next);
      handle(req, res);
    };
    if (running < atOnce && waiting.length === 0) begin();
    else waiting.push(begin);
  };
}
