import type { Connection } from 'mongoose';
import { type AuditDoc, auditSchema } from './accounts/audit-log/audit.model.js';
import { type LoginAttemptDoc, loginAttemptSchema } from './accounts/auth/login-attempt.model.js';
import { type OtpDoc, otpSchema } from './accounts/auth/otp.model.js';
import {
  type PendingRegistrationDoc,
  pendingRegistrationSchema,
} from './accounts/auth/pending-registration.model.js';
import { type SessionDoc, sessionSchema } from './accounts/auth/session.model.js';
import { type BroadcastDoc, broadcastSchema } from './accounts/broadcasts/broadcast.model.js';
import { type SubscriberDoc, subscriberSchema } from './accounts/newsletter/subscriber.model.js';
import { type NotificationDoc, notificationSchema } from './accounts/notifications/notification.model.js';
import { type PushSubscriptionDoc, pushSubscriptionSchema } from './accounts/push/push-subscription.model.js';
import { type UserDoc, userSchema } from './accounts/users/user.model.js';
import { type MemberDoc, memberSchema } from './accounts/workplaces/member.model.js';
import { type WorkLogDoc, workLogSchema } from './accounts/workplaces/work-log.model.js';
import { type BlockDoc, blockSchema } from './calendar/blocks/block.model.js';
import { type GroundDayDoc, groundDaySchema } from './calendar/ground-days/ground-day.model.js';
import { type WaitDoc, waitSchema } from './calendar/waitlist/wait.model.js';
import { type GroundDoc, groundSchema } from './catalogue/grounds/ground.model.js';
import { type ReviewDoc, reviewSchema } from './catalogue/grounds/review.model.js';
import { type ImageDoc, imageSchema } from './catalogue/images/image.model.js';
import { type MailDoc, mailSchema } from './messaging/mail/mail.model.js';
import {
  type IdempotencyKeyDoc,
  idempotencyKeySchema,
} from './platform/idempotency/idempotency-key.model.js';
import type { Models } from './platform/models.js';
import { type BookingDoc, bookingSchema } from './sales/bookings/booking.model.js';
import { type PaymentDoc, paymentSchema } from './sales/payments/payment.model.js';

/** Every collection of the product, bound to one connection; the names are the resources' plurals. */
export function createModels(connection: Connection): Models {
  return {
    users: connection.model<UserDoc>('User', userSchema, 'users'),
    grounds: connection.model<GroundDoc>('Ground', groundSchema, 'grounds'),
    reviews: connection.model<ReviewDoc>('Review', reviewSchema, 'reviews'),
    groundDays: connection.model<GroundDayDoc>('GroundDay', groundDaySchema, 'grounddays'),
    bookings: connection.model<BookingDoc>('Booking', bookingSchema, 'bookings'),
    blocks: connection.model<BlockDoc>('Block', blockSchema, 'blocks'),
    waits: connection.model<WaitDoc>('Wait', waitSchema, 'waits'),
    payments: connection.model<PaymentDoc>('Payment', paymentSchema, 'payments'),
    notifications: connection.model<NotificationDoc>('Notification', notificationSchema, 'notifications'),
    pushSubscriptions: connection.model<PushSubscriptionDoc>(
      'PushSubscription',
      pushSubscriptionSchema,
      'pushsubscriptions',
    ),
    otps: connection.model<OtpDoc>('Otp', otpSchema, 'otps'),
    loginAttempts: connection.model<LoginAttemptDoc>('LoginAttempt', loginAttemptSchema, 'loginattempts'),
    pendingRegistrations: connection.model<PendingRegistrationDoc>(
      'PendingRegistration',
      pendingRegistrationSchema,
      'pendingregistrations',
    ),
    sessions: connection.model<SessionDoc>('Session', sessionSchema, 'sessions'),
    idempotencyKeys: connection.model<IdempotencyKeyDoc>(
      'IdempotencyKey',
      idempotencyKeySchema,
      'idempotencykeys',
    ),
    mails: connection.model<MailDoc>('Mail', mailSchema, 'mails'),
    broadcasts: connection.model<BroadcastDoc>('Broadcast', broadcastSchema, 'broadcasts'),
    audits: connection.model<AuditDoc>('Audit', auditSchema, 'audits'),
    members: connection.model<MemberDoc>('Member', memberSchema, 'members'),
    workLogs: connection.model<WorkLogDoc>('WorkLog', workLogSchema, 'worklogs'),
    images: connection.model<ImageDoc>('Image', imageSchema, 'images'),
    subscribers: connection.model<SubscriberDoc>('Subscriber', subscriberSchema, 'subscribers'),
  };
}
