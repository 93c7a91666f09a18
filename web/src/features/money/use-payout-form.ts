import { useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { useFieldErrors } from '../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../lib/api/api-error.js';
import {
  type AccountField,
  type AccountForm,
  EMPTY_ACCOUNT,
  isEmptyAccount,
  judgeAccount,
} from './account-form.js';
import { usePayoutAccount, useSetPayoutAccount } from './api/use-payout-account.js';
import { moneyTexts as t } from './texts.js';

const FIELDS = [
  'vpa',
  'accountNumber',
  'again',
  'ifsc',
  'name',
  'password',
] as const satisfies AccountField[];

/** A payout account as typed. Refused values stay in their fields. */
export function usePayoutForm(ownerId: string) {
  const save = useSetPayoutAccount(ownerId);
  const needsProof = Boolean(usePayoutAccount(ownerId).data);
  const [form, setForm] = useState(EMPTY_ACCOUNT);
  const { formRef, errors, show, clearAll, showFrom, bind } = useFieldErrors<AccountField>(FIELDS);

  return {
    formRef,
    form,
    errors,
    needsProof,
    busy: save.isPending,
    isEmpty: isEmptyAccount(form),
    field: bind(form, (next) => setForm({ ...form, ...next })),
    choose: (kind: AccountForm['kind']) => {
      clearAll();
      setForm({ ...form, kind });
    },
    /** Validates and saves it. Resolves to true if it is now the account. */
    submit: async (): Promise<boolean> => {
      const judged = judgeAccount(form, needsProof);
      if (!judged.ok) {
        show(judged.errors);
        return false;
      }
      try {
        await save.mutateAsync(judged.body);
      } catch (error) {
        if (hasCode(error, 'BAD_CREDENTIALS')) show({ password: messageOf(error, t.accountFailed) });
        else toast.error(messageOf(error, t.accountFailed));
        showFrom(error);
        return false;
      }
      setForm(EMPTY_ACCOUNT);
      toast.success(needsProof ? t.accountChanged : t.accountSaved);
      return true;
    },
  };
}
export type PayoutFormState = ReturnType<typeof usePayoutForm>;
