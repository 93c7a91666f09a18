import type { Language } from '@crease/shared/format/calendar-words';

/** The support contact in mails and receipts: the grievance officer whom the operator configured. */
export const SUPPORT = { email: 'support@crease.test', phone: '+91\u00a022\u00a04000\u00a01100' };

/** Sets the contact of this process, once at its start. Spaces in the phone number do not break. */
export function useSupport({ email, phone }: { email: string; phone: string }): void {
  SUPPORT.email = email;
  SUPPORT.phone = phone.replaceAll(' ', '\u00a0');
}

/** The text before and after the support address at the foot of a mail. */
export const ASK_SUPPORT: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['Questions? Write to ', '.'],
  hi: ['कोई सवाल? हमें लिखें: ', ''],
};
