import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import { tellAudience } from './broadcast-consumers.js';
import { endPaymentWindow } from './clock-consumers.js';
import { complaintConsumers } from './complaint-consumers.js';
import type { Consumer, ConsumersOf } from './consumer.js';
import { disputeConsumers } from './dispute-consumers.js';
import { printDocuments } from './document-consumers.js';
import { tellOfFeeRefund } from './fee-consumers.js';
import { followWithGame } from './game-consumers.js';
import { gateConsumers } from './gate-consumers.js';
import { mailAdminsWaiting, mailOwnerReceived } from './ground-consumers.js';
import { writeInvoices } from './invoice-consumers.js';
import { postToLedger } from './ledger-consumers.js';
import {
  mailCancelledByGround,
  mailMoved,
  mailUnseenBooking,
  sendReceipt,
  sendRequestedMail,
  sendShareReceipt,
} from './mail-consumers.js';
import { moveMatches } from './match-consumers.js';
import {
  askForReview,
  tellOfCancellation,
  tellOfConfirmation,
  tellOfFailedPayment,
  tellOfMove,
  tellOfNewBooking,
  tellOfPayment,
  tellOfRefund,
} from './notice-consumers.js';
import { tellOfTurn } from './opening-consumers.js';
import { pushNotification } from './push-consumers.js';
import { bookRegular, mailLostDate } from './regular-consumers.js';
import { reviewConsumers } from './review-consumers.js';
import { safetyConsumers } from './safety-consumers.js';
import { tellShown } from './shown-consumers.js';
import { textNotification } from './text-consumers.js';
import { waitlistConsumers } from './waitlist-consumers.js';
import { webhookConsumers } from './webhook-consumers.js';

/**
 * The consumers of each event. A noun's consumers may be listed in their own file; an event without an entry anywhere
 * does not compile.
 */
const consumers: ConsumersOf = {
  'day.changed': [],
  'ground.changed': [],
  'ground.submitted': [mailOwnerReceived, mailAdminsWaiting],
  'hold.expiring': [],
  'hold.expired': [],
  'booking.created': [
    endPaymentWindow,
    tellOfNewBooking.player,
    tellOfNewBooking.owner,
    mailUnseenBooking,
    webhookConsumers.created,
  ],
  'booking.confirmed': [
    tellOfConfirmation.player,
    tellOfConfirmation.owner,
    tellOfPayment.onConfirmation,
    sendReceipt,
    writeInvoices,
    printDocuments,
    postToLedger.confirmed,
    webhookConsumers.confirmed,
  ],
  'booking.paid': [tellOfPayment.later, writeInvoices, printDocuments, postToLedger.paid],
  'booking.cancelled': [
    tellOfCancellation.player,
    tellOfCancellation.owner,
    mailCancelledByGround,
    webhookConsumers.cancelled,
    mailLostDate,
    tellShown.cancelled,
    followWithGame.cancelled,
    printDocuments,
  ],
  'booking.completed': [askForReview, printDocuments, webhookConsumers.completed],
  'booking.moved': [
    tellOfMove.player,
    tellOfMove.owner,
    tellShown.moved,
    moveMatches,
    followWithGame.moved,
    mailMoved,
    printDocuments,
    webhookConsumers.moved,
  ],
  'booking.changed': [webhookConsumers.checkedIn, printDocuments],
  'booking.disowned': [tellShown.disowned],
  ...gateConsumers,
  'closure.opened': [webhookConsumers.closed],
  ...waitlistConsumers,
  'opening.changed': [tellOfTurn],
  'payment.captured': [postToLedger.captured],
  'share.paid': [sendShareReceipt],
  'payment.failed': [tellOfFailedPayment],
  'refund.requested': [],
  'refund.processed': [
    tellOfRefund,
    tellOfFeeRefund,
    writeInvoices,
    printDocuments,
    postToLedger.refunded,
    webhookConsumers.refunded,
  ],
  'refund.failed': [printDocuments],
  'notification.created': [pushNotification, textNotification],
  'notification.read': [],
  'session.ended': [],
  'member.changed': [],
  'regular.created': [bookRegular],
  ...reviewConsumers,
  ...safetyConsumers,
  ...complaintConsumers,
  ...disputeConsumers,
  'team.changed': [],
  // Only viewers get it, over their sockets.
  'match.changed': [],
  // Only watchers get it, over their sockets.
  'game.changed': [],
  'tournament.changed': [],
  'mail.requested': [sendRequestedMail],
  'broadcast.requested': [tellAudience],
  'broadcast.delivered': [],
  'act.recorded': [],
};

export function consumersOf<N extends EventName>(
  event: Pick<DomainEvent<N>, 'name'>,
): readonly Consumer<N>[] {
  return consumers[event.name];
}
