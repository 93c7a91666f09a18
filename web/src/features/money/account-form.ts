import type { BodyOf } from '@crease/shared/contract';
import { setPayoutAccount } from '@crease/shared/contracts/settlements';
import type { FieldErrors } from '../../components/use-field-errors.js';
import { judgeBySchema } from '../../lib/judge-by-schema.js';
import { moneyTexts as t } from './texts.js';

export interface AccountForm {
  kind: 'vpa' | 'bank';
  vpa: string;
  accountNumber: string;
  /** The number typed a second time: one wrong digit would pay another person. */
  again: string;
  ifsc: string;
  name: string;
  /** The owner's password, required to change an account. */
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

/** Each method has its own schema: with a union, zod could not name the invalid field. */
const [vpaAccount, bankAccount] = setPayoutAccount.body.options;

/** Error texts for fields whose name in the schema means nothing to an owner. */
const ownWords = (): FieldErrors<AccountField> => ({
  vpa: t.vpaWrong,
  accountNumber: t.accountNumberWrong,
  ifsc: t.ifscWrong,
});

/** The digits of an account number as printed on a cheque, without spaces and hyphens. */
const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

/** The request body, or the errors by field. */
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
      if (field) errors[field] ??= ownWords()[field] ?? message;
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

/** An account, identified by its last digits. */
export const accountText = ({
  vpa,
  accountNumber,
  ifsc,
  name,
}: Partial<Record<AccountField, string>>): string =>
  vpa ?? [accountNumber, ifsc, name].filter(Boolean).join(', ');

/** True if nothing has been typed yet. */
export const isEmptyAccount = ({ kind, vpa, accountNumber, again, ifsc, name }: AccountForm): boolean =>
  (kind === 'vpa' ? [vpa] : [accountNumber, again, ifsc, name]).every((text) => text.trim() === '');
