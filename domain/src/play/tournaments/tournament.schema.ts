import type { matchRules } from '@crease/shared/contracts/match-rules';
import { collectMethod } from '@crease/shared/contracts/owner-bookings';
import { entryStatus, tournamentStatus } from '@crease/shared/contracts/tournament';
import { type TournamentSettings, tournamentFormat } from '@crease/shared/contracts/tournament-settings';
import { Types } from 'mongoose';
import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { batchReads } from '../../platform/batch-reads.js';
import { batchDecisions, type Decision } from '../../platform/batch-updates.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import type { Db } from '../../platform/models.js';

/** A team's place in a tournament, or its turn on the waiting list. */
const entryRow = z.object({
  entryId: objectId(),
  teamId: objectId(),
  /** As it was when the team entered: an entry outlives its team. */
  teamName: z.string(),
  captainId: objectId(),
  status: entryStatus,
  /** Rupees, frozen when the place was taken. */
  fee: z.number(),
  at: z.date(),
  /** End of a hold. A hold past it is as good as absent. */
  expiresAt: z.date().optional(),
  /** Members of the team that play. */
  roster: z.array(objectId()),
  /** The accounts among them: a person plays for one team of a tournament. */
  people: z.array(objectId()),
  /** The capture that pays for it, its order, and our part of it. Never removed: the money is judged by them. */
  paymentId: z.string().optional(),
  orderId: z.string().optional(),
  cut: z.object({ fee: z.number(), commission: z.number() }).optional(),
  /** The operator bills the fee in `cut`. Absent from entries paid before it did: their owner bills all of it. */
  isFeeApart: z.literal(true).optional(),
  paidAt: z.date().optional(),
  /** How its fee was paid at the desk, and who noted it. */
  collected: z.object({ method: collectMethod, by: objectId(), at: z.date() }).optional(),
  /** What the organiser owes back by hand of a fee paid at the desk, why, and who noted that it was given. */
  deskRefund: z
    .object({
      amount: z.number(),
      /** `replaced`: it took over a paid place; `waited`: it never had one. */
      why: z.enum(['withdrawn', 'removed', 'cancelled', 'replaced', 'waited']),
      at: z.date(),
      given: z.object({ by: objectId(), at: z.date() }).optional(),
    })
    .optional(),
  /** Captures that were not used for it, decided while its place was held. */
  refused: z.array(z.string()).optional(),
  /** Rupees of its capture that are owed back, and why. */
  owed: z.number().optional(),
  owedFor: z.enum(['withdrawn', 'removed', 'cancelled']).optional(),
  /** The team whose place this one took over after the draw. */
  inPlaceOf: objectId().optional(),
  /** The key of the request that entered the team, if it had one. */
  requestKey: z.string().optional(),
  withdrawnAt: z.date().optional(),
  /** It was withdrawn after the draw, so its place in it is to be filled. */
  wasDrawn: z.literal(true).optional(),
  /** It loses each match that has no result. A copy: the fixtures decide it. */
  disqualified: z.object({ reason: z.string(), at: z.date() }).optional(),
});
export type EntryRow = z.infer<typeof entryRow>;

/** News for a team, for all teams or for the organisers, sent once for each id. */
const tournamentNews = z.object({
  /** Unique: made from what happened and to which entry. */
  id: z.string(),
  what: z.enum([
    'entered',
    'offered',
    'seated',
    'lapsed',
    'no-parent',
    'withdrawn',
    'removed',
    'cancelled',
    'published',
    'won',
    'disqualified',
    'message',
  ]),
  /** Absent for news of the whole tournament. */
  entryId: objectId().optional(),
  at: z.date(),
  expiresAt: z.date().optional(),
  /** What the organiser writes to the captains. */
  text: z.string().optional(),
});
export type TournamentNews = z.infer<typeof tournamentNews>;

/** The fence of an operation, as on a booking: `n` is one higher than ever before. */
const tournamentOp = z.object({
  kind: z.enum(['cancel']),
  n: z.number(),
  at: z.date(),
});

