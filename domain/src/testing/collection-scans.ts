import type { Core } from '../platform/core.js';

/**
 * The queries of this world that no index answered since the last call. Undefined on a real MongoDB, which keeps no
 * such list (the embedded server does).
 */
export async function takeScans(core: Pick<Core, 'connection'>): Promise<string[] | undefined> {
  if (!core.connection.db) throw new Error('the database is not connected');
  try {
    const { scans } = await core.connection.db.command({ creaseScans: 1, reset: true });
    return scans.map(({ ns, shape }: { ns: string; shape: string }) => `${ns} ${shape}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 59) return undefined;
    throw error;
  }
}
