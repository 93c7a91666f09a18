import type { Migration } from './migration.js';

/** Starts the clocks of reports about people that are open and have none: each is due a day after it was made. */
export const startReportClocks: Migration = {
  name: '015-start-report-clocks',
  async up({ db }) {
    const firstDeadline = { $add: ['$at', 24 * 3_600_000] };
    await db
      .collection('personreports')
      .updateMany({ state: 'open', dueBy: { $exists: false } }, [
        { $set: { dueBy: firstDeadline, escalateAt: firstDeadline } },
      ]);
  },
};
