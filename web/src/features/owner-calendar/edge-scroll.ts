/** This near to an edge of the grid it goes on under what is dragged. In pixels. */
const EDGE = 36;
/** How far in one frame. In pixels. */
const STEP = 7;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Which way a grid goes on while something is dragged to this point of it: -1, 0 or 1 on each axis. */
export function pullAt(box: Box, x: number, y: number): { x: number; y: number } {
  return {
    x: x > box.right - EDGE ? 1 : x < box.left + EDGE ? -1 : 0,
    y: y > box.bottom - EDGE ? 1 : y < box.top + EDGE ? -1 : 0,
  };
}

/** Lets a grid go on for as long as something is dragged to its edge, and says where it is after each step. */
export function startEdgeScroll(
  grid: HTMLElement,
  /** What stands still at the top and the left, and is no place to drop on. In pixels. */
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
