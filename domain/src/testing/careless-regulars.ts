import type { Core } from '../platform/core.js';

/**
 * A core whose regulars take every step, whatever has changed since they were read. For control runs: a test against it
 * must fail.
 */
export function carelessRegulars(core: Core): Core {
  const regulars = new Proxy(core.db.regulars, {
    get: (target, name) => {
      if (name === 'findOneAndUpdate')
        return async ({ _id }: { _id: unknown }, update: object, options: object) =>
          await target.findOneAndUpdate({ _id: _id as never }, update, options); // the id stays the same
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...core, db: { ...core.db, regulars } };
}
