import { AppError } from '@crease/shared/errors';

/** Throws `VALIDATION` for a new password that anybody who knows its owner would try first. */
export function judgePassword(
  field: 'password' | 'newPassword',
  password: string,
  owner: { name: string; email: string; phone: string },
): void {
  const guess = password.trim().toLowerCase();
  const known = [owner.name, owner.email, owner.email.split('@')[0], owner.phone];
  if (!known.some((word) => word?.toLowerCase() === guess)) return;
  const message = 'Password must not be your name, email or phone';
  throw new AppError('VALIDATION', message, { errors: [{ path: field, message }] });
}
