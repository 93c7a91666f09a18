import type { OpeningBoard, OwnEntry } from '@crease/shared/contracts/openings';

/** The reads of all waiting players are spread over this long after the draw. */
export const SPREAD_MS = 4_000;

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
