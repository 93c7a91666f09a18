import { useSite } from './use-site.js';

export interface SupportContact {
  email: string;
  phone: string;
  phoneHref: string;
  /** The contact of a local copy: no real domain ends in `.test`. */
  isLocal: boolean;
}

export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[\s-]/g, '')}`;

/** Whom players write to and call: the grievance officer that the operator configured. Undefined until it is known. */
export function useContact(enabled: boolean): SupportContact | undefined {
  const officer = useSite(enabled).data?.legal.grievanceOfficer;
  if (!officer) return undefined;
  const { email, phone } = officer;
  return { email, phone, phoneHref: phoneHref(phone), isLocal: email.endsWith('.test') };
}
