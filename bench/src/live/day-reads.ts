import type { Stage } from '../stage.js';

/** Counts finds of these days in the database, whoever asks, by its own profile of them. */
export interface DayReads extends AsyncDisposable {
  /** Of the day that was read most often. */
  most(): Promise<number>;
}

export async function countReads({ core }: Stage, dayIds: readonly string[]): Promise<DayReads> {
  const db = core.connection.getClient().db();
  const off = async (): Promise<void> => {
    await db.command({ profile: 0 });
    await db.collection('system.profile').drop();
  };
  await off().catch(() => undefined); // nothing was profiled before
  await db.command({ profile: 1, filter: { ns: `${db.databaseName}.grounddays`, op: 'query' } });
  return {
    async most() {
      const counts = new Map(dayIds.map((id) => [id, 0]));
      for await (const { command } of db.collection('system.profile').find())
        for (const id of idsIn(command)) if (counts.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
      return Math.max(...counts.values());
    },
    [Symbol.asyncDispose]: off,
  };
}

/** The ids that a find by `_id` asks for: one, or some with `$in`. */
function idsIn(command: { filter?: { _id?: unknown } } | undefined): string[] {
  const wanted = command?.filter?._id;
  if (typeof wanted === 'string') return [wanted];
  const some = wanted && typeof wanted === 'object' && '$in' in wanted ? wanted.$in : [];
  return Array.isArray(some) ? some.map(String) : [];
}
