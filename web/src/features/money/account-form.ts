import type { BodyOf } from '@crease/shared/contract';
import { setPayoutAccount } from '@crease/shared/contracts/settlements';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { judgeBySchema } from '../../lib/judge-by-schema.js';
import { moneyTexts as t } from './texts.js';

export interface AccountForm {
  kind: 'vpa' | 'bank';
  vpa: string;
  accountNumber: string;
  /** The number typed a second time: a wrong digit would send a week's money to somebody else. */
  again: string;
  ifsc: string;
  name: string;
  /** The owner's password: a change of an account needs it. */
  password: string;
}
export type AccountField = Exclude<keyof AccountForm, 'kind'>;

export const EMPTY_ACCOUNT: AccountForm = {
  kind: 'vpa',
  vpa: '',
  accountNumber: '',
  again: '',
  ifsc: '',
  name: '',
  password: '',
};

/** Each way has its own schema: of a union zod could not say which field is wrong. */
const [vpaAccount, bankAccount] = setPayoutAccount.body.options;

/** Digits of an account number as they are printed on a cheque, without blanks and hyphens. */
const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

/** What to send, or what is wrong with which field. */
export function judgeAccount(
  form: AccountForm,
  needsProof: boolean,
): { ok: true; body: BodyOf<typeof setPayoutAccount> } | { ok: false; errors: FieldErrors<AccountField> } {
  const errors: FieldErrors<AccountField> = {};
  const accountNumber = digitsOf(form.accountNumber);
  const judged =
    form.kind === 'vpa'
      ? judgeBySchema(vpaAccount, { vpa: form.vpa })
      : judgeBySchema(bankAccount, { accountNumber, ifsc: form.ifsc, name: form.name });
  if (!judged.ok) {
    for (const { path, message } of judged.errors) {
      const field = (['vpa', 'accountNumber', 'ifsc', 'name'] as const).find((one) => one === path);
      if (field) errors[field] ??= field === 'ifsc' ? t.ifscWrong : message;
    }
  }
  if (form.kind === 'bank' && !errors.accountNumber && digitsOf(form.again) !== accountNumber) {
    errors.again = t.differs;
  }
  if (needsProof && !form.password) errors.password = t.passwordNeeded;
  return judged.ok && Object.keys(errors).length === 0
    ? { ok: true, body: { ...judged.data, ...(needsProof ? { proof: { password: form.password } } : {}) } }
    : { ok: false, errors };
}

/** An account as it is shown, by its end. */
export const accountText = ({
  vpa,
  accountNumber,
  ifsc,
  name,
}: Partial<Record<AccountField, string>>): string =>
  vpa ?? [accountNumber, ifsc, name].filter(Boolean).join(', ');

/** Has nothing been typed yet? */
export const isEmptyAccount = ({ kind, vpa, accountNumber, again, ifsc, name }: AccountForm): boolean =>
  (kind === 'vpa' ? [vpa] : [accountNumber, again, ifsc, name]).every((text) => text.trim() === '');
