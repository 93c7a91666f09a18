import { requireNode } from './setup/node-version.mjs';

requireNode();

/**
 * `npm run year [-- BOOKINGS]`: plays a financial year of a marketplace, 2,000 bookings by default, and compares its
 * returns, certificates, bills, ledger and statements with each other and with the provider.
 */
const { mkdtempSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { ROOT, prepare } = await import('./setup/prepare.mjs');
const { summaryOf } = await import('./setup/test-counts.mjs');
const { runVitest } = await import('./setup/test-tools.mjs');

const [bookings = '2000'] = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'crease-year-'));
try {
  // Fewer have too few refunds to compare; more do not fit into a ground's day.
  if (!/^\d{2,4}$/.test(bookings) || Number(bookings) < 60 || Number(bookings) > 4_000)
    throw new Error('BOOKINGS must be a number from 60 to 4000.');
  await prepare({ web: false });
  const counts = await runVitest(ROOT, 'integration', join(reports, 'year.json'), {
    reporter: 'verbose',
    files: ['domain/src/assurance/simulated-year'],
    more: { YEAR_BOOKINGS: bookings },
  });
  console.log(`a year of ${bookings} bookings: ${summaryOf([counts]).line}`);
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
