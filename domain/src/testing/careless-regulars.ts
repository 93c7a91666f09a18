import type { Core } from '../platform/core.js';

/**
 * A core whose regulars take every step, whatever has become of the date or the regular since it was read. For controls: what
 * is tested against it must break.
 */
export function carelessRegulars(core: Core): Core {
  const regulars = new Proxy(core.db.regulars, {
    get: (target, name) => {
      if (name === 'findOneAndUpdate')
        return async ({ _id }: { _id: unknown }, update: object, options: object) =>
          await target.findOneAndUpdate({ _id: _id as never }, update, options); // the id is what it was
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...core, db: { ...core.db, regulars } };
}
