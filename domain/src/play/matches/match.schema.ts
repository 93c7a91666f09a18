import { matchStatus } from '@crease/shared/contracts/matches';
import { z } from 'zod';
import { objectId, schemaOf } from '../../platform/document.js';

/** A link that hands the scoring over, stored as the SHA-256 of its token. */
const scorerLink = z.object({ tokenHash: z.string(), endsAt: z.date() });

/**
 * The fields by which lists find a match, and who may score it. Everything that is played is in its log (`matchlogs`);
 * `status`, `teamIds` and `userIds` are copies from the log (`file-match.ts`).
 */
const matchDoc = z.object({
  _id: objectId(),
  startsAt: z.date(),
  /** How often it has moved within its tournament. */
  moves: z.number().optional(),
  groundId: objectId().optional(),
  /** The ground's owner. */
  ownerId: objectId().optional(),
  bookingId: objectId().optional(),
  /** The booking's player. */
  hostId: objectId().optional(),
  tournamentId: objectId().optional(),
  createdBy: objectId(),
  /** Accounts that took over the scoring by a link. */
  scorerIds: z.array(objectId()),
  scorerLink: scorerLink.optional(),
  /** Accounts that may score it until then, by the link of a tournament's day. */
  dayScorers: z.array(z.object({ userId: objectId(), until: z.date() })).optional(),
  status: matchStatus,
  teamIds: z.array(objectId()),
  /** Accounts whose figures count the match. */
  userIds: z.array(objectId()),
  /** Number of confirmed events, which figures count. Null while the match is not confirmed. */
  confirmedSeq: z.number().nullable(),
  /** Accounts that have, or once had, a line of figures of the match. */
  figuresOf: z.array(objectId()).optional(),
  /** The `seq` of the log that these lines belong to. */
  figuresSeq: z.number().optional(),
  /** The `seq` of the log that the copies belong to. */
  logSeq: z.number(),
  /** The start that its players were last reminded of. */
  remindedFor: z.date().optional(),
  createdAt: z.date(),
});
export type MatchDoc = z.infer<typeof matchDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    matches: MatchDoc;
  }
}

export const matchSchema = schemaOf(matchDoc);
matchSchema.index({ startsAt: -1, _id: -1 });
matchSchema.index({ status: 1, startsAt: -1, _id: -1 });
matchSchema.index({ teamIds: 1, startsAt: -1, _id: -1 });
matchSchema.index({ userIds: 1, startsAt: -1, _id: -1 });
matchSchema.index({ createdBy: 1, startsAt: -1, _id: -1 });
matchSchema.index({ hostId: 1, startsAt: -1, _id: -1 }, { sparse: true });
matchSchema.index({ groundId: 1, startsAt: -1, _id: -1 }, { sparse: true });
matchSchema.index({ tournamentId: 1, startsAt: -1, _id: -1 }, { sparse: true });
matchSchema.index({ bookingId: 1 }, { sparse: true });
matchSchema.index({ 'scorerLink.tokenHash': 1 }, { sparse: true });
