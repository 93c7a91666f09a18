import type { BodyOf } from '@crease/shared/contract';
import { requestPhoneOtp } from '@crease/shared/contracts/auth';
import type { FormEvent } from 'react';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { judgeBySchema } from '../../../lib/judge-by-schema.js';
import { useSendPhoneCode } from '../api/use-phone-code.js';
import { authTexts as t } from '../texts.js';
import { PhoneField } from './account-fields.js';

interface Props {
  phone: string;
  onChange: (phone: string) => void;
  onSent: (asked: BodyOf<typeof requestPhoneOtp>) => void;
}

const FIELDS = ['phone'] as const;

/** A phone field and a button that sends a login code by SMS. */
export function SendPhoneCodeForm({ phone, onChange, onSent }: Props) {
  const send = useSendPhoneCode();
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);
  const field = bind({ phone }, (values) => onChange(values.phone));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const judged = judgeBySchema(requestPhoneOtp.body, { phone });
    if (!judged.ok) return show({ phone: judged.errors[0]?.message ?? t.required(t.phone) });
    try {
      await send.mutateAsync(judged.data);
      toast.success(t.codeTexted);
      onSent(judged.data);
    } catch (error) {
      toast.error(messageOf(error, t.sendOtpFailed));
      showFrom(error);
    }
  };

  return (
    <form
      className="stack-4"
      ref={formRef}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t.loginByPhone}
    >
      <PhoneField {...field('phone')} />
      <button type="submit" className="btn btn-wide" disabled={send.isPending}>
        {send.isPending ? t.sendingOtp : t.textOtp}
      </button>
    </form>
  );
}
