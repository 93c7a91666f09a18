import { objectId } from '@crease/shared/contracts/common';
import { game, gamePlayer } from '@crease/shared/contracts/games';
import { availability } from '@crease/shared/contracts/grounds';
import { matchBoard } from '@crease/shared/contracts/match-card';
import { systemHealth } from '@crease/shared/contracts/system';
import { tournament, tournamentMatch, tournamentTables } from '@crease/shared/contracts/tournament';
import { ERROR_STATUS } from '@crease/shared/errors';
import {
  CLIENT_EVENTS,
  type ClientEventName,
  calendarDay,
  LIVE_MATCHES,
  liveMatches,
  MAX_WATCHED_CALENDARS,
  MAX_WATCHED_DAYS,
  MAX_WATCHED_GROUNDS,
  MAX_WATCHED_MATCHES,
  SERVER_EVENTS,
  type ServerEventName,
} from '@crease/shared/events/sockets';
import { MAX_WATCHED_GAMES } from '@crease/shared/game-limits';
import {
  MAX_LISTED_OPEN,
  MAX_WATCHED_CITIES,
  MAX_WATCHED_TOURNAMENTS,
  MAX_WHOLE_MATCHES,
} from '@crease/shared/tournament-limits';
import { z } from 'zod';

const groundState = SERVER_EVENTS['ground:changed'];

/** The purpose of each client event, and the fields of its ack beside `success: true`. */
const CLIENT_NOTES: Record<ClientEventName, { summary: string; ack: z.ZodRawShape }> = {
  'availability:watch': {
    summary: `Watch a day: the ack is the day as it is now, and changes follow. At most ${MAX_WATCHED_DAYS} days a socket.`,
    ack: { availability },
  },
  'availability:unwatch': { summary: 'Watch a day no longer.', ack: {} },
  'grounds:watch': {
    summary: `Watch these grounds instead of those watched before, at most ${MAX_WATCHED_GROUNDS}. Without a date: today.`,
    ack: { grounds: z.array(groundState) },
  },
  'calendar:watch': {
    summary: `For staff: watch a date of these grounds' calendars instead of those watched before, at most ${MAX_WATCHED_CALENDARS}; none ends it. The ack is each as it is now.`,
    ack: { days: z.array(calendarDay) },
  },
  'match:watch': {
    summary: `Watch a match: the ack is its scoreboard as it is now, and changes follow. Anybody may. At most ${MAX_WATCHED_MATCHES} matches a socket.`,
    ack: { rev: z.number().int(), seq: z.number().int(), board: matchBoard },
  },
  'match:unwatch': { summary: 'Watch a match no longer.', ack: {} },
  'game:watch': {
    summary: `Watch a game: the ack is the game and its players as everybody sees them, and changes follow. Anybody may. At most ${MAX_WATCHED_GAMES} games a socket.`,
    ack: { rev: z.number().int(), game, players: z.array(gamePlayer) },
  },
  'game:unwatch': { summary: 'Watch a game no longer.', ack: {} },
  'tournament:watch': {
    summary: `Watch a tournament: the ack is the tournament with its matches and tables as everybody sees them, and changes follow. Anybody may, a draft only its organisers. At most ${MAX_WATCHED_TOURNAMENTS} tournaments a socket. Balls come from match:watch.`,
    ack: {
      rev: z.number().int(),
      tournament,
      matches: z.array(tournamentMatch),
      groups: tournamentTables,
    },
  },
  'tournament:unwatch': { summary: 'Watch a tournament no longer.', ack: {} },
  'city:watch': {
    summary: `Watch which tournaments of a city are open for entry: the ack has the first ${MAX_LISTED_OPEN} in the order of lists, and changes follow. Anybody may. At most ${MAX_WATCHED_CITIES} cities a socket.`,
    ack: { tournamentIds: z.array(objectId) },
  },
  'city:unwatch': { summary: 'Watch a city no longer.', ack: {} },
  'live-matches:watch': {
    summary: `Watch which matches are played now, the latest ${LIVE_MATCHES}: the ack has them, and changes follow. Anybody may.`,
    ack: liveMatches.shape,
  },
  'live-matches:unwatch': { summary: 'Watch that no longer.', ack: {} },
  'system:watch': {
    summary: 'For admins: how the system does, now in the ack and every two seconds after.',
    ack: { health: systemHealth },
  },
  'system:unwatch': { summary: 'Watch the system no longer.', ack: {} },
  'auth:renew': {
    summary: 'Show a new access token of the same user before the one of the handshake ends.',
    ack: {},
  },
};

