import { isValidDate } from '@crease/shared/time/slots';

/** The date for which a scorer's token is; undefined for anything else. The server judges whether it is valid. */
export function dateOfToken(token: string): string | undefined {
  const [kind, , date = ''] = token.split('.');
  return kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(date) && isValidDate(date) ? date : undefined;
}
