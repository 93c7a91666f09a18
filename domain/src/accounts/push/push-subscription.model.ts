import { Schema, type Types } from 'mongoose';

/** How many of the last notifications a subscription remembers to have been sent. */
export const REMEMBERED = 50;

/**
 * A browser that news go to. It belongs to the session it was made in and gets nothing once that has ended; the
 * endpoint is a secret between browser and push service, so it is never shown to anybody else.
 */
export interface PushSubscriptionDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  sessionId: Types.ObjectId;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  device: string;
  /** Notifications that its push service has taken, the newest last. */
  sent: Types.ObjectId[];
  createdAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    pushSubscriptions: PushSubscriptionDoc;
  }
}

export const pushSubscriptionSchema = new Schema<PushSubscriptionDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    sessionId: { type: Schema.Types.ObjectId, required: true },
    endpoint: { type: String, required: true },
    keys: { type: new Schema({ p256dh: String, auth: String }, { _id: false }), required: true },
    device: { type: String, required: true },
    sent: { type: [Schema.Types.ObjectId], default: [] },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
// One browser is one subscription, whoever signs in on it: the last one gets its news.
pushSubscriptionSchema.index({ endpoint: 1 }, { unique: true });
pushSubscriptionSchema.index({ userId: 1 });
pushSubscriptionSchema.index({ sessionId: 1 });
