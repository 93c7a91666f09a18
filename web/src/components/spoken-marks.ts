/** Seconds at which a countdown is announced. Nothing is announced in between. */
const MARKS = [0, 20, 60, 300] as const;
/** An announcement may be this late and still name its mark. */
const LATE_S = 2;

/**
 * The last mark passed with `seconds` left; undefined before the first. Computed from the current time, so that a tab
 * that slept past a mark announces it on waking.
 */
export function markAt(seconds: number): number | undefined {
  return MARKS.find((mark) => seconds <= mark);
}

/** The seconds to announce for a mark: the mark itself, or the time left if it was passed long ago. */
export function spokenSeconds(mark: number, seconds: number): number {
  return mark - seconds <= LATE_S ? mark : seconds;
}
