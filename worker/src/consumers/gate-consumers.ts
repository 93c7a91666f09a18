import { findAdminIds } from '@crease/domain/accounts/identity/user-lists.queries';
import { mailNews } from '@crease/domain/accounts/mails/mail-news';
import { notify } from '@crease/domain/accounts/notifications/notify';
import { stableId } from '@crease/domain/messaging/mail/stable-id';
import { gateDecidedMail, gateReportedMail } from '@crease/domain/sales/book/booking-mails';
import { readBooking } from '@crease/domain/sales/booking-reads/booking.read';
import { findBookingBrief } from '@crease/domain/sales/booking-reads/booking-lists.queries';
import { Types } from 'mongoose';
import { toAdmin, toOwner, toPlayer } from './booking-news.js';
import type { Consumer, ConsumersOf } from './consumer.js';
import { notice } from './notice-consumers.js';

/** The booking in the owner's list, with the two buttons for the report. */
const atDesk = (bookingId: string): string => `/owner-panel/bookings?booking=${bookingId}`;

const tellOwner = notice<'gate.reported'>({
  name: 'tell-owner-gate',
  to: 'owner',
  priority: 'high',
  ownerUrl: atDesk,
  news: toOwner.gateReported,
});

/** Notifies every admin of a new report. */
const tellAdmins: Consumer<'gate.reported'> = {
  name: 'tell-admins-gate',
  lane: 'notices',
  handle: async ({ core }, { id, data }) => {
    const booking = await findBookingBrief(core, data.bookingId);
    if (!booking) return;
    for (const userId of await findAdminIds(core))
      await notify(core, {
        eventId: `${id}-admin`,
        userId,
        news: toAdmin.gateReported(booking),
        data: { actionUrl: '/admin?section=gates' },
      });
  },
};

const mailOwner: Consumer<'gate.reported'> = {
  name: 'mail-owner-gate',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const booking = await readBooking(core, data.bookingId);
    if (!booking?.closedGate) return;
    await mailNews(core, new Types.ObjectId(data.ownerId), 'alerts', () => ({
      id: stableId(`gate-${data.bookingId}`),
      kind: 'booking_alert',
      ...gateReportedMail(booking, core.env.PUBLIC_URL),
    }));
  },
};

const tellDisputed = notice<'gate.disputed'>({
  name: 'tell-player-gate-disputed',
  to: 'player',
  news: toPlayer.gateDisputed,
});

const tellDecided = {
  player: notice<'gate.decided'>({
    name: 'tell-player-gate',
    to: 'player',
    priority: 'high',
    news: (booking, { data }) =>
      data.verdict === 'confirmed' ? toPlayer.gateConfirmed(booking) : toPlayer.gateRejected(booking),
  }),
  owner: notice<'gate.decided'>({
    name: 'tell-owner-gate-decided',
    to: 'owner',
    ownerUrl: atDesk,
    // The workplace knows what it confirmed itself.
    news: (booking, { data }) => {
      if (data.by === 'owner') return null;
      return data.verdict === 'confirmed' ? toOwner.gateConfirmed(booking) : toOwner.gateRejected(booking);
    },
  }),
};

const mailDecided: Consumer<'gate.decided'> = {
  name: 'mail-player-gate',
  lane: 'notices',
  handle: async ({ core }, { id, data }) => {
    const booking = await readBooking(core, data.bookingId);
    if (!booking?.closedGate?.decision) return;
    await mailNews(core, new Types.ObjectId(data.userId), 'bookings', () => ({
      id: stableId(`gate-decided-${data.bookingId}`),
      kind: 'booking',
      tells: id,
      ...gateDecidedMail(booking, core.env.PUBLIC_URL),
    }));
  },
};

/** Consumers of the events about reports of closed gates. */
export const gateConsumers = {
  'gate.reported': [tellOwner, tellAdmins, mailOwner],
  'gate.disputed': [tellDisputed],
  'gate.decided': [tellDecided.player, tellDecided.owner, mailDecided],
} satisfies ConsumersOf<`gate.${string}`>;
