import type { GroundDayDoc } from '../calendar/day/ground-day.schema.js';
import type { Core } from '../platform/core.js';

/** Delays a call until it is released, runs it, and reports the result. */
export type Gate = <T>(what: string, call: () => Promise<T>) => Promise<T>;

type Call = (...args: unknown[]) => Promise<unknown>;

/** The collection commands that wait at a gate: all that decide a race over hours, bookings or uses. */
const GATED_COMMANDS = new Set(['findOne', 'findOneAndUpdate', 'updateOne']);

/** The same object with some methods replaced. */
function withMethods<T extends object>(real: T, methodOf: (name: string) => Call | undefined): T {
  return new Proxy(real, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      const method = typeof name === 'string' ? methodOf(name) : undefined;
      return method ?? (typeof value === 'function' ? value.bind(target) : value);
    },
  });
}

/**
 * A core whose reads and writes of days, bookings and coupons, and Redis commands, each wait at a gate. `isUntold`
 * decides whether a matched write of a day is reported as ambiguous, as in a shared command.
 */
export function gatedCore(core: Core, gate: Gate, isUntold: () => boolean): Core {
  const { day, booking } = core.writes;
  return {
    ...core,
    reads: {
      ...core.reads,
      day: (id) => gate(`reads ${shortened(id)}`, () => core.reads.day(id)),
      recentDay: () => undefined,
    },
    writes: {
      ...core.writes,
      day: (update) =>
        gate(`claims of ${shortened(update.filter._id)}`, async () => {
          const matched = await day(update);
          return matched && !isUntold();
        }),
      booking: (doc) => gate('inserts its booking', () => booking(doc)),
    },
    redis: withMethods(core.redis, (name) => (name === 'pipeline' ? gatedPipeline(core, gate) : undefined)),
    db: {
      ...core.db,
      groundDays: gated('groundDays', core.db.groundDays, gate),
      bookings: gated('bookings', core.db.bookings, gate),
      coupons: gated('coupons', core.db.coupons, gate),
    },
  };
}

/** A collection whose commands wait at the gate. */
const gated = <C extends object>(name: string, collection: C, gate: Gate): C =>
  withMethods(collection, (command) => {
    if (!GATED_COMMANDS.has(command)) return undefined;
    const method: unknown = Reflect.get(collection, command, collection);
    if (typeof method !== 'function') return undefined;
    const call = method.bind(collection);
    return (...args) => gate(`${command} ${name}`, () => call(...args));
  });

/** Scripts go to Redis as pipelines. */
const gatedPipeline = (core: Core, gate: Gate) => () => {
  const pipeline = core.redis.pipeline();
  const exec = pipeline.exec.bind(pipeline);
  pipeline.exec = () => gate('asks Redis', () => exec());
  // Gated like the others, although it returns synchronously.
  return pipeline as unknown as Promise<unknown>;
};

const shortened = (dayId: unknown): string => String(dayId).slice(-5);

/** A day in one line of a trace: the owner of each hour. */
export const lineOf = (day: Pick<GroundDayDoc, 'rev' | 'claims'>): string =>
  `rev ${day.rev}: ${Object.entries(day.claims)
    .map(([key, claim]) => `${key} ${claim?.kind} ${claim?.ref.slice(-4)}`)
    .join(', ')}`;
