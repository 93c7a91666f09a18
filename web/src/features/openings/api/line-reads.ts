import type { OpeningBoard, OwnEntry } from '@crease/shared/contracts/openings';

/** The reads of all waiting players are spread over this long after the draw. */
export const SPREAD_MS = 4_000;

const SHORTEST_POLL_MS = 20_000;
const LONGEST_POLL_MS = 300_000;

/** Poll interval of a waiting page, in case no message arrives: long while the player's turn is far away. */
export function lettingPollMs({
  opening,
  mine,
}: {
  opening: OpeningBoard;
  mine?: OwnEntry | undefined;
}): number {
  if (!mine) return LONGEST_POLL_MS;
  const ahead = Math.max(0, (mine.place ?? 0) - opening.reached);
  return Math.min(LONGEST_POLL_MS, Math.max(SHORTEST_POLL_MS, (ahead * opening.secondsEach * 1_000) / 2));
}

/** Reads the player's entry again when a message about the line calls for it. Call `stop` when the page no longer shows it. */
export function lineReads(read: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const onChange = (mine: OwnEntry | undefined, opening: OpeningBoard): void => {
    // The message itself says that the line is over. A read by every waiting player would slow down the bookings.
    if (!mine || mine.until || opening.phase === 'over') return;
    if (mine.place !== undefined) {
      if (mine.place <= opening.reached) read();
    } else if (opening.drawn !== undefined) {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, Math.random() * SPREAD_MS);
    }
  };
  return { onChange, stop };
}