const SERVER_NOTES: Record<ServerEventName, string> = {
  'availability:changed':
    'A watched day, whole, a letter an hour: a available, h held, b booked, x blocked, p past. Drop any whose rev is older, or the same with no later serverTime.',
  'ground:changed': 'Free hours of a watched ground, or whether it can be booked, changed.',
  'opening:changed':
    'The line for a watched day that opens by a draw, whole. Everybody whose place is at most reached has been let in. Drop any whose reached is lower.',
  'opening:placed': 'To every tab of a player in the draw of a day, once it is done: their place.',
  'calendar:changed':
    'A watched calendar, whole. The rev does not grow with what happens to a booking (paid, checked in): drop any whose rev is older.',
  'match:changed':
    'The scoreboard of a watched match, whole. Drop any whose rev is older. A newer rev with the same seq: its sides, toss, start, confirmation or dispute changed, so read the match again.',
  'game:changed':
    'A watched game with its players, whole, as everybody sees it. Drop any whose rev is older; the same rev with other places taken is newer: a hold has ended.',
  'game:gone':
    'The watch of a game has ended, because a block hides it from this account. Reading it answers NOT_FOUND.',
  'tournament:changed': `A watched tournament, whole, as everybody sees it. Drop any whose rev is older; the same rev with other places taken is newer: a hold has ended. Read leaders and entries again. For a draw of more than ${MAX_WHOLE_MATCHES} matches the frame may have since: its matches are only those that have changed since that rev. Replace them by their _id in the matches of a state whose rev is since or later; with an older state, watch again.`,
  'city:changed':
    'The tournaments of a watched city that are open for entry, in the order of lists. Read the list again if one is new.',
  'live-matches:changed': 'The latest matches that are played now, whole, the latest start first.',
  'hold:expiring': 'To the holder, a minute before the end.',
  'hold:expired': 'To the holder, at the end.',
  'booking:updated': 'To the player and the owner: how a booking stands now.',
  'booking:new': 'To the owner of the ground, when it is booked.',
  'notification:new': 'To every tab of the user.',
  'team:changed': 'To the accounts in a team, and to those who have just left it. Read the team again.',
  'complaint:changed':
    'To the complainant, and to the people of the ground that it is about. Read your complaints again.',
  'admin:changed':
    'To admins: something was done that the audit log has, or a refund failed. Read again what it is about.',
  'system:health': 'To admins who watch it, every two seconds.',
  'notification:read': 'To every tab of the user.',
};

const failure = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(ERROR_STATUS) as [string, ...string[]]),
  message: z.string().optional(),
});

/** A schema as it goes over the wire, without the dialect, which AsyncAPI names once. */
function wire(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Already implied by the format and the type.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return rest;
}

const idOf = (name: string): string => name.replace(/:(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The socket events as an AsyncAPI 3 document, generated from the schemas that parse and type them. Stored in
 * `docs/asyncapi.yaml`.
 */
export function asyncApi(): Record<string, unknown> {
  const messages: Record<string, unknown> = {};
  const operations: Record<string, unknown> = {};
  const channel = { $ref: '#/channels/default' };
  const ref = (id: string) => ({ $ref: `#/channels/default/messages/${id}` });

  for (const name of Object.keys(CLIENT_EVENTS) as ClientEventName[]) {
    const { summary, ack } = CLIENT_NOTES[name];
    const id = idOf(name);
    messages[id] = { name, summary, payload: wire(CLIENT_EVENTS[name]) };
    messages[`${id}Ack`] = {
      name: `${name} (ack)`,
      payload: { oneOf: [wire(z.object({ success: z.literal(true), ...ack })), wire(failure)] },
    };
    operations[id] = {
      action: 'receive',
      summary,
      channel,
      messages: [ref(id)],
      reply: { channel, messages: [ref(`${id}Ack`)] },
    };
  }
  for (const name of Object.keys(SERVER_EVENTS) as ServerEventName[]) {
    const id = idOf(name);
    messages[id] = { name, summary: SERVER_NOTES[name], payload: wire(SERVER_EVENTS[name]) };
    operations[id] = { action: 'send', summary: SERVER_NOTES[name], channel, messages: [ref(id)] };
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Crease, live',
      version: '1.0.0',
      description:
        'Socket.IO over WebSocket only. The socket is a hint, the API is the truth: after a reconnect, watch again. Handshake auth is { token } or nothing; a bad token is refused with the message UNAUTHENTICATED. A message of more than 16 KiB ends the connection.',
    },
    defaultContentType: 'application/json',
    servers: {
      local: {
        host: 'localhost:3000',
        pathname: '/socket.io',
        protocol: 'ws',
        description: 'Socket.IO 4, default namespace',
      },
    },
    channels: { default: { address: '/', messages } },
    operations,
  };
}
