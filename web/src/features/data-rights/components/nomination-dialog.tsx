import type { BodyOf } from '@crease/shared/contract';
import { email as emailSchema, phone as phoneSchema } from '@crease/shared/contracts/common';
import type { makeDataRequest } from '@crease/shared/contracts/data-requests';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useDataRequests, useMakeDataRequest } from '../api/use-data-requests.js';
import { dataRightTexts as t } from '../texts.js';

const ALL = 50;
const isEmail = (text: string) => emailSchema.safeParse(text).success;
const isPhone = (text: string) => phoneSchema.safeParse(text).success;

/** Names the person that may act for the user; a saved nomination can be withdrawn. */
export function NominationDialog({ onClose }: { onClose: () => void }) {
  const saved = useDataRequests(ALL).data?.requests.some(({ nominee }) => nominee) ?? false;
  const make = useMakeDataRequest();
  const [values, setValues] = useState({ name: '', email: '', phone: '' });
  const { formRef, show, showFrom, bind } = useFieldErrors(['name', 'email', 'phone']);
  const field = bind(values, setValues);
  const send = async (nominee: BodyOf<typeof makeDataRequest>['nominee']) => {
    try {
      const { request } = await make.mutateAsync({ right: 'nomination', nominee });
      toast.success(nominee ? t.saved : t.sent(request.number));
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
      showFrom(error);
    }
  };
  const submit = async () => {
    const [name, email, phone] = [values.name.trim(), values.email.trim(), values.phone.trim()];
    const wrong = {
      ...(name ? {} : { name: t.nameMissing }),
      ...(isEmail(email) ? {} : { email: t.emailWrong }),
      ...(!phone || isPhone(phone) ? {} : { phone: t.phoneWrong }),
    };
    if (Object.keys(wrong).length > 0) return show(wrong);
    await send({ name, email, ...(phone ? { phone } : {}) });
  };
  return (
    <FormDialog
      title={t.nominate}
      formRef={formRef}
      busy={make.isPending}
      submit={t.save}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.nominateAbout}</p>
      <TextField label={t.name} maxLength={80} autoComplete="off" {...field('name')} />
      <TextField label={t.email} type="email" maxLength={254} autoComplete="off" {...field('email')} />
      <TextField label={t.phone} type="tel" maxLength={20} autoComplete="off" {...field('phone')} />
      {saved ? (
        <p>
          <button
            type="button"
            className="link-btn"
            disabled={make.isPending}
            onClick={() => void send(null)}
          >
            {t.withdraw}
          </button>
        </p>
      ) : null}
    </FormDialog>
  );
}