/** A tournament on the grounds of one owner. It owns the places of its teams (`rows`), not its hours and matches. */
const tournamentDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  /** Names as they were when the grounds were chosen. */
  grounds: z.array(z.object({ groundId: objectId(), name: z.string() })),
  /** The city of its first ground. */
  cityId: z.string(),
  cityName: z.string(),
  name: z.string(),
  format: tournamentFormat,
  /** Maximum number of teams. */
  teams: z.number(),
  groups: z.number().optional(),
  advance: z.number().optional(),
  thirdPlace: z.boolean().optional(),
  legs: z.number().optional(),
  /** All rules of a match, also where a preset was chosen. */
  rules: stored<z.infer<typeof matchRules>>(),
  /** Rupees of an entry from now on. */
  entryFee: z.number(),
  from: z.string(),
  to: z.string(),
  windows: z.array(stored<TournamentSettings['windows'][number]>()),
  matchMinutes: z.number(),
  restMinutes: z.number(),
  registerUntil: z.date(),
  rosterMin: z.number(),
  rosterMax: z.number(),
  prizes: z.array(z.string()).optional(),
  publicRules: z.string().optional(),
  status: tournamentStatus,
  /** The position in lists (`listOrderOf`). */
  listOrder: z.number(),
  /** In the order in which teams entered. */
  rows: z.array(entryRow),
  /** Holds that ended without a payment, and withdrawn entries, the newest last. */
  ended: z.array(entryRow),
  /** When the next hold ends; unset without holds. */
  lookAt: z.date().optional(),
  /** When the teams' schedule was published. */
  publishedAt: z.date().optional(),
  /** The organiser's messages of the last day, by their times: their number is limited. */
  messagedAt: z.array(z.date()).optional(),
  champion: z.object({ teamId: objectId(), name: z.string() }).optional(),
  /** Why it was cancelled. */
  reason: z.string().optional(),
  /** News that a sweep has not sent yet. */
  untold: z.array(tournamentNews).optional(),
  untoldAt: z.date().optional(),
  op: tournamentOp.optional(),
  /** Entry fees are owed back and may not have been requested yet: sweep by state. */
  moneyDueAt: z.date().optional(),
  /** A team was replaced, and its matches may still be those of the other one: sweep by state. */
  teamsDueAt: z.date().optional(),
  /** The fencing token of the latest publication: changes of the teams with a lower one come too late. */
  teamsFence: z.number().optional(),
  /** The highest `n` of any operation on this tournament. */
  opSeq: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** `seq` is the tournament's `rev`: each change records one fact. */
  ...outboxShape,
});
export type TournamentDoc = z.infer<typeof tournamentDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    tournaments: TournamentDoc;
  }
}

export const tournamentSchema = schemaOf(tournamentDoc);
// Lists of a city or of all, of one status or of all.
tournamentSchema.index({ listOrder: 1, _id: 1 });
tournamentSchema.index({ status: 1, listOrder: 1, _id: 1 });
tournamentSchema.index({ cityId: 1, listOrder: 1, _id: 1 });
tournamentSchema.index({ cityId: 1, status: 1, listOrder: 1, _id: 1 });
tournamentSchema.index({ ownerId: 1, status: 1 });
// The list of a workplace.
tournamentSchema.index({ ownerId: 1, listOrder: 1, _id: 1 });
tournamentSchema.index({ 'rows.entryId': 1 });
// For the export and erasure of an account.
tournamentSchema.index({ 'rows.people': 1 });
tournamentSchema.index({ 'rows.captainId': 1 });
tournamentSchema.index({ 'ended.people': 1 });
tournamentSchema.index({ 'ended.captainId': 1 });
tournamentSchema.index({ lookAt: 1 }, { sparse: true });
tournamentSchema.index({ untoldAt: 1 }, { sparse: true });
tournamentSchema.index({ 'op.at': 1 }, { sparse: true });
tournamentSchema.index({ moneyDueAt: 1 }, { sparse: true });
tournamentSchema.index({ teamsDueAt: 1 }, { sparse: true });
// For the money of an entry that ended.
tournamentSchema.index({ 'ended.entryId': 1 });
indexOutbox(tournamentSchema);

interface TournamentReads {
  /** By the tournament's 24 hex digits. */
  tournament(tournamentId: string): Promise<TournamentDoc | null>;
}

interface TournamentWrites {
  /** True if it matched. */
  tournament(decision: Decision<TournamentDoc>): Promise<boolean>;
}

declare module '../../platform/core.js' {
  interface Reads extends TournamentReads {}
  interface Writes extends TournamentWrites {}
}

export function tournamentReads(db: Db): TournamentReads {
  return {
    tournament: batchReads(async (ids) => {
      const found = await db.tournaments
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } })
        .toArray();
      return new Map(found.map((one) => [one._id.toString(), one]));
    }),
  };
}

export const tournamentWrites = (db: Db): TournamentWrites => ({
  tournament: batchDecisions(db.tournaments),
});
