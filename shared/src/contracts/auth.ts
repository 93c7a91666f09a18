import { z } from 'zod';
import { contract } from '../contract.js';
import { SCHEMA_SENTENCES } from '../field-errors.js';
import { anyPassword, email, isoTime, lineText, objectId, otp, phone, phoneIsMine } from './common.js';
import { signedIn } from './refresh.js';
import { user } from './user.js';
import { workplace } from './workplace.js';

/** Belongs to these calls, but is in a file of its own because every visit needs it before its first screen. */
export { refresh } from './refresh.js';

const message = z.object({ message: z.string() });

export const password = z
  .string()
  .min(6, SCHEMA_SENTENCES.password_too_short)
  .max(128, SCHEMA_SENTENCES.password_too_long);
export const otpPurpose = z.enum(['registration', 'login', 'reset']);
export type OtpPurpose = z.infer<typeof otpPurpose>;

const registration = { name: lineText(80), email, phone, phoneIsMine, password };
const registered = z.object({ tempToken: z.string(), message: z.string() });

export const register = contract({
  method: 'POST',
  path: '/auth/register',
  pausedBy: 'sign-up',
  tag: 'Auth',
  summary: 'Begin a registration; a code goes out by mail',
  body: z.strictObject(registration),
  response: registered,
  status: 201,
  errors: ['DUPLICATE', 'RATE_LIMITED'],
});

export const registerOwner = contract({
  method: 'POST',
  path: '/auth/register-owner',
  pausedBy: 'sign-up',
  tag: 'Auth',
  summary: 'Begin the registration of a ground owner',
  body: z.strictObject({ ...registration, businessName: lineText(120) }),
  response: registered,
  status: 201,
  errors: ['DUPLICATE', 'RATE_LIMITED'],
});

export const verifyRegistration = contract({
  method: 'POST',
  path: '/auth/verify-registration',
  tag: 'Auth',
  summary: 'Finish a registration with the mailed code',
  body: z.strictObject({ email, otp, tempToken: z.string().min(1).max(200) }),
  response: signedIn,
  errors: ['BAD_CREDENTIALS', 'DUPLICATE', 'RATE_LIMITED'],
});

export const login = contract({
  method: 'POST',
  path: '/auth/login',
  tag: 'Auth',
  summary: 'Sign in with e-mail or phone and password',
  body: z.strictObject({ emailOrPhone: z.string().trim().min(1).max(254), password: anyPassword }),
  response: signedIn,
  errors: ['BAD_CREDENTIALS', 'SECOND_FACTOR', 'RATE_LIMITED'],
});

export const resendOtp = contract({
  method: 'POST',
  path: '/auth/resend-otp',
  tag: 'Auth',
  summary: 'Send the code once more, after 30 s',
  body: z.strictObject({ email, purpose: otpPurpose }),
  response: message,
  errors: ['RATE_LIMITED'],
});

export const requestLoginOtp = contract({
  method: 'POST',
  path: '/auth/request-login-otp',
  tag: 'Auth',
  summary: 'Ask for a sign-in code; answers alike for unknown addresses',
  body: z.strictObject({ email }),
  response: message,
  errors: ['RATE_LIMITED'],
});

export const verifyLoginOtp = contract({
  method: 'POST',
  path: '/auth/verify-login-otp',
  tag: 'Auth',
  summary: 'Sign in with a mailed code',
  body: z.strictObject({ email, otp }),
  response: signedIn,
  errors: ['BAD_CREDENTIALS', 'SECOND_FACTOR', 'RATE_LIMITED'],
});

export const requestPhoneOtp = contract({
  method: 'POST',
  path: '/auth/request-phone-otp',
  pausedBy: 'sms',
  tag: 'Auth',
  summary:
    'Ask for a sign-in code by SMS; answers alike for phones with a proven account and phones of none, 409 where this system sends none',
  body: z.strictObject({ phone, phoneIsMine }),
  response: message,
  errors: ['DUPLICATE', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const verifyPhoneOtp = contract({
  method: 'POST',
  path: '/auth/verify-phone-otp',
  tag: 'Auth',
  summary:
    'Sign in with a code sent by SMS; with a name, a phone that no account has proven gets an account without an email',
  body: z.strictObject({ phone, otp, name: lineText(80).optional() }),
  response: signedIn,
  errors: ['BAD_CREDENTIALS', 'SECOND_FACTOR', 'SWITCHED_OFF', 'RATE_LIMITED'],
});

export const me = contract({
  method: 'GET',
  path: '/auth/me',
  auth: 'user',
  tag: 'Auth',
  summary: 'Who am I, and where do I work',
  response: z.object({ user, workplaces: z.array(workplace) }),
});

export const logout = contract({
  method: 'POST',
  path: '/auth/logout',
  tag: 'Auth',
  summary: 'End this session',
  response: message,
});

export const logoutAll = contract({
  method: 'POST',
  path: '/auth/logout-all',
  auth: 'user',
  tag: 'Auth',
  summary: 'End every session of mine',
  response: message,
});

export const session = z.object({
  id: objectId,
  device: z.string(),
  current: z.boolean(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
});
export type Session = z.infer<typeof session>;

export const listSessions = contract({
  method: 'GET',
  path: '/auth/sessions',
  auth: 'user',
  tag: 'Auth',
  summary: 'My sessions',
  response: z.object({ sessions: z.array(session) }),
});

export const endSession = contract({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  auth: 'user',
  tag: 'Auth',
  summary: 'End one session of mine',
  params: z.object({ id: objectId }),
  response: message,
  errors: ['NOT_FOUND'],
});

export const changePassword = contract({
  method: 'POST',
  path: '/auth/change-password',
  auth: 'user',
  tag: 'Auth',
  summary: 'Change my password; ends all other sessions',
  body: z.strictObject({ currentPassword: anyPassword, newPassword: password }),
  response: message,
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
});

export const forgotPassword = contract({
  method: 'POST',
  path: '/auth/forgot-password',
  tag: 'Auth',
  summary: 'Ask for a reset code; answers alike for unknown addresses',
  body: z.strictObject({ email }),
  response: message,
  errors: ['RATE_LIMITED'],
});

export const resetPassword = contract({
  method: 'POST',
  path: '/auth/reset-password',
  tag: 'Auth',
  summary: 'Set a new password with a mailed code; ends all sessions',
  body: z.strictObject({ email, otp, newPassword: password }),
  response: message,
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
});
