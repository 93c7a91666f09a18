import type { Core } from '../platform/core.js';

/**
 * The control for refunds by hand beside shares: a core that records a refund although a share has marked its order. A
 * race that finds no error with it proves nothing.
 */
export function unmarkedShares(core: Core): Core {
  const payments = new Proxy(core.db.payments, {
    get: (target, name) => {
      if (name === 'findOneAndUpdate')
        return async ({ shared: _, ...filter }: { shared?: unknown }, update: object, options: object) =>
          await target.findOneAndUpdate(filter as never, update, options as never);
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...core, db: { ...core.db, payments } };
}
