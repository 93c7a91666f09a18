/** Adjacent lanes; `to` is exclusive. */
export interface Lanes {
  from: number;
  to: number;
}

/** The position of some parts of a turf among all of them, in as few pieces as possible. */
export function lanesOf(all: readonly string[], own: readonly string[]): Lanes[] {
  const pieces: Lanes[] = [];
  for (const [lane, part] of all.entries()) {
    if (!own.includes(part)) continue;
    const last = pieces.at(-1);
    if (last?.to === lane) last.to = lane + 1;
    else pieces.push({ from: lane, to: lane + 1 });
  }
  return pieces;
}
