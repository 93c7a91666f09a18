/** The viewBox of both charts, and the room for the axes. */
export const CHART = { width: 640, height: 280, left: 56, right: 12, top: 14, bottom: 34 } as const;

const NICE = [1, 2, 5, 10, 20, 25, 50, 100, 200];

/** A step between marks that gives about `marks` of them. */
export function stepOf(most: number, marks: number): number {
  return NICE.find((step) => most / step <= marks) ?? Math.ceil(most / marks / 100) * 100;
}

/** Marks from `least` (rounded down) to `most` (rounded up). */
export function marksOf(least: number, most: number, step: number): number[] {
  const from = Math.floor(least / step);
  const count = Math.ceil(most / step) - from;
  return Array.from({ length: count + 1 }, (_, at) => (from + at) * step);
}

/** Maps a range of values to a range of pixels. */
export const scaleOf =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    to === from ? start : start + ((value - from) / (to - from)) * (end - start);
