/** A piece of text that was kept, removed or added. */
export interface Piece {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** Longer texts are compared as a whole: the table of their words would be too large. */
const MOST_WORDS = 700;

const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** The difference between two texts, word by word. */
export function wordDiff(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) {
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ];
  }
  const common = lengthsOf(a, b);
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], text: string | undefined) => {
    const last = pieces.at(-1);
    if (text === undefined) return;
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const same = i < a.length && j < b.length && a[i] === b[j];
    if (same) add('same', a[i]);
    if (same || (i < a.length && (j === b.length || common(i + 1, j) >= common(i, j + 1)))) {
      if (!same) add('gone', a[i]);
      i += 1;
      if (same) j += 1;
    } else {
      add('new', b[j]);
      j += 1;
    }
  }
  return pieces;
}

/** Length of the longest common subsequence of the remaining words of both texts. */
function lengthsOf(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}
