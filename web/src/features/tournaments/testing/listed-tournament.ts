import type { Tournament } from '@crease/shared/contracts/tournament';
import { PRESETS } from '@crease/shared/cricket/presets';

/** A knockout of eight teams that is open for entry until the year 2100. */
export const aListedTournament = (over: Partial<Tournament> = {}): Tournament => ({
  _id: 'c'.repeat(24),
  name: 'Sunday Cup',
  groundIds: [],
  grounds: [],
  cityName: 'Patna',
  format: 'knockout',
  teams: 8,
  // A preset has the wire form, apart from `readonly`.
  rules: PRESETS['box-6'] as Tournament['rules'],
  entryFee: 2_000,
  from: '2100-01-09',
  to: '2100-01-10',
  windows: [],
  matchMinutes: 60,
  restMinutes: 0,
  registerUntil: '2100-01-08T18:30:00.000Z',
  rosterMin: 6,
  rosterMax: 10,
  status: 'open',
  entered: 4,
  placesLeft: 4,
  waiting: 0,
  url: '',
  rev: 1,
  can: { run: false },
  ...over,
});
