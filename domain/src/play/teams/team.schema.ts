import type { Types } from 'mongoose';
import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';

/** A link, stored as the SHA-256 of its token. */
const link = z.object({ tokenHash: z.string(), endsAt: z.date() });
export type TeamLink = z.infer<typeof link>;

const place = z.object({
  memberId: objectId(),
  /** Absent for a guest. An account has at most one place in a team. */
  userId: objectId().optional(),
  /** A guest's name. The name of an account is read from the account. */
  name: z.string().optional(),
  isVice: z.literal(true).optional(),
  jersey: z.number().optional(),
  since: z.date(),
  /** The link by which a guest takes over their place. */
  claim: link.optional(),
});
export type Place = z.infer<typeof place>;

const teamDoc = z.object({
  _id: objectId(),
  name: z.string(),
  shortName: z.string(),
  cityName: z.string(),
  colour: z.string().optional(),
  about: z.string().optional(),
  /** The captain's account, which always has a place. */
  captainId: objectId(),
  /** In order of joining. */
  members: z.array(place),
  invite: link.optional(),
  /** Accounts that took over a guest, by `memberId`, until the guest's matches are theirs too. */
  claims: z.record(z.string(), stored<Types.ObjectId>()).optional(),
  /** Set with `claims`: a claim older than this was interrupted by a crash. */
  claimsAt: z.date().optional(),
  /** A team that has ended has no members; its record stays for the matches that name it. */
  endedAt: z.date().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ...outboxShape,
});
export type TeamDoc = z.infer<typeof teamDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    teams: TeamDoc;
  }
}

export const teamSchema = schemaOf(teamDoc);
teamSchema.index({ 'members.userId': 1 });
teamSchema.index({ claimsAt: 1 }, { sparse: true });
teamSchema.index({ 'invite.tokenHash': 1 }, { sparse: true });
teamSchema.index({ 'members.claim.tokenHash': 1 }, { sparse: true });
indexOutbox(teamSchema);
