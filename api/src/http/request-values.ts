/** Like a `WeakMap` by request or response, kept on the object itself: a `WeakMap` costs about 0.5 µs more per value. */
export function requestValues<O extends object, V>(): {
  get(of: O): V | undefined;
  set(of: O, value: V): void;
} {
  const key = Symbol();
  return {
    get: (of) => (of as { [key]?: V })[key],
    set(of, value) {
      (of as { [key]?: V })[key] = value;
    },
  };
}
