import type { Core } from '../platform/core.js';

/**
 * The control for races about entries: a core whose updates of tournaments keep no condition but the id. A race that
 * finds no error with it proves nothing.
 */
export function unguardedEntries(core: Core): Core {
  const tournaments = new Proxy(core.db.tournaments, {
    get: (target, name) => {
      if (name === 'findOneAndUpdate')
        return async ({ _id }: { _id: never }, update: object, options: object) =>
          await target.findOneAndUpdate({ _id }, update, options);
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const writes: Core['writes'] = {
    ...core.writes,
    tournament: ({ filter: { _id }, update }) => core.writes.tournament({ filter: { _id }, update }),
  };
  return { ...core, db: { ...core.db, tournaments }, writes };
}
