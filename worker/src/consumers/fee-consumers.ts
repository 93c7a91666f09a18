import { tournamentPath } from '@crease/domain/play/tournaments/present-tournament';
import { findTournament } from '@crease/domain/play/tournaments/tournament.queries';
import { findOrder } from '@crease/domain/sales/booking-record/payment.schema';
import { tellByMail } from '../mail/tell-by-mail.js';
import type { Consumer } from './consumer.js';

/** Notifies and mails the captain who paid an entry fee that a refund of it was processed, once for each refund. */
export const tellOfFeeRefund: Consumer<'refund.processed'> = {
  name: 'tell-captain-refunded',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    const order = await findOrder(core, data.orderId);
    if (!order?.tournamentId) return;
    const refund = order.refunds.find(({ refundId }) => refundId === data.refundId);
    const tournament = await findTournament(core, order.tournamentId);
    if (!refund || !tournament) return;
    await tellByMail(core, {
      factId: `refunded-${refund.refundId}`,
      userId: order.userId,
      news: { key: 'entry_fee_refunded', params: { tournament: tournament.name, amount: refund.amount } },
      topic: 'matches',
      page: tournamentPath(tournament._id),
      label: 'See the tournament',
    });
  },
};
