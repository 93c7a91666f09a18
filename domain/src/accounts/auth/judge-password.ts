import { AppError } from '@crease/shared/errors';
import { isCommonPassword } from './common-passwords.js';

/** What is known of the person who wants the password. */
export interface PasswordOwner {
  email: string;
  name?: string;
  phone?: string;
}

/** Throws `VALIDATION` for a guessable new password: a common one, or one made of the owner's own details. */
export async function judgePassword(
  field: 'password' | 'newPassword',
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const refuse = (message: string) => AppError.ofField('VALIDATION', field, message);
  const guess = password.trim().toLowerCase();
  const known = [owner.name, owner.email, owner.email.split('@')[0], owner.phone];
  if (known.some((word) => word?.toLowerCase() === guess)) {
    throw refuse('Password must not be your name, email or phone');
  }
  if (await isCommonPassword(guess)) {
    throw refuse('This password is too common. Please choose another');
  }
}
