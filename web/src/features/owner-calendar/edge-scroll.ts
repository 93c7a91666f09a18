/** Distance from the grid's edge at which it scrolls during a drag, in pixels. */
const EDGE = 36;
/** Scroll distance per frame, in pixels. */
const STEP = 7;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The scroll direction for a drag at this point: -1, 0 or 1 on each axis. */
export function pullAt(box: Box, x: number, y: number): { x: number; y: number } {
  return {
    x: x > box.right - EDGE ? 1 : x < box.left + EDGE ? -1 : 0,
    y: y > box.bottom - EDGE ? 1 : y < box.top + EDGE ? -1 : 0,
  };
}

/** Scrolls a grid while something is dragged to its edge, and reports the position after each step. */
export function startEdgeScroll(
  grid: HTMLElement,
  /** Sizes of the fixed header and first column, where nothing can be dropped. In pixels. */
  fixed: { top: number; left: number },
  onStep: (x: number, y: number) => void,
) {
  let point: { x: number; y: number } | undefined;
  let frame = 0;
  const step = () => {
    frame = requestAnimationFrame(step);
    if (!point) return;
    const { left, right, top, bottom } = grid.getBoundingClientRect();
    const pull = pullAt({ left: left + fixed.left, right, top: top + fixed.top, bottom }, point.x, point.y);
    if (pull.x === 0 && pull.y === 0) return;
    const { scrollLeft, scrollTop } = grid;
    grid.scrollBy(pull.x * STEP, pull.y * STEP);
    if (grid.scrollLeft !== scrollLeft || grid.scrollTop !== scrollTop) onStep(point.x, point.y);
  };
  frame = requestAnimationFrame(step);
  return {
    at: (x: number, y: number) => {
      point = { x, y };
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
