import { z } from 'zod';
import { contract } from '../contract.js';
import { MAX_TEAM_MEMBERS } from '../team-limits.js';
import { MAX_SLOT_HOURS } from '../time/slots.js';
import { MAX_TEAMS } from '../tournaments/draw-problem.js';
import {
  bookingDate,
  cacheBuster,
  cityId,
  flag,
  idParams,
  isoTime,
  objectId,
  pageQuery,
  pagination,
  rupees,
  shortText,
  timeSlotText,
} from './common.js';
import { collectMethod } from './owner-bookings.js';
import {
  matchNumbers,
  matchPlace,
  pairing,
  plannedMove,
  scheduleProblem,
  tournament,
  tournamentEntry,
  tournamentMatch,
  tournamentStatus,
  tournamentTableRow,
  tournamentTables,
} from './tournament.js';
import { changedSettings, distinct, newTournament, ONCE, tournamentFormat } from './tournament-settings.js';

/** Tournaments on the hours of an owner's grounds (docs/product-rules.md, Tournaments). */

const oneTournament = z.object({ tournament });
const ofOrganiser = { auth: 'staff', act: 'tournament.change', tag: 'Tournaments' } as const;
const entryParams = z.object({ id: objectId, entryId: objectId });
const tournamentMatchParams = z.object({ id: objectId, matchId: objectId });
const nothing = z.strictObject({}).optional();
const roster = z.array(objectId).min(1).max(MAX_TEAM_MEMBERS).refine(distinct, ONCE);

