import type { Core } from '../platform/core.js';

/** The fence's fields on a booking (docs/invariants.md P3). */
const FENCE = new Set(['op', 'op.n', 'op.at', 'opSeq', 'status', 'payment.status']);

// Some conditions less make a filter, too.
const withoutFence = <F extends object>(filter: F): F =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !FENCE.has(key))) as F;

/**
 * A core whose bookings have no fence: operations do not see each other, and updates do not depend on the state that
 * was read. For control runs: a test against it must fail.
 */
export function unfenced(core: Core): Core {
  const bookings = new Proxy(core.db.bookings, {
    get: (target, name) => {
      if (name === 'findOne') {
        return async (filter: object) => {
          const found = await target.findOne(filter);
          if (found) delete found.op;
          return found;
        };
      }
      if (name === 'findOneAndUpdate') {
        return async (filter: object, update: object, options: object) =>
          await target.findOneAndUpdate(withoutFence(filter), update, options);
      }
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const { bookingChange } = core.writes;
  const writes: Core['writes'] = {
    ...core.writes,
    bookingChange: ({ filter, update }) => bookingChange({ filter: withoutFence(filter), update }),
  };
  return { ...core, db: { ...core.db, bookings }, writes };
}
