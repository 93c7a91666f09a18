import type { mongo } from 'mongoose';
import type { Core } from '../platform/core.js';

/** The collection with updates that keep no condition but the id. */
function unguarded<D extends mongo.Document>(collection: mongo.Collection<D>): mongo.Collection<D> {
  return new Proxy(collection, {
    get: (target, name) => {
      if (name === 'findOneAndUpdate')
        return async ({ _id }: mongo.Filter<D>, update: mongo.UpdateFilter<D>, options: object) =>
          await target.findOneAndUpdate({ _id } as mongo.Filter<D>, update, options);
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * The control for races about places: updates of games keep no condition but the id. A race that it passes proves
 * nothing.
 */
export function unguardedPlaces(core: Core): Core {
  const writes: Core['writes'] = {
    ...core.writes,
    game: ({ filter: { _id }, update }) => core.writes.game({ filter: { _id }, update }),
  };
  return { ...core, db: { ...core.db, games: unguarded(core.db.games) }, writes };
}

/** The same control for races about entries: updates of tournaments keep no condition but the id. */
export function unguardedEntries(core: Core): Core {
  const writes: Core['writes'] = {
    ...core.writes,
    tournament: ({ filter: { _id }, update }) => core.writes.tournament({ filter: { _id }, update }),
  };
  return { ...core, db: { ...core.db, tournaments: unguarded(core.db.tournaments) }, writes };
}
