import { z } from 'zod';
import { booking, bookingStatus, paymentStatus } from '../contracts/booking.js';
import { bookingDate, cityId, isoTime, objectId } from '../contracts/common.js';
import { game, gamePlayer } from '../contracts/games.js';
import type { availability } from '../contracts/grounds.js';
import { matchBoard } from '../contracts/match-card.js';
import { notification } from '../contracts/notifications.js';
import { openingBoard } from '../contracts/openings.js';
import { calendarEntry } from '../contracts/owner.js';
import { systemHealth } from '../contracts/system.js';
import { tournament, tournamentMatch, tournamentTables } from '../contracts/tournament.js';
import { MAX_LISTED_OPEN } from '../tournament-limits.js';

/** Days a socket may watch at once (docs/product-rules.md, Limits). */
export const MAX_WATCHED_DAYS = 14;
/** Grounds a socket may watch at once (docs/product-rules.md, Limits). */
export const MAX_WATCHED_GROUNDS = 100;

/** Grounds whose calendar staff may watch at once (docs/product-rules.md, Limits). */
export const MAX_WATCHED_CALENDARS = 50;

/** Matches a socket may watch at once (docs/product-rules.md, Limits). */
export const MAX_WATCHED_MATCHES = 20;

/** A ground's date as its calendar shows it, with entries that run over from the day before. */
export const calendarDay = z.object({
  groundId: objectId,
  date: z.string(),
  rev: z.number().int(),
  entries: z.array(calendarEntry),
});

/** A game as everybody sees it. */
const gameState = { rev: z.number().int(), game, players: z.array(gamePlayer) };

/** A tournament as everybody sees it, with its matches and tables once it is drawn. */
const tournamentState = {
  rev: z.number().int(),
  tournament,
  matches: z.array(tournamentMatch),
  groups: tournamentTables,
};

const cityState = { tournamentIds: z.array(objectId).max(MAX_LISTED_OPEN) };

const holdFact = z.object({
  holdId: objectId,
  groundId: objectId,
  bookingDate: z.string(),
  timeSlot: z.string(),
});
const groundState = z.object({
  groundId: objectId,
  availableSlots: z.number().int(),
  isBookableOnline: z.boolean(),
});

/** Maximum number of matches in the list of those that are played now. */
export const LIVE_MATCHES = 3;
export const liveMatches = z.object({ matchIds: z.array(objectId).max(LIVE_MATCHES) });

/** A city's id as `cities.ts` spells it. */
const watchedCity = cityId.regex(/^[a-z0-9-]+$/);

/** What a client may send. */
export const CLIENT_EVENTS = {
  'availability:watch': z.strictObject({ groundId: objectId, date: bookingDate }),
  'availability:unwatch': z.strictObject({ groundId: objectId, date: bookingDate }),
  'grounds:watch': z.strictObject({
    groundIds: z.array(objectId).max(MAX_WATCHED_GROUNDS),
    date: bookingDate.optional(),
  }),
  'calendar:watch': z.strictObject({
    groundIds: z.array(objectId).max(MAX_WATCHED_CALENDARS),
    date: bookingDate,
  }),
  'match:watch': z.strictObject({ matchId: objectId }),
  'match:unwatch': z.strictObject({ matchId: objectId }),
  'game:watch': z.strictObject({ gameId: objectId }),
  'game:unwatch': z.strictObject({ gameId: objectId }),
  'tournament:watch': z.strictObject({ tournamentId: objectId }),
  'tournament:unwatch': z.strictObject({ tournamentId: objectId }),
  'city:watch': z.strictObject({ cityId: watchedCity }),
  'city:unwatch': z.strictObject({ cityId: watchedCity }),
  'live-matches:watch': z.strictObject({}),
  'live-matches:unwatch': z.strictObject({}),
  'system:watch': z.strictObject({}),
  'system:unwatch': z.strictObject({}),
  'auth:renew': z.strictObject({ token: z.string().min(1).max(4096) }),
} as const;
export type ClientEventName = keyof typeof CLIENT_EVENTS;

