import { z } from 'zod';
import { isoTime, objectId } from './common.js';

/** What the players of a game say about each other (docs/product-rules.md, Fair play). */

/** `absent` is the host's: the player did not come. */
export const fairPlayVerdict = z.enum(['fair', 'unfair', 'absent']);
export type FairPlayVerdict = z.infer<typeof fairPlayVerdict>;

/** A player of a game, by their place, or its host. */
export const ratedPerson = z.union([z.literal('host'), objectId]);
export type RatedPerson = z.infer<typeof ratedPerson>;

/** What the reader has said about the others, while it can be said or changed. */
export const fairPlay = z.object({
  until: isoTime,
  given: z.array(z.object({ about: ratedPerson, verdict: fairPlayVerdict })),
});
export type FairPlay = z.infer<typeof fairPlay>;

/** How a player has played so far. */
export const playerRecord = z.object({
  /** Games that are over and to which they came. */
  played: z.number().int(),
  /** Verdicts about their fair play, and how many of them are good. */
  rated: z.number().int(),
  fair: z.number().int(),
  /** Games to which they did not come. */
  noShows: z.number().int(),
});
export type PlayerRecord = z.infer<typeof playerRecord>;
