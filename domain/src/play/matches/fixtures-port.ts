import type { Core } from '../../platform/core.js';
import type { MatchState } from './match-log.schema.js';

/** What matches need from the fixtures of tournaments, which are above them. */
export interface FixturesPort {
  /** Brings a tournament to what the log of its match says; nothing for any other match. Idempotent. */
  follow(core: Core, log: MatchState): Promise<void>;
  /** Numbers of the tournament's matches that fall if this log's result is confirmed. */
  fallsBy(core: Core, log: MatchState): Promise<number[]>;
}

declare module '../../platform/core.js' {
  interface Core {
    fixtures: FixturesPort;
  }
}
