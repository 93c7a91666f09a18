import { auth } from './hindi/auth.js';
import {
  booking,
  bookingForm,
  bookingHold,
  breakdown,
  callback,
  cancel,
  pay,
  payment,
  paymentStatus,
  price,
  refund,
} from './hindi/booking.js';
import { bookingDetail, receipt } from './hindi/booking-detail.js';
import { consents } from './hindi/consents.js';
import { dataRights } from './hindi/data-rights.js';
import { groundRecords } from './hindi/figures.js';
import { city, search } from './hindi/find.js';
import { footer, frame, newsletter, newsletterPage } from './hindi/frame.js';
import { gamesNear, gameWords } from './hindi/game-words.js';
import { groundWords } from './hindi/ground-words.js';
import { afterTournament, groundAbout, grounds, slots } from './hindi/grounds.js';
import { home, homeFilters, liveNow } from './hindi/home.js';
import { landing } from './hindi/landing.js';
import { mails, mailTopics } from './hindi/mails.js';
import { messages } from './hindi/messages.js';
import {
  bookingStatus,
  bookings,
  favourites,
  favouritesPage,
  gamesLink,
  notifications,
  notMine,
  pending,
  profile,
} from './hindi/mine.js';
import { notificationTypes } from './hindi/news.js';
import { openings } from './hindi/openings.js';
import { parentPage, parents } from './hindi/parents.js';
import { lateParts, parts, players, transport } from './hindi/parts.js';
import { passkeys } from './hindi/passkeys.js';
import { places } from './hindi/places.js';
import { map, move, review, waits } from './hindi/plans.js';
import { push } from './hindi/push.js';
import { secondFactor } from './hindi/second-factor.js';
import { phone, preferences, settings } from './hindi/settings.js';

/**
 * The Hindi catalogue of what most visits show, by the names that features pass to `inLanguage`. Other catalogues load
 * with their screens. Import only types from files with texts here.
 */
export const hindi = {
  parts,
  lateParts,
  players,
  transport,
  frame,
  footer,
  newsletter,
  newsletterPage,
  home,
  homeFilters,
  liveNow,
  landing,
  search,
  city,
  grounds,
  groundAbout,
  groundWords,
  groundRecords,
  gameWords,
  gamesNear,
  messages,
  places,
  slots,
  afterTournament,
  openings,
  bookings,
  pending,
  notMine,
  gamesLink,
  bookingStatus,
  favourites,
  favouritesPage,
  notifications,
  notificationTypes,
  profile,
  auth,
  passkeys,
  secondFactor,
  booking,
  bookingForm,
  bookingHold,
  price,
  breakdown,
  payment,
  paymentStatus,
  pay,
  callback,
  refund,
  cancel,
  bookingDetail,
  receipt,
  move,
  review,
  waits,
  map,
  settings,
  phone,
  preferences,
  consents,
  dataRights,
  parents,
  parentPage,
  mails,
  mailTopics,
  push,
};
