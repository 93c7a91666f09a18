import { z } from 'zod';

/**
 * What a player needs to get into a ground, stored on the device for use without a network. Texts are ready to show.
 */
export const ticket = z.object({
  id: z.string(),
  ground: z.string(),
  address: z.string(),
  /** `Sat 21 Nov, 8–10 PM` */
  when: z.string(),
  code: z.string(),
  /** When the game is over and the ticket expires, ISO 8601. */
  endsAt: z.string(),
});
export type Ticket = z.infer<typeof ticket>;

/** The offline page reads this record too (`src/offline/stored-tickets.ts`). */
export const TICKETS_KEY = 'tickets';
