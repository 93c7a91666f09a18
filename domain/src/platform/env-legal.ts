import { gstin, gstinState } from '@crease/shared/gstin';
import { isStateCode } from '@crease/shared/state-codes';
import { z } from 'zod';

const line = (most: number) => z.string().min(1).max(most).optional();
const address = z.email('must be a mail address').optional();
const phone = z
  .string()
  .regex(/^\+?[\d\s-]{8,20}$/, 'must be a phone number')
  .optional();

/** The operator and its officers, whom Indian consumer law wants named. */
export const LEGAL_VARIABLES = {
  /** The operator's registered name, and the address of its office. */
  LEGAL_NAME: line(120),
  LEGAL_ADDRESS: line(300),
  /** The operator's GSTIN and the two digits of its state. Without a GSTIN its bills contain no tax. */
  LEGAL_GSTIN: gstin.optional(),
  LEGAL_STATE: z.string().refine(isStateCode, 'must be the two digits of a state').optional(),
  /** The grievance officer, who answers complaints. */
  GRIEVANCE_OFFICER: line(120),
  GRIEVANCE_EMAIL: address,
  GRIEVANCE_PHONE: phone,
  /** The contact for authorities. Unset: the grievance officer. */
  NODAL_OFFICER: line(120),
  NODAL_EMAIL: address,
  NODAL_PHONE: phone,
};
const variables = z.object(LEGAL_VARIABLES);

interface Contact {
  name: string;
  email: string;
  phone: string;
}

export interface LegalSettings {
  name: string;
  address: string;
  gstin?: string;
  stateCode?: string;
  grievanceOfficer: Contact;
  nodalContact: Contact;
}

/** What a local copy says of itself: it belongs to no company and has no officer. */
const LOCAL = {
  LEGAL_NAME: 'Crease, a local copy for development',
  LEGAL_ADDRESS: 'No office: this copy takes no real bookings',
  GRIEVANCE_OFFICER: 'Nobody: this copy has no officer',
  GRIEVANCE_EMAIL: 'support@crease.test',
  GRIEVANCE_PHONE: '+91 22 4000 1100',
};

/** The operator's name and officers, or an error text about a nodal contact that is not whole. */
export function readLegalSettings(env: z.infer<typeof variables>): LegalSettings | { problem: string } {
  const { LEGAL_GSTIN, LEGAL_STATE = LEGAL_GSTIN && gstinState(LEGAL_GSTIN) } = env;
  if (LEGAL_GSTIN && LEGAL_STATE !== gstinState(LEGAL_GSTIN))
    return { problem: 'LEGAL_GSTIN must begin with the two digits in LEGAL_STATE.' };
  const { NODAL_OFFICER: name, NODAL_EMAIL: email, NODAL_PHONE: phone } = env;
  const grievanceOfficer = {
    name: env.GRIEVANCE_OFFICER ?? LOCAL.GRIEVANCE_OFFICER,
    email: env.GRIEVANCE_EMAIL ?? LOCAL.GRIEVANCE_EMAIL,
    phone: env.GRIEVANCE_PHONE ?? LOCAL.GRIEVANCE_PHONE,
  };
  const operator = {
    name: env.LEGAL_NAME ?? LOCAL.LEGAL_NAME,
    address: env.LEGAL_ADDRESS ?? LOCAL.LEGAL_ADDRESS,
    ...(LEGAL_GSTIN ? { gstin: LEGAL_GSTIN } : {}),
    ...(LEGAL_STATE ? { stateCode: LEGAL_STATE } : {}),
    grievanceOfficer,
  };
  if (name && email && phone) return { ...operator, nodalContact: { name, email, phone } };
  if (!name && !email && !phone) return { ...operator, nodalContact: grievanceOfficer };
  return { problem: 'NODAL_OFFICER, NODAL_EMAIL and NODAL_PHONE must be set together.' };
}
