import type { Connection, Model, mongo } from 'mongoose';
import { type AuditDoc, auditSchema } from '../accounts/audit-log/audit.model.js';
import { type LoginAttemptDoc, loginAttemptSchema } from '../accounts/auth/login-attempt.model.js';
import { type OtpDoc, otpSchema } from '../accounts/auth/otp.model.js';
import {
  type PendingRegistrationDoc,
  pendingRegistrationSchema,
} from '../accounts/auth/pending-registration.model.js';
import { type SessionDoc, sessionSchema } from '../accounts/auth/session.model.js';
import { type BroadcastDoc, broadcastSchema } from '../accounts/broadcasts/broadcast.model.js';
import { type SubscriberDoc, subscriberSchema } from '../accounts/newsletter/subscriber.model.js';
import { type NotificationDoc, notificationSchema } from '../accounts/notifications/notification.model.js';
import {
  type PushSubscriptionDoc,
  pushSubscriptionSchema,
} from '../accounts/push/push-subscription.model.js';
import { type UserDoc, userSchema } from '../accounts/users/user.model.js';
import { type BlockDoc, blockSchema } from '../calendar/blocks/block.model.js';
import { type GroundDayDoc, groundDaySchema } from '../calendar/ground-days/ground-day.model.js';
import { type WaitDoc, waitSchema } from '../calendar/waitlist/wait.model.js';
import { type GroundDoc, groundSchema } from '../catalogue/grounds/ground.model.js';
import { type ReviewDoc, reviewSchema } from '../catalogue/grounds/review.model.js';
import { type ImageDoc, imageSchema } from '../catalogue/images/image.model.js';
import { type MailDoc, mailSchema } from '../messaging/mail/mail.model.js';
import { type BookingDoc, bookingSchema } from '../sales/bookings/booking.model.js';
import { type PaymentDoc, paymentSchema } from '../sales/payments/payment.model.js';
import { type IdempotencyKeyDoc, idempotencyKeySchema } from './idempotency/idempotency-key.model.js';

/** Every collection of the product, bound to one connection; the names are the resources' plurals (contract §2). */
export function createModels(connection: Connection) {
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
    images: connection.model<ImageDoc>('Image', imageSchema, 'images'),
    subscribers: connection.model<SubscriberDoc>('Subscriber', subscriberSchema, 'subscribers'),
  };
}

export type Models = ReturnType<typeof createModels>;

/**
 * The driver's own collection of a model: for the conditional updates that decide races, where nothing may be cast,
 * dropped or renamed between the line we wrote and the database (design §2).
 */
export function native<K extends keyof Models>(models: Models, name: K): mongo.Collection<Docs[K]> {
  const model = models[name];
  const db = model.db.db;
  if (!db) throw new Error('the database is not connected');
  return db.collection<Docs[K]>(model.collection.collectionName);
}

type Docs = { [K in keyof Models]: Models[K] extends Model<infer D> ? D : never };

/** Creates every index; run once at the start of each process, harmless when they exist. */
export async function createIndexes(models: Models): Promise<void> {
  for (const model of Object.values(models)) await model.createIndexes();
}
