import type { User } from '@crease/shared/contracts/user';
import { formatPhone } from '@crease/shared/format/phone';

/** What the account is known by to its player: its mail address, else its phone. */
export const signInNameOf = ({ email, phone }: Pick<User, 'email' | 'phone'>): string =>
  email || formatPhone(phone);
