/** The words of `T` in another language: the same functions and lists, any part of them. */
export type Translation<T> = T extends (...args: infer A) => string
  ? (...args: A) => string
  : T extends string
    ? string
    : { readonly [K in keyof T]?: Translation<T[K]> };

/** `words` over `base`, part by part: lists by their places, so that what is no word (an icon, a link) need not be said again. */
export function layOver<T>(base: T, words: Translation<T> | undefined): T {
  if (words === undefined) return base;
  // The words differ from those of the base, their shape does not: that is what `Translation` says.
  if (typeof base !== 'object' || base === null) return words as T;
  const over = words as Record<string, Translation<unknown> | undefined>;
  const laid = Object.entries(base).map(([key, value]) => [key, layOver<unknown>(value, over[key])] as const);
  return (Array.isArray(base) ? laid.map(([, value]) => value) : Object.fromEntries(laid)) as T;
}
