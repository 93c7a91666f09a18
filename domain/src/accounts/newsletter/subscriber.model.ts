import { Schema } from 'mongoose';

/** Somebody who has confirmed that he wants the newsletter. Who has only been asked is written down nowhere. */
export interface SubscriberDoc {
  /** The address. */
  _id: string;
  confirmedAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    subscribers: SubscriberDoc;
  }
}

export const subscriberSchema = new Schema<SubscriberDoc>(
  { _id: { type: String, required: true }, confirmedAt: { type: Date, required: true } },
  { versionKey: false },
);
