import { blockedReads } from './accounts/blocked-people/blocked-people.schema.js';
import { notificationReads, notificationWrites } from './accounts/notifications/notification.schema.js';
import { favoriteWrites } from './accounts/users/own-account.queries.js';
import { accountReads } from './accounts/workplaces/account.reads.js';
import { workplaceReads } from './accounts/workplaces/workplace.reads.js';
import { dayReads, dayWrites } from './calendar/day/day-reads.queries.js';
import { openingReads } from './calendar/openings/opening.schema.js';
import { openingEntryReads, openingEntryWrites } from './calendar/openings/opening-entry.schema.js';
import { groundReads } from './catalogue/ground-record/ground.reads.js';
import { letInReads } from './catalogue/grounds/ground-welcome.queries.js';
import type { Reads, Writes } from './platform/core.js';
import type { Db } from './platform/models.js';
import { comingReads } from './play/games/coming.js';
import { gameReads, gameWrites } from './play/games/game.schema.js';
import { joinerReads } from './play/games/joiner.queries.js';
import { tournamentReads, tournamentWrites } from './play/tournaments/tournament.schema.js';
import { bookingReads, bookingWrites } from './sales/booking-record/booking.schema.js';
import { paymentReads, paymentWrites } from './sales/booking-record/payment.schema.js';
import { customerLinkReads } from './sales/customers/customer-link.schema.js';

/** The batched reads of every floor. */
export const createReads = (db: Db): Reads => ({
  ...accountReads(db),
  ...blockedReads(db),
  ...notificationReads(db),
  ...workplaceReads(db),
  ...groundReads(db),
  ...letInReads(db),
  ...dayReads(db),
  ...openingReads(db),
  ...openingEntryReads(db),
  ...bookingReads(db),
  ...paymentReads(db),
  ...customerLinkReads(db),
  ...gameReads(db),
  ...joinerReads(db),
  ...comingReads(db),
  ...tournamentReads(db),
});

/** The batched writes of every floor. */
export const createWrites = (db: Db): Writes => ({
  ...favoriteWrites(db),
  ...notificationWrites(db),
  ...dayWrites(db),
  ...openingEntryWrites(db),
  ...bookingWrites(db),
  ...paymentWrites(db),
  ...gameWrites(db),
  ...tournamentWrites(db),
});
