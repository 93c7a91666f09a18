import { dayOf } from '@crease/shared/time/ist';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { serverNow } from '../../../lib/clock.js';
import { useDesk } from '../../desk/public.js';
import { useCouponActions } from '../api/use-coupon-actions.js';
import {
  COUPON_FIELDS,
  type CouponField,
  type CouponForm,
  emptyCoupon,
  judgeCoupon,
} from '../coupon-form.js';
import { couponsTexts as t } from '../texts.js';
import { CouponBounds } from './coupon-bounds.js';
import { CouponTerms } from './coupon-terms.js';

/** Creates a coupon. Its discount is fixed; the end, limit and switch can be changed later. */
export function CouponDialog({ ownerId, onClose }: { ownerId: string; onClose: () => void }) {
  const { make } = useCouponActions(ownerId);
  const { workplace } = useDesk();
  const [form, setForm] = useState(() => emptyCoupon(dayOf(new Date(serverNow())), workplace.groundIds));
  const { formRef, errors, show, clear } = useFieldErrors<CouponField>(COUPON_FIELDS);
  const change = (next: Partial<CouponForm>) => {
    for (const field of COUPON_FIELDS) if (field in next) clear(field);
    setForm((now) => ({ ...now, ...next }));
  };
  const submit = async () => {
    const judged = judgeCoupon(form);
    if (!judged.ok) return show(judged.errors);
    try {
      await make.mutateAsync(judged.body);
      toast.success(t.made(judged.body.code));
      onClose();
    } catch (error) {
      if (hasCode(error, 'DUPLICATE')) show({ code: t.codeTaken });
      else toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <FormDialog
      title={t.make}
      formRef={formRef}
      size="normal"
      busy={make.isPending}
      submit={make.isPending ? t.making : t.make}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <CouponTerms form={form} errors={errors} onChange={change} />
      <CouponBounds form={form} errors={errors} own={workplace.groundIds} onChange={change} />
    </FormDialog>
  );
}
