import { z } from 'zod';
import { contract } from '../contract.js';
import { booking } from './booking.js';
import {
  bookingDate,
  bookingRef,
  cacheBuster,
  cityId,
  idParams,
  isoTime,
  objectId,
  pageQuery,
  pagination,
  rupees,
  shortText,
  wholePosition,
} from './common.js';
import { fairPlay, fairPlayVerdict, playerRecord, ratedPerson } from './fair-play.js';
import { seller } from './seller.js';

/** Games that others join (docs/product-rules.md, Games). */

export const gameLevel = z.enum(['any', 'beginner', 'intermediate', 'advanced']);
export type GameLevel = z.infer<typeof gameLevel>;

/** `link`: only who has its address finds it. `open`: listed for everybody. */
export const gameVisibility = z.enum(['link', 'open']);
export type GameVisibility = z.infer<typeof gameVisibility>;

export const gameStatus = z.enum(['open', 'full', 'closed', 'over']);

/**
 * `asked` waits for the host's answer, `held` for the share, `waiting` for a place. A `leaving` place is still the
 * player's until a successor has paid.
 */
export const placeStatus = z.enum(['asked', 'held', 'in', 'waiting', 'leaving']);

export const gameAnswer = z.enum(['in', 'out', 'maybe']);
export type GameAnswer = z.infer<typeof gameAnswer>;

export const game = z.object({
  _id: objectId,
  bookingId: objectId,
  groundId: objectId,
  groundName: z.string(),
  /** The seller of its hours, as on a booking's ground. */
  seller: seller.optional(),
  bookingDate: z.string(),
  timeSlot: z.string(),
  startsAt: isoTime,
  /** First name of the host. */
  hostName: z.string(),
  /** The host's own place included. */
  places: z.number().int(),
  /** The host, players who are in, and held places; a leaver and a held successor count once. */
  taken: z.number().int(),
  /** Rupees of one place. */
  share: rupees,
  level: gameLevel,
  visibility: gameVisibility,
  /** The host answers each request. */
  approve: z.boolean(),
  note: z.string().optional(),
  closesAt: isoTime,
  status: gameStatus,
  /** The game ended with its booking; its `status` is `closed`. */
  cancelled: z.literal(true).optional(),
  url: z.string(),
  /** The team whose members say whether they come. */
  teamId: objectId.optional(),
  /** Raised by each change: of two states the higher one is newer. */
  rev: z.number().int(),
});
export type Game = z.infer<typeof game>;

export const gamePlayer = z.object({
  placeId: objectId,
  /** A first name. */
  name: z.string(),
  status: placeStatus,
  /** What a player said when asking; for the host alone. */
  note: z.string().optional(),
  /** For the host alone, and only of players who are in. */
  phone: z.string().optional(),
  /** Both have been in the same game or match before. */
  playedTogether: z.literal(true).optional(),
  /** Beside a request, for the host alone. */
  record: playerRecord.optional(),
});
export type GamePlayer = z.infer<typeof gamePlayer>;

/** One's own place. */
export const gamePlace = z.object({
  _id: objectId,
  status: placeStatus,
  /** When the hold of a held place began, and when it ends. */
  heldAt: isoTime.optional(),
  expiresAt: isoTime.optional(),
  share: rupees,
  /**
   * The convenience fee in the share, which the operator bills; only in `mine` of one game, while the place is held.
   */
  fee: rupees.optional(),
  /** Position among those who wait; 1 is next. */
  position: z.number().int().optional(),
});
export type GamePlace = z.infer<typeof gamePlace>;

export const teamAnswer = z.object({
  memberId: objectId,
  name: z.string(),
  answer: gameAnswer.optional(),
  /** What they said about the game that this one repeats. */
  last: gameAnswer.optional(),
});
export type TeamAnswer = z.infer<typeof teamAnswer>;

/** The same hours a week later, for the host of a game that is over. */
const playAgainOffer = z.object({
  bookingDate: z.string(),
  timeSlot: z.string(),
  /** The booking that the host has made of them. */
  bookingId: objectId.optional(),
});
export type PlayAgain = z.infer<typeof playAgainOffer>;

const oneGame = z.object({
  game,
  /** Players who are in or leaving, and held places. The host and the players see requests and the queue, too. */
  players: z.array(gamePlayer),
  /** Absent for a reader without a place. */
  mine: gamePlace.optional(),
  isHost: z.boolean(),
  /** Only for members of the game's team. */
  answers: z.array(teamAnswer).optional(),
  /** Only for those who were in, for a week after the game. */
  fairPlay: fairPlay.optional(),
  /** Only for the host, for a week after the game. */
  again: playAgainOffer.optional(),
});
export type OneGame = z.infer<typeof oneGame>;

const placeParams = z.object({ id: objectId, placeId: objectId });

