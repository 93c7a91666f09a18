import type { Language } from '@crease/shared/format/calendar-words';

/** The support contact at the foot of every mail and receipt. */
export const SUPPORT = { email: 'support@crease.test', phone: '+91\u00a022\u00a04000\u00a01100' } as const;

/** The text before and after the support address at the foot of a mail. */
export const ASK_SUPPORT: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['Questions? Write to ', '.'],
  hi: ['कोई सवाल? हमें लिखें: ', ''],
};
