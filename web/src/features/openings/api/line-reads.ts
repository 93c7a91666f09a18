import type { OpeningBoard, OwnEntry } from '@crease/shared/contracts/openings';

/** Minimum time over which the reads of waiting players are spread. */
export const SPREAD_MS = 4_000;
/** Maximum of that time: with `PLACES_SENT_MS`, a page knows its place within a minute of the draw. */
const LONGEST_SPREAD_MS = 50_000;
/** Places come over the socket within this time after the draw; pages without theirs then read it. */
const PLACES_SENT_MS = 10_000;
/** The pages of one line read at most 250 places a second, or more if over 12,500 entries were drawn. */
export const MS_PER_PLACE = 4;

const DRAWING_POLL_MS = 20_000;
const DRAWING_POLL_WHILE_LOST_MS = 10_000;
const SHORTEST_POLL_MS = 20_000;
const LONGEST_POLL_MS = 300_000;

/** The time over which the pages in the draw spread their reads once it is done. Later entries are few at a time. */
const spreadMs = ({ drawn = 0 }: OpeningBoard, { inDraw }: OwnEntry): number =>
  Math.max(SPREAD_MS, Math.min(LONGEST_SPREAD_MS, inDraw ? drawn * MS_PER_PLACE : 0));
/** How long after the draw a page waits for its place. Places of later entries are not sent. */
const sendingMs = ({ inDraw }: OwnEntry): number => (inDraw ? PLACES_SENT_MS : 0);

/** A time within the poll interval while the places are drawn, in case no message arrives. Thousands of pages wait. */
export const drawingPollMs = (isLive: boolean): number =>
  (isLive ? DRAWING_POLL_MS : DRAWING_POLL_WHILE_LOST_MS) * (1 + Math.random());

/** Poll interval of a waiting page, in case no message arrives: long while the player's turn is far away. */
export function lettingPollMs({
  opening,
  mine,
}: {
  opening: OpeningBoard;
  mine?: OwnEntry | undefined;
}): number {
  if (!mine) return LONGEST_POLL_MS;
  if (mine.place === undefined) return sendingMs(mine) + spreadMs(opening, mine) + SHORTEST_POLL_MS;
  const ahead = Math.max(0, mine.place - opening.reached);
  return Math.min(LONGEST_POLL_MS, Math.max(SHORTEST_POLL_MS, (ahead * opening.secondsEach * 1_000) / 2));
}

/**
 * Reads the player's entry again when a message about the line calls for it, unless their place is known by then. Call
 * `stop` when the page no longer shows it.
 */
export function lineReads(read: () => void, hasPlace: () => boolean = () => false) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  // A message says itself that the line is over. A read by every waiting player would slow down the bookings.
  const mayNeedRead = (mine: OwnEntry | undefined, opening: OpeningBoard): mine is OwnEntry =>
    mine !== undefined && !mine.until && opening.phase !== 'over';
  const onChange = (mine: OwnEntry | undefined, opening: OpeningBoard): void => {
    if (!mayNeedRead(mine, opening)) return;
    if (mine.place !== undefined) {
      if (mine.place <= opening.reached) read();
    } else if (opening.drawn !== undefined) {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          if (!hasPlace()) read();
        },
        sendingMs(mine) + Math.random() * spreadMs(opening, mine),
      );
    }
  };
  /** The socket was away while places may have been sent. Reconnects are spread, so the reads are, too. */
  const onLiveAgain = (mine: OwnEntry | undefined, opening: OpeningBoard): void => {
    const isPlaceMissing = mine?.place === undefined && opening.drawn !== undefined;
    if (mayNeedRead(mine, opening) && isPlaceMissing) read();
  };
  return { onChange, onLiveAgain, stop };
}
