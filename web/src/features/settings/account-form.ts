import type { BodyOf } from '@crease/shared/contract';
import { type User, updateMe } from '@crease/shared/contracts/user';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { judgeBySchema } from '../../lib/judge-by-schema.js';
import { authTexts } from '../auth/public.js';
import { settingsTexts } from './texts.js';

/** The form has two name fields; the account keeps one name. */
export type AccountField = 'firstName' | 'lastName' | 'email' | 'phone' | 'password';
export type AccountForm = Record<AccountField, string>;

export function formOf(user: Pick<User, 'name' | 'email' | 'phone'>): AccountForm {
  const [firstName = '', ...rest] = user.name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email: user.email, phone: user.phone, password: '' };
}

const emailIn = (form: AccountForm): string => form.email.trim().toLowerCase();

/** True if saving the form needs the password: owners and admins prove themselves before their email changes. */
export const needsPassword = (form: AccountForm, user: Pick<User, 'email' | 'role'>): boolean =>
  user.role !== 'user' && emailIn(form) !== user.email;

/** The request body, or the errors by field. The email is sent only if it has changed. */
export function judgeAccount(
  form: AccountForm,
  user: Pick<User, 'email' | 'role'>,
): { ok: true; body: BodyOf<typeof updateMe> } | { ok: false; errors: FieldErrors<AccountField> } {
  if (!form.firstName.trim())
    return { ok: false, errors: { firstName: authTexts.required(settingsTexts.firstName) } };
  const name = `${form.firstName.trim()} ${form.lastName.trim()}`.trim();
  const email = emailIn(form);
  const proving = needsPassword(form, user);
  const judged = judgeBySchema(updateMe.body, {
    name,
    phone: form.phone,
    ...(email === user.email ? {} : { email }),
  });
  if (judged.ok && !(proving && !form.password)) {
    return {
      ok: true,
      body: { ...judged.data, ...(proving ? { proof: { password: form.password } } : {}) },
    };
  }
  const errors: FieldErrors<AccountField> = {};
  for (const { path, message } of judged.ok ? [] : judged.errors) {
    errors[path === 'phone' || path === 'email' ? path : 'firstName'] ??= message;
  }
  if (proving && !form.password) errors.password = settingsTexts.passwordRequired;
  return { ok: false, errors };
}
