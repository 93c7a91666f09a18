import type { NotificationType } from '@crease/shared/contracts/notifications';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxFields } from '../../messaging/outbox/outbox.schema.js';

export interface NotificationDoc extends WithOutbox {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The event it tells of. */
  eventId: string;
  type: NotificationType;
  title: string;
  message: string;
  priority: 'high' | 'medium' | 'low';
  isRead: boolean;
  readAt?: Date;
  data: { bookingId?: string; actionUrl?: string };
  createdAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    notifications: NotificationDoc;
  }
}

export const notificationSchema = new Schema<NotificationDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    eventId: { type: String, required: true },
    type: { type: String, required: true },
    title: { type: String, required: true },
    message: { type: String, required: true },
    priority: { type: String, default: 'medium' },
    isRead: { type: Boolean, default: false },
    readAt: Date,
    data: new Schema({ bookingId: String, actionUrl: String }, { _id: false }),
    createdAt: { type: Date, required: true },
    ...outboxFields,
  },
  { versionKey: false },
);
// Made once for each event, user and type, however often the event arrives (contract §3).
notificationSchema.index({ eventId: 1, userId: 1, type: 1 }, { unique: true });
notificationSchema.index({ userId: 1, createdAt: -1 });
notificationSchema.index({ userId: 1, isRead: 1 });
indexOutbox(notificationSchema);
