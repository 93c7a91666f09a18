import type { PresetName } from '@crease/shared/contracts/match-rules';
import type { TournamentFormat } from '@crease/shared/contracts/tournament-settings';

export const TOURNAMENT_PRESETS = ['evening', 'saturday', 'weekend', 'league'] as const;
export type TournamentPreset = (typeof TOURNAMENT_PRESETS)[number];

interface PresetSettings {
  format: TournamentFormat;
  teams: number;
  groups?: number;
  advance?: number;
  thirdPlace?: boolean;
  /** Days from the first to the last, both included. */
  days: number;
  /** Weekdays with play, Monday 1; the first one is the tournament's first day. */
  weekdays: readonly number[];
  start: string;
  end: string;
  restMinutes: number;
  entryFee: number;
  rules: PresetName;
}

/** Tournaments that fit on one ground, as owners hold them most. */
export const PRESET_SETTINGS: Readonly<Record<TournamentPreset, PresetSettings>> = {
  evening: {
    format: 'knockout',
    teams: 4,
    thirdPlace: true,
    days: 1,
    weekdays: [6],
    start: '18:00',
    end: '23:00',
    restMinutes: 0,
    entryFee: 1500,
    rules: 'box-6',
  },
  saturday: {
    format: 'knockout',
    teams: 8,
    days: 1,
    weekdays: [6],
    start: '14:00',
    end: '23:00',
    restMinutes: 0,
    entryFee: 2000,
    rules: 'box-6',
  },
  weekend: {
    format: 'groups-knockout',
    teams: 12,
    groups: 4,
    advance: 1,
    days: 2,
    weekdays: [6, 7],
    start: '08:00',
    end: '23:00',
    restMinutes: 0,
    entryFee: 3000,
    rules: 'box-6',
  },
  league: {
    format: 'league',
    teams: 6,
    days: 28,
    weekdays: [7],
    start: '18:00',
    end: '23:00',
    restMinutes: 0,
    entryFee: 4000,
    rules: 'box-6',
  },
};
