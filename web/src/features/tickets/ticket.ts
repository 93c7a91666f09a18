import { z } from 'zod';

/** What gets one into a ground, kept on the device for when there is no network. Words are ready to be shown. */
export const ticket = z.object({
  id: z.string(),
  ground: z.string(),
  address: z.string(),
  /** `Sat 21 Nov, 8–10 PM` */
  when: z.string(),
  code: z.string(),
  /** When the game is over and the ticket of no more use, ISO 8601. */
  endsAt: z.string(),
});
export type Ticket = z.infer<typeof ticket>;

/** The offline page reads this record too (`src/offline/stored-tickets.ts`). */
export const TICKETS_KEY = 'tickets';
