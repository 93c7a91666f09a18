import { AppError } from '@crease/shared/errors';
import type { Env } from '../runtime/env.js';
import { isCommonPassword } from './common-passwords.js';

/** What is known of who wants the password. */
export interface PasswordOwner {
  email: string;
  name?: string;
  phone?: string;
}

/**
 * Throws `VALIDATION` for a new password that anybody would try first: a common one, or one that is its owner's. Only
 * where real accounts are: elsewhere six characters will do (spec §5), and scripts and try-outs may use throwaway ones.
 */
export async function judgePassword(
  { NODE_ENV }: Pick<Env, 'NODE_ENV'>,
  field: 'password' | 'newPassword',
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (NODE_ENV !== 'production') return;
  const refuse = (message: string) =>
    new AppError('VALIDATION', message, { errors: [{ path: field, message }] });
  const guess = password.trim().toLowerCase();
  const known = [owner.name, owner.email, owner.email.split('@')[0], owner.phone];
  if (known.some((word) => word?.toLowerCase() === guess)) {
    throw refuse('Password must not be your name, email or phone');
  }
  if (await isCommonPassword(guess)) {
    throw refuse('This password is too common. Please choose another');
  }
}
