let made = 0;

/** A key for a row, unique on this page. */
export const newKey = (): string => {
  made += 1;
  return `typed-${made}`;
};

/** A whole number from 0 below `below`, with equal chances. */
export function randomBelow(below: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((value / 2 ** 32) * below);
}