export const createTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments',
  summary: 'Make a tournament on my grounds, as a draft',
  body: newTournament,
  response: oneTournament,
  status: 201,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const changeTournament = contract({
  ...ofOrganiser,
  method: 'PATCH',
  path: '/tournaments/:id',
  summary: 'Change a tournament; `null` removes `groups`, `advance` or `legs`',
  params: idParams,
  body: changedSettings,
  response: oneTournament,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const openTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/open',
  summary: 'Open a draft for entries',
  params: idParams,
  body: nothing,
  response: oneTournament,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const drawTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/draw',
  summary: 'Draw the pairings; closes registration, repeatable until published',
  params: idParams,
  body: z.strictObject({
    /** The same seed draws the same. A new one is made if it is absent. */
    seed: z.string().min(1).max(100).optional(),
    /** The highest seeds, in order. */
    seeds: z.array(objectId).max(MAX_TEAMS).refine(distinct, ONCE).optional(),
  }),
  response: z.object({
    seed: z.string(),
    /** Teams from the highest seed down. */
    order: z.array(z.object({ teamId: objectId, name: z.string() })),
    groups: z.array(z.array(objectId)),
    pairings: z.array(z.object(pairing)),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const scheduleTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/schedule',
  summary: 'Give each match a ground and hours; says which it cannot place and why',
  params: idParams,
  body: z.strictObject({ preview: z.boolean().optional() }),
  response: z.object({
    matches: z.array(z.object({ ...pairing, ...matchPlace })),
    /** Numbers of matches without a place. */
    unplaced: matchNumbers,
    problem: scheduleProblem.optional(),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const publishTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/publish',
  summary: 'Take all hours and publish the schedule, or take none and list what is in the way',
  params: idParams,
  body: nothing,
  response: oneTournament,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SLOT_TAKEN', 'UNAVAILABLE'],
});

export const cancelTournament = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/cancel',
  summary: 'Cancel a tournament: every entry fee is refunded in full; `preview` says what that means',
  params: idParams,
  body: z.strictObject({ reason: shortText(300), preview: z.boolean().optional() }),
  response: z.object({
    tournament: tournament.optional(),
    preview: z
      .object({
        /** Teams that are in, or whose place is held. */
        entries: z.number().int(),
        /** Rupees that go back to them. */
        refunded: rupees,
        /** Rupees that were paid at the desk: the organiser gives them back by hand. */
        byHand: rupees,
        /** Hours on the grounds that become free. */
        hours: z.number().int(),
      })
      .optional(),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const enterTournament = contract({
  method: 'POST',
  path: '/tournaments/:id/entries',
  asksParent: true,
  auth: 'user',
  tag: 'Tournaments',
  summary: 'Enter my team, as its captain: a place is held for 5 minutes for the fee, or else waited for',
  params: idParams,
  body: z.strictObject({ teamId: objectId, roster }),
  response: z.object({ entry: tournamentEntry }),
  status: 201,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DUPLICATE', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const changeEntry = contract({
  method: 'PATCH',
  path: '/tournaments/:id/entries/:entryId',
  asksParent: true,
  auth: 'user',
  tag: 'Tournaments',
  summary: 'Change the roster until registration closes, as the team’s captain',
  params: entryParams,
  body: z.strictObject({ roster }),
  response: z.object({ entry: tournamentEntry }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DUPLICATE', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const withdrawEntry = contract({
  method: 'DELETE',
  path: '/tournaments/:id/entries/:entryId',
  auth: 'user',
  // Organisers remove a team by it.
  act: 'tournament.change',
  tag: 'Tournaments',
  summary: 'Withdraw my team, as its captain, or remove one as an organiser, until matches are published',
  params: entryParams,
  response: z.object({ entry: tournamentEntry }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const collectEntryFee = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/entries/:entryId/collect',
  summary: 'Note that a team’s fee was paid at the desk: it is in, or once a place is free if it waits',
  params: entryParams,
  body: z.strictObject({ method: collectMethod }),
  response: z.object({ entry: tournamentEntry }),
  errors: ['NOT_FOUND', 'DUPLICATE', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const giveBackEntryFee = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/entries/:entryId/give-back',
  summary: 'Note that a fee paid at the desk was given back by hand',
  params: entryParams,
  body: nothing,
  response: z.object({ entry: tournamentEntry }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const disqualifyEntry = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/entries/:entryId/disqualify',
  summary: 'Disqualify a team: it loses each match without a result, and what it has played remains',
  params: entryParams,
  body: z.strictObject({
    reason: shortText(300),
    /** Accepts that the matches of other teams named in the refusal fall. */
    confirm: z.boolean().optional(),
  }),
  response: z.object({ entry: tournamentEntry }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const replaceEntry = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/entries/:entryId/replace',
  summary: 'Replace a team that drops out before its first match by one that waits, by default the longest',
  params: entryParams,
  body: z.strictObject({ entryId: objectId.optional() }),
  response: z.object({ entry: tournamentEntry }),
  errors: ['NOT_FOUND', 'DUPLICATE', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const messageCaptains = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/messages',
  summary: 'Send a message to the captains of all teams that have a place, at the bell and by mail',
  params: idParams,
  body: z.strictObject({ text: shortText(500) }),
  response: z.object({ teams: z.number().int() }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED', 'UNAVAILABLE'],
});

export const listEntries = contract({
  method: 'GET',
  path: '/tournaments/:id/entries',
  auth: 'optional',
  tag: 'Tournaments',
  summary: 'The teams that are in; organisers see all entries, captains their own',
  params: idParams,
  response: z.object({ entries: z.array(tournamentEntry) }),
  errors: ['NOT_FOUND'],
});

export const decideTournamentMatch = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/matches/:matchId/result',
  summary: 'Decide a match without play; where later matches are built on it, only with `confirm`',
  params: tournamentMatchParams,
  body: z
    .strictObject({
      kind: z.enum(['walkover', 'abandoned']),
      /** The team that goes on; for an abandoned match of a bracket the higher placed one by default. */
      winnerId: objectId.optional(),
      /** Accepts that the matches named in the refusal fall. */
      confirm: z.boolean().optional(),
    })
    .refine(({ kind, winnerId }) => kind !== 'walkover' || winnerId !== undefined, {
      path: ['winnerId'],
      message: 'is required',
    }),
  response: z.object({
    match: tournamentMatch,
    /** Numbers of the matches that must be played again. */
    falls: matchNumbers,
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const moveTournamentMatch = contract({
  ...ofOrganiser,
  method: 'PATCH',
  path: '/tournaments/:id/matches/:matchId',
  summary: 'Move a match to another ground or hour; `preview` says who will be notified',
  params: tournamentMatchParams,
  body: z.strictObject({
    groundId: objectId,
    bookingDate,
    timeSlot: timeSlotText,
    preview: z.boolean().optional(),
  }),
  response: z.object({ match: tournamentMatch, notified: z.number().int() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SLOT_TAKEN', 'UNAVAILABLE'],
});

const seenPlace = { groundId: objectId, bookingDate, timeSlot: timeSlotText };

export const moveTournamentMatches = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/moves',
  summary:
    'Move or shorten matches, all or none: those named, those in hours of rain, or a late one and what follows it; `preview` says who will be notified',
  params: idParams,
  body: z
    .strictObject({
      moves: z
        .array(
          z.strictObject({
            matchId: objectId,
            ...seenPlace,
            /** Overs of a side, if it is shortened. */
            overs: z.number().int().min(1).max(50).optional(),
            /** Where the caller saw it: refused if it is elsewhere by now. */
            from: z.strictObject(seenPlace).optional(),
          }),
        )
        .min(1)
        .max(MAX_TEAMS)
        .refine((all) => distinct(all.map(({ matchId }) => matchId)), ONCE)
        .optional(),
      /** Hours that cannot be played in: their matches move to free hours of the windows, or are shortened. */
      rain: z.strictObject({ ...seenPlace, how: z.enum(['move', 'shorten']) }).optional(),
      /** A match that is late pushes what follows it. */
      delay: z
        .strictObject({ matchId: objectId, hours: z.number().int().min(1).max(MAX_SLOT_HOURS) })
        .optional(),
      preview: z.boolean().optional(),
    })
    .refine(({ moves, rain, delay }) => [moves, rain, delay].filter(Boolean).length === 1, {
      message: 'needs one of moves, rain or delay',
    }),
  response: z.object({
    moves: z.array(plannedMove),
    /** Numbers of the matches for which no hours are left; a preview only. */
    left: matchNumbers,
    /** Accounts that are notified. */
    notified: z.number().int(),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'SLOT_TAKEN', 'UNAVAILABLE'],
});

export const createDayScorerLink = contract({
  ...ofOrganiser,
  method: 'POST',
  path: '/tournaments/:id/scorer-link',
  shownOnce: true,
  summary: 'Make the link by which others score the matches of one date, until 4:00 of the next',
  params: idParams,
  body: z.strictObject({ date: bookingDate }),
  response: z.object({ url: z.string(), expiresAt: isoTime }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const listTournaments = contract({
  method: 'GET',
  path: '/tournaments',
  auth: 'optional',
  tag: 'Tournaments',
  summary: 'Tournaments of a city, those open for entry first',
  query: pageQuery.extend({
    cityId: cityId.optional(),
    status: tournamentStatus.optional(),
    /** Those of one owner; their drafts are listed for those who organise there. */
    workplace: objectId.optional(),
    /** Those with a day between these dates, both included. */
    from: bookingDate.optional(),
    to: bookingDate.optional(),
    /** The most that a team pays, in rupees. */
    maxFee: z.coerce.number().int().min(0).max(1_000_000).optional(),
    format: tournamentFormat.optional(),
    /** Those that name prizes. */
    prizes: flag.optional(),
    /** Those that teams can enter, with a place left. */
    room: flag.optional(),
    /** Those whose news the caller gets. */
    followed: flag.optional(),
    ...cacheBuster,
  }),
  response: z.object({ tournaments: z.array(tournament), pagination }),
});

const publicRead = { method: 'GET', auth: 'optional', tag: 'Tournaments', params: idParams } as const;

export const readTournament = contract({
  ...publicRead,
  path: '/tournaments/:id',
  summary: 'A tournament',
  response: oneTournament,
  errors: ['NOT_FOUND'],
});

const ofFollower = {
  auth: 'user',
  tag: 'Tournaments',
  path: '/tournaments/:id/follow',
  params: idParams,
  response: z.object({ following: z.boolean() }),
} as const;

export const followTournament = contract({
  ...ofFollower,
  method: 'PUT',
  summary:
    'Get the news of a tournament: its schedule, matches that begin or move, its champion or cancellation',
  errors: ['NOT_FOUND'],
});

export const unfollowTournament = contract({
  ...ofFollower,
  method: 'DELETE',
  summary: 'Get no more news of a tournament',
});

export const listTournamentMatches = contract({
  ...publicRead,
  path: '/tournaments/:id/matches',
  summary: 'The matches of a tournament, in the order of their numbers',
  response: z.object({ matches: z.array(tournamentMatch) }),
  errors: ['NOT_FOUND'],
});

export const readTournamentTable = contract({
  ...publicRead,
  path: '/tournaments/:id/table',
  summary: 'The table of a league, or of each group',
  response: z.object({
    /** The rows of a league, or those of the first group. */
    table: z.array(tournamentTableRow),
    groups: tournamentTables,
  }),
  errors: ['NOT_FOUND'],
});

export const readTournamentBracket = contract({
  ...publicRead,
  path: '/tournaments/:id/bracket',
  summary: 'The bracket: its matches, and who is placed',
  response: z.object({
    bracket: z.object({
      matches: z.array(tournamentMatch),
      championId: objectId.optional(),
      runnerUpId: objectId.optional(),
      thirdId: objectId.optional(),
    }),
  }),
  errors: ['NOT_FOUND'],
});

const leader = z.object({
  rank: z.number().int(),
  /** A first name only, if the account is not public. */
  name: z.string(),
  userId: objectId.optional(),
  teamName: z.string().optional(),
  value: z.number(),
});

export const readTournamentLeaders = contract({
  ...publicRead,
  path: '/tournaments/:id/leaders',
  summary: 'The leading players of a tournament',
  response: z.object({
    leaders: z.object({
      runs: z.array(leader),
      wickets: z.array(leader),
      sixes: z.array(leader),
      mvp: z.array(leader),
    }),
  }),
  errors: ['NOT_FOUND'],
});

export const tournamentPicture = contract({
  ...publicRead,
  path: '/tournaments/:id/card.png',
  summary: 'The tournament, or its champion, as a picture of 1200 × 630 to share',
  query: z.object(cacheBuster),
  contentType: 'image/png',
  errors: ['NOT_FOUND'],
});

export const championPaper = contract({
  ...publicRead,
  path: '/tournaments/:id/champion.pdf',
  summary: 'The champion’s page as a PDF, once the tournament is over',
  contentType: 'application/pdf',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const tournamentCertificates = contract({
  ...publicRead,
  path: '/tournaments/:id/certificates.pdf',
  summary: 'Certificates for the winners and the best players, once the tournament is over',
  contentType: 'application/pdf',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