/** What the server sends. */
export const SERVER_EVENTS = {
  'availability:changed': z.object({
    groundId: objectId,
    date: z.string(),
    rev: z.number().int(),
    serverTime: isoTime,
    day: z.string().length(24),
    heldUntil: z.record(z.string(), isoTime).optional(),
  }),
  'ground:changed': groundState,
  /** To sockets that watch the day: its line has moved on. */
  'opening:changed': openingBoard,
  /** To the players in the draw of a day, once it is done. */
  'opening:placed': z.object({ groundId: objectId, date: z.string(), place: z.number().int() }),
  /** To staff who watch it: the ground's day as the calendar shows it. */
  'calendar:changed': calendarDay,
  /** The whole scoreboard of a watched match. `seq` counts its events, `rev` all its changes. */
  'match:changed': z.object({
    matchId: objectId,
    rev: z.number().int(),
    seq: z.number().int(),
    board: matchBoard,
  }),
  /** The whole game as everybody sees it. `rev` counts its changes. */
  'game:changed': z.object({ gameId: objectId, ...gameState }),
  /** The watch of a game has ended: a block hides it from this account. */
  'game:gone': z.object({ gameId: objectId }),
  /**
   * The whole tournament as everybody sees it. `rev` counts the changes of it and its fixtures. With `since`, `matches`
   * are only those that have changed since that `rev` (`shared/src/tournaments/whole-tournament.ts`).
   */
  'tournament:changed': z.object({
    tournamentId: objectId,
    ...tournamentState,
    since: z.number().int().optional(),
  }),
  /** The tournaments of a watched city that are open for entry, in the order of lists. */
  'city:changed': z.object({ cityId, ...cityState }),
  /** The latest matches that are played now, the latest start first. */
  'live-matches:changed': liveMatches,
  'hold:expiring': holdFact,
  'hold:expired': holdFact,
  'booking:updated': z.object({
    bookingId: z.string(),
    _id: objectId,
    status: bookingStatus,
    payment: z.object({ status: paymentStatus }),
    reason: z.string().optional(),
    /** A staff member has seen the alert. */
    acknowledged: z.literal(true).optional(),
  }),
  'booking:new': z.object({ booking }),
  'notification:new': z.object({ notification, unreadCount: z.number().int() }),
  /** To the accounts in a team, and to those who have just left it: refetch the team. */
  'team:changed': z.object({ teamId: objectId }),
  /** To the complainant, and to the people of the ground that it is about: refetch your complaints. */
  'complaint:changed': z.object({ complaintId: objectId }),
  /** To admins: an act in the audit log, or a failure. Refetch what it is about. */
  'admin:changed': z.object({ what: z.string() }),
  /** To admins who watch it, every two seconds. */
  'system:health': z.object({ health: systemHealth }),
  'notification:read': z.object({ ids: z.array(objectId), unreadCount: z.number().int() }),
} as const;
export type ServerEventName = keyof typeof SERVER_EVENTS;
export type ServerEventData<N extends ServerEventName> = z.infer<(typeof SERVER_EVENTS)[N]>;

export type Refusal = { success: false; code: string; message?: string };
export type WatchAck = { success: true; availability: z.infer<typeof availability> } | Refusal;
export type GroundsAck = { success: true; grounds: z.infer<typeof groundState>[] } | Refusal;
export type CalendarAck = { success: true; days: z.infer<typeof calendarDay>[] } | Refusal;
export type MatchAck =
  | { success: true; rev: number; seq: number; board: z.infer<typeof matchBoard> }
  | Refusal;
export type GameAck = ({ success: true } & z.infer<z.ZodObject<typeof gameState>>) | Refusal;
export type TournamentAck = ({ success: true } & z.infer<z.ZodObject<typeof tournamentState>>) | Refusal;
export type CityAck = ({ success: true } & z.infer<z.ZodObject<typeof cityState>>) | Refusal;
export type LiveMatchesAck = ({ success: true } & z.infer<typeof liveMatches>) | Refusal;
export type SystemAck = { success: true; health: z.infer<typeof systemHealth> } | Refusal;
export type RenewAck = { success: true } | Refusal;

export type ServerToClient = { [N in ServerEventName]: (data: ServerEventData<N>) => void };
export interface ClientToServer {
  'availability:watch': (
    data: z.infer<(typeof CLIENT_EVENTS)['availability:watch']>,
    ack: (answer: WatchAck) => void,
  ) => void;
  'availability:unwatch': (data: z.infer<(typeof CLIENT_EVENTS)['availability:unwatch']>) => void;
  'grounds:watch': (
    data: z.infer<(typeof CLIENT_EVENTS)['grounds:watch']>,
    ack: (answer: GroundsAck) => void,
  ) => void;
  'calendar:watch': (
    data: z.infer<(typeof CLIENT_EVENTS)['calendar:watch']>,
    ack: (answer: CalendarAck) => void,
  ) => void;
  'match:watch': (
    data: z.infer<(typeof CLIENT_EVENTS)['match:watch']>,
    ack: (answer: MatchAck) => void,
  ) => void;
  'match:unwatch': (data: z.infer<(typeof CLIENT_EVENTS)['match:unwatch']>) => void;
  'game:watch': (data: z.infer<(typeof CLIENT_EVENTS)['game:watch']>, ack: (answer: GameAck) => void) => void;
  'game:unwatch': (data: z.infer<(typeof CLIENT_EVENTS)['game:unwatch']>) => void;
  'tournament:watch': (
    data: z.infer<(typeof CLIENT_EVENTS)['tournament:watch']>,
    ack: (answer: TournamentAck) => void,
  ) => void;
  'tournament:unwatch': (data: z.infer<(typeof CLIENT_EVENTS)['tournament:unwatch']>) => void;
  'city:watch': (data: z.infer<(typeof CLIENT_EVENTS)['city:watch']>, ack: (answer: CityAck) => void) => void;
  'city:unwatch': (data: z.infer<(typeof CLIENT_EVENTS)['city:unwatch']>) => void;
  'live-matches:watch': (data: Record<string, never>, ack: (answer: LiveMatchesAck) => void) => void;
  'live-matches:unwatch': (data: Record<string, never>) => void;
  'system:watch': (data: Record<string, never>, ack: (answer: SystemAck) => void) => void;
  'system:unwatch': (data: Record<string, never>) => void;
  'auth:renew': (data: { token: string }, ack: (answer: RenewAck) => void) => void;
}
