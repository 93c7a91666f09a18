import type { Role } from '@crease/shared/contracts/user';
import { Schema } from 'mongoose';

export const PENDING_REGISTRATION_HOURS = 24;

/**
 * A registration whose address is not proven yet. It reserves nothing, and a later one for the address replaces it:
 * `_id` is the e-mail (contract §3, Auth).
 */
export interface PendingRegistrationDoc {
  _id: string;
  name: string;
  phone: string;
  passwordHash: string;
  role: Role;
  businessName?: string;
  tempTokenHash: string;
  expiresAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    pendingRegistrations: PendingRegistrationDoc;
  }
}

export const pendingRegistrationSchema = new Schema<PendingRegistrationDoc>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    phone: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true },
    businessName: String,
    tempTokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
pendingRegistrationSchema.index({ phone: 1 });
pendingRegistrationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
