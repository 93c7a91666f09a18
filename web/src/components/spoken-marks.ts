/** Seconds at which a countdown is said aloud, and not between them. */
const MARKS = [0, 20, 60, 300] as const;
/** A word that comes this much late still names its mark. */
const LATE_S = 2;

/**
 * The mark that was passed last with `seconds` left; undefined before the first. Judged by where the clock stands, so
 * that a tab that slept over a mark says it when it wakes.
 */
export function markAt(seconds: number): number | undefined {
  return MARKS.find((mark) => seconds <= mark);
}

/** The seconds to say on passing a mark: the mark itself, or what is really left when it was passed long ago. */
export function spokenSeconds(mark: number, seconds: number): number {
  return mark - seconds <= LATE_S ? mark : seconds;
}