export const setGame = contract({
  method: 'PUT',
  path: '/bookings/:id/game',
  asksParent: true,
  auth: 'user',
  tag: 'Games',
  summary: 'Let others join the game of a confirmed booking, or change its terms, as the booking’s player',
  params: z.object({ id: bookingRef }),
  body: z.strictObject({
    places: z.number().int().min(2).max(500),
    visibility: gameVisibility,
    share: rupees.min(0),
    level: gameLevel.optional(),
    approve: z.boolean().optional(),
    note: shortText(300, 0).optional(),
    closesAt: isoTime.optional(),
    teamId: objectId.nullable().optional(),
  }),
  response: oneGame,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const readGameOfBooking = contract({
  method: 'GET',
  path: '/bookings/:id/game',
  auth: 'user',
  tag: 'Games',
  summary: 'The game of a booking, for its player',
  params: z.object({ id: bookingRef }),
  response: oneGame,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const listGames = contract({
  method: 'GET',
  path: '/games',
  auth: 'optional',
  tag: 'Games',
  summary: 'Open games with room, the nearest hour first',
  query: pageQuery
    .extend({
      cityId: cityId.optional(),
      groundId: objectId.optional(),
      date: bookingDate.optional(),
      lat: z.coerce.number().min(-90).max(90).optional(),
      lng: z.coerce.number().min(-180).max(180).optional(),
      maxDistance: z.coerce.number().positive().max(20_000).optional(),
      level: gameLevel.optional(),
      /** Games that start at this hour or later, and before the hour `toHour`. */
      fromHour: z.coerce.number().int().min(0).max(23).optional(),
      toHour: z.coerce.number().int().min(1).max(24).optional(),
      /** The most that a place may cost, in rupees. */
      maxShare: z.coerce.number().int().min(0).max(100_000).optional(),
      ...cacheBuster,
    })
    .superRefine(wholePosition('lat', 'lng'))
    .refine(({ fromHour = 0, toHour = 24 }) => fromHour < toHour, {
      path: ['toHour'],
      message: 'must be after fromHour',
    }),
  response: z.object({
    games: z.array(
      game.extend({
        cityName: z.string().optional(),
        latitude: z.number(),
        longitude: z.number(),
        /** In km, if a position was given. */
        distance: z.number().optional(),
        /** First names of the players who are in, the host first. */
        playerNames: z.array(z.string()),
        /** How many of them one has played with before; only when signed in. */
        playedTogether: z.number().int().optional(),
      }),
    ),
    pagination,
  }),
});

export const listMyGames = contract({
  method: 'GET',
  path: '/users/me/games',
  auth: 'user',
  tag: 'Games',
  summary: 'Games that I host or have a place in and that are not over, the nearest first',
  response: z.object({ games: z.array(game.extend({ mine: gamePlace.optional(), isHost: z.boolean() })) }),
});

export const readGame = contract({
  method: 'GET',
  path: '/games/:id',
  auth: 'optional',
  tag: 'Games',
  summary: 'A game and who plays, by first names',
  params: idParams,
  response: oneGame,
  errors: ['NOT_FOUND'],
});

export const joinGame = contract({
  method: 'POST',
  path: '/games/:id/join',
  asksParent: true,
  auth: 'user',
  tag: 'Games',
  summary: 'Take a place in a game, ask for one, or wait for one; the same again is the same place',
  params: idParams,
  body: z.strictObject({ note: shortText(300, 0).optional() }),
  response: z.object({ place: gamePlace }),
  status: 201,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'GAME_FULL', 'UNAVAILABLE'],
});

export const answerRequest = contract({
  method: 'POST',
  path: '/games/:id/places/:placeId/answer',
  auth: 'user',
  tag: 'Games',
  summary: 'Accept or decline who has asked for a place, as the host',
  params: placeParams,
  body: z.strictObject({ accept: z.boolean() }),
  response: oneGame,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'GAME_FULL', 'UNAVAILABLE'],
});

export const leaveGame = contract({
  method: 'DELETE',
  path: '/games/:id/places/mine',
  auth: 'user',
  tag: 'Games',
  summary: 'Give my place back; a paid one once somebody else has paid for it',
  params: idParams,
  response: z.object({ message: z.string(), place: gamePlace.optional() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const removePlayer = contract({
  method: 'DELETE',
  path: '/games/:id/places/:placeId',
  auth: 'user',
  tag: 'Games',
  summary: 'Take a player out of the game, as the host',
  params: placeParams,
  response: oneGame,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const answerGame = contract({
  method: 'PUT',
  path: '/games/:id/answer',
  auth: 'user',
  tag: 'Games',
  summary: 'Say whether I come, as a member of the game’s team',
  params: idParams,
  body: z.strictObject({ answer: gameAnswer }),
  response: oneGame,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
});

export const playAgain = contract({
  method: 'POST',
  path: '/games/:id/again',
  asksParent: true,
  auth: 'user',
  tag: 'Games',
  summary:
    'Book the hours of a game that is over again, a week later, as its host; once it is confirmed, its game opens on the same terms and the same people are asked',
  params: idParams,
  body: z.strictObject({}),
  response: z.object({ booking }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'STATE_CONFLICT',
    'SLOT_TAKEN',
    'HOLD_LIMIT',
    'NOT_BOOKABLE',
    'UNAVAILABLE',
  ],
});

export const rateFairPlay = contract({
  method: 'PUT',
  path: '/games/:id/fair-play',
  auth: 'user',
  tag: 'Games',
  summary:
    'Say whether a player of a game that is over played fair, as one who was in it, or did not come, as its host; null takes it back',
  params: idParams,
  body: z.strictObject({ about: ratedPerson, verdict: fairPlayVerdict.nullable() }),
  response: oneGame,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
});
