import { eventKey } from '@crease/domain/messaging/outbox/outbox-collections';
import { dayKeysIn } from '@crease/domain/messaging/outbox/publisher';
import type { Core } from '@crease/domain/platform/core';
import { CalendarBoard } from './calendar-board.js';
import { CityBoards } from './city-boards.js';
import { DayBoard } from './day-board.js';
import { GameBoards } from './game-boards.js';
import { GroundBoard } from './ground-board.js';
import { LiveMatches } from './live-matches.js';
import { type MatchBoards, openMatchBoards } from './match-boards.js';
import type { RealtimeMetrics } from './metrics.js';
import type { RoomFrames } from './room-frames.js';
import type { SocketServer } from './socket-server.js';
import { SystemBoard } from './system-board.js';
import { TournamentBoards } from './tournament-boards.js';

/** What the sockets of this process watch. */
export interface Boards {
  days: DayBoard;
  grounds: GroundBoard;
  calendars: CalendarBoard;
  matches: MatchBoards;
  live: LiveMatches;
  games: GameBoards;
  tournaments: TournamentBoards;
  cities: CityBoards;
  system: SystemBoard;
}

/** `isFollowed`: whether the stream currently tells of every change. */
export function openBoards(
  core: Core,
  io: SocketServer,
  metrics: () => RealtimeMetrics,
  frames: RoomFrames,
  isFollowed: () => boolean,
): Boards {
  const means = { core, io, metrics, frames };
  return {
    days: new DayBoard(core, io, metrics, frames, isFollowed),
    grounds: new GroundBoard(core, io, frames),
    calendars: new CalendarBoard(core, io, metrics, frames),
    matches: openMatchBoards(means),
    live: new LiveMatches(means),
    games: new GameBoards(means),
    tournaments: new TournamentBoards(means),
    cities: new CityBoards(means),
    system: new SystemBoard(core, io),
  };
}

/** Reads everything watched again, because changes may have been missed. */
export function rereadAll(boards: Boards): void {
  const { days, grounds, calendars, matches, live, games, tournaments, cities } = boards;
  void days.rereadAll();
  grounds.rereadAll();
  void calendars.rereadAll();
  void matches.rereadAll();
  void live.rereadAll();
  void games.rereadAll();
  void tournaments.rereadAll();
  void cities.rereadAll();
}

/** How the stream keys of matches, games and tournaments begin. */
const MATCH_KEY = eventKey('matchLogs', '');
const GAME_KEY = eventKey('games', '');
const TOURNAMENT_KEY = eventKey('tournaments', '');
const FIXTURES_KEY = eventKey('tournamentFixtures', '');

/**
 * True if events of this stream key concern a socket here. Only keys of ground days, matches, games and tournaments can
 * be ruled out.
 */
export function isWanted(boards: Boards, key: string): boolean {
  const { days, grounds, calendars, matches, live, games, tournaments, cities } = boards;
  if (key.startsWith(MATCH_KEY)) return live.isWatched || matches.isWatched(key.slice(MATCH_KEY.length));
  if (key.startsWith(GAME_KEY)) return calendars.size > 0 || games.isWatched(key.slice(GAME_KEY.length));
  if (key.startsWith(TOURNAMENT_KEY))
    return cities.size > 0 || tournaments.isWatched(key.slice(TOURNAMENT_KEY.length));
  if (key.startsWith(FIXTURES_KEY)) return tournaments.isWatched(key.slice(FIXTURES_KEY.length));
  if (!key.startsWith('day:')) return true;
  return dayKeysIn(key).some((day) => {
    const [, groundId = '', date = ''] = day.split(':');
    return days.isWatched(day) || grounds.isWatched(groundId, date) || calendars.isWatched(groundId, date);
  });
}

export function closeBoards(boards: Boards): void {
  for (const board of Object.values(boards)) board.close();
}
