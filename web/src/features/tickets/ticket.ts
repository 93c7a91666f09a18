/**
 * What a player needs to get into a ground, stored on the device for use without a network. Texts are ready to show.
 */
export interface Ticket {
  id: string;
  ground: string;
  address: string;
  /** `Sat 21 Nov, 8–10 PM` */
  when: string;
  code: string;
  /** When the game is over and the ticket expires, ISO 8601. */
  endsAt: string;
}

/** The offline page reads this record too (`src/offline/stored-tickets.ts`). */
export const TICKETS_KEY = 'tickets';
