import { type mongo, Schema, type Types } from 'mongoose';

/**
 * An uploaded picture, re-encoded by us. It never changes: another picture is another id. There is no other store of
 * files, so every instance of the API can serve it.
 */
export interface ImageDoc {
  _id: Types.ObjectId;
  contentType: 'image/webp';
  bytes: mongo.Binary;
  /** Whose it is: a ground's picture, or a user's avatar. */
  groundId?: Types.ObjectId;
  userId?: Types.ObjectId;
  createdAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    images: ImageDoc;
  }
}

export const imageSchema = new Schema<ImageDoc>(
  {
    contentType: { type: String, required: true },
    bytes: { type: Buffer, required: true },
    groundId: Schema.Types.ObjectId,
    userId: Schema.Types.ObjectId,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
imageSchema.index({ groundId: 1 }, { sparse: true });
imageSchema.index({ userId: 1 }, { sparse: true });
