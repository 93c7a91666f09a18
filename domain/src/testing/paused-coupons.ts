import type { Core } from '../platform/core.js';
import { failpoint } from '../platform/failpoint.js';

interface Asked {
  _id: unknown;
  uses?: { $elemMatch?: { bookingId?: string } };
}

/**
 * A core that pauses at a failpoint before each write of a coupon's uses, so that anything may happen between read and
 * write. With `careless`, for control runs, it writes without checking limit, state or fencing token.
 */
export function pausedCoupons(core: Core, { careless = false } = {}): Core {
  const coupons = new Proxy(core.db.coupons, {
    get: (target, name) => {
      if (name === 'updateOne')
        return async (asked: Asked, update: object) => {
          await failpoint('coupon.afterMark');
          // The number the model asked for, or fewer.
          return await target.updateOne((careless ? bare(asked, update) : asked) as never, update);
        };
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...core, db: { ...core.db, coupons } };
}

/** The coupon, and for a positional update that the use is there. */
function bare({ _id, uses }: Asked, update: object): object {
  const bookingId = uses?.$elemMatch?.bookingId;
  const isPositional = bookingId !== undefined && JSON.stringify(update).includes('uses.$');
  return isPositional ? { _id, 'uses.bookingId': bookingId } : { _id };
}
