/** A translation of `T`: the same functions and lists, any part of them. */
export type Translation<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => R extends string ? string : R
  : T extends string
    ? string
    : { readonly [K in keyof T]?: Translation<T[K]> };

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Replaces parts of `texts` by those of `words`; lists by index, so that anything that is not text (an icon, a link)
 * need not be repeated.
 */
export function layOver<T extends object>(texts: T, words: Translation<T>): void {
  layWords(texts, words);
}

/** The same for cases where only the catalogue's own types can check that the texts fit. */
export function layWords(texts: unknown, words: unknown): void {
  if (!isPart(texts) || !isPart(words)) return;
  for (const [key, word] of Object.entries(words)) {
    const before = texts[key];
    if (isPart(before) && isPart(word)) layWords(before, word);
    else if (key in texts) texts[key] = word;
  }
}
