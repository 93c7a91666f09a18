import type { Coupon } from '@crease/shared/contracts/coupons';
import { isValidDate } from '@crease/shared/time/slots';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { formatCount } from '../../../lib/format/money.js';
import { useCouponActions } from '../api/use-coupon-actions.js';
import { couponsTexts as t } from '../texts.js';

const FIELDS = ['validTo', 'limit'] as const;

interface Props {
  ownerId: string;
  coupon: Coupon;
  onClose: () => void;
}

/** Changes the last day or the limit. The discount stays, because players already know it. */
export function ChangeCouponDialog({ ownerId, coupon, onClose }: Props) {
  const { change } = useCouponActions(ownerId);
  const [form, setForm] = useState({
    validTo: coupon.validTo.slice(0, 10),
    limit: coupon.limit === undefined ? '' : String(coupon.limit),
  });
  const { formRef, show, showFrom, bind } = useFieldErrors<(typeof FIELDS)[number]>(FIELDS);
  const field = bind(form, setForm);
  const submit = async () => {
    const limit = form.limit.trim();
    if (!isValidDate(form.validTo)) return show({ validTo: t.dayNeeded });
    if (form.validTo < coupon.validFrom.slice(0, 10)) return show({ validTo: t.lastBeforeFirst });
    if (limit && !/^[1-9]\d{0,6}$/.test(limit)) return show({ limit: t.wholeWrong });
    try {
      const validTo = form.validTo === coupon.validTo.slice(0, 10) ? {} : { validTo: form.validTo };
      await change.mutateAsync({ id: coupon._id, ...validTo, limit: limit ? Number(limit) : null });
      toast.success(t.saved);
      onClose();
    } catch (error) {
      if (hasCode(error, 'STATE_CONFLICT')) show({ limit: messageOf(error, t.failed) });
      else if (hasCode(error, 'VALIDATION')) showFrom(error);
      else toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <FormDialog
      title={t.changeOf(coupon.code)}
      formRef={formRef}
      busy={change.isPending}
      submit={change.isPending ? t.saving : t.save}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t.validTo} type="date" required {...field('validTo')} />
      <TextField
        label={t.limit}
        hint={coupon.used > 0 ? t.limitHint(formatCount(coupon.used)) : t.optional}
        inputMode="numeric"
        maxLength={7}
        {...field('limit')}
      />
    </FormDialog>
  );
}
