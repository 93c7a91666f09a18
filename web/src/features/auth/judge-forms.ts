import { login, register, requestLoginOtp, resetPassword } from '@crease/shared/contracts/auth';
import { otp as otpSchema } from '@crease/shared/contracts/common';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { judgeBySchema } from '../../lib/judge-by-schema.js';
import { authTexts as t } from './texts.js';

/** A valid form, or the errors: a toast and a message for each invalid field. */
export type Verdict<B, F extends string> =
  | { ok: true; body: B }
  | { ok: false; say: string; errors: FieldErrors<F> };

const MIN_PASSWORD = 6;

function refuse<F extends string>(
  say: string,
  errors: FieldErrors<F>,
): { ok: false; say: string; errors: FieldErrors<F> } {
  return { ok: false, say, errors };
}

/** The empty fields among `values`, each with its message; undefined if none is empty. */
function emptyOnes<F extends string>(
  values: Record<F, string>,
  labels: Record<F, string>,
): FieldErrors<F> | undefined {
  const errors: FieldErrors<F> = {};
  // Object.keys loses the type of the keys.
  for (const field of Object.keys(labels) as F[]) {
    if (!values[field].trim()) errors[field] = t.required(labels[field]);
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function bySchema<B, F extends string>(
  judged: { ok: true; data: B } | { ok: false; errors: { path: string; message: string }[] },
): Verdict<B, F> {
  if (judged.ok) return { ok: true, body: judged.data };
  const errors: FieldErrors<F> = {};
  // The schema's fields are the form's fields.
  for (const { path, message } of judged.errors) errors[path as F] ??= message;
  return refuse(judged.errors[0]?.message ?? t.fillIn, errors);
}

export type LoginField = 'emailOrPhone' | 'password';
export function judgeLogin(values: Record<LoginField, string>) {
  const empty = emptyOnes(values, { emailOrPhone: t.emailOrPhone, password: t.password });
  if (empty) return refuse(t.fillIn, empty);
  return bySchema<{ emailOrPhone: string; password: string }, LoginField>(judgeBySchema(login.body, values));
}

export type RegisterField = 'name' | 'email' | 'phone' | 'password' | 'confirm';
export function judgeRegistration({ confirm, ...values }: Record<RegisterField, string>) {
  const empty = emptyOnes<RegisterField>(
    { ...values, confirm },
    {
      name: t.fullName,
      email: t.email,
      phone: t.phone,
      password: t.password,
      confirm: t.confirmPassword,
    },
  );
  if (empty) return refuse(t.fillIn, empty);
  return (
    judgeNewPassword<RegisterField>(values.password, confirm, 'password', 'confirm') ??
    bySchema<{ name: string; email: string; phone: string; password: string }, RegisterField>(
      judgeBySchema(register.body, values),
    )
  );
}

/** Errors of a new password's two rules, length and repetition; undefined if both hold. */
export function judgeNewPassword<F extends string>(
  password: string,
  confirm: string,
  field: F,
  confirmField: F,
) {
  const at = (name: F, text: string): FieldErrors<F> => {
    const errors: FieldErrors<F> = {};
    errors[name] = text;
    return errors;
  };
  if (password !== confirm) return refuse(t.mismatch, at(confirmField, t.mismatch));
  if (password.length < MIN_PASSWORD) return refuse(t.tooShort, at(field, t.tooShort));
  return undefined;
}

export function judgeEmail(values: { email: string }) {
  if (!values.email.trim()) return refuse<'email'>(t.enterEmail, { email: t.enterEmail });
  return bySchema<{ email: string }, 'email'>(judgeBySchema(requestLoginOtp.body, values));
}

/** Exactly six digits. */
export function judgeOtp(otp: string) {
  if (!otpSchema.safeParse(otp).success) return refuse<'otp'>(t.enterOtp, { otp: t.enterOtp });
  return { ok: true as const, body: { otp } };
}

export type ResetField = 'otp' | 'newPassword' | 'confirm';
export function judgeReset({ email, otp, newPassword, confirm }: Record<ResetField | 'email', string>) {
  const code = judgeOtp(otp);
  if (!code.ok) return code;
  if (!newPassword) return refuse<ResetField>(t.fillIn, { newPassword: t.required(t.newPassword) });
  return (
    judgeNewPassword<ResetField>(newPassword, confirm, 'newPassword', 'confirm') ??
    bySchema<{ email: string; otp: string; newPassword: string }, ResetField>(
      judgeBySchema(resetPassword.body, { email, otp, newPassword }),
    )
  );
}
