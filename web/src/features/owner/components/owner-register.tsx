import { registerOwner } from '@crease/shared/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmailField } from '../../../components/email-field.js';
import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { judgeBySchema } from '../../../lib/judge-by-schema.js';
import { useUser } from '../../../lib/session.js';
import {
  authTexts as a,
  judgeRegistration,
  NewPasswordFields,
  OtpForm,
  PhoneField,
  type RegisterField,
  usePhoneClaim,
} from '../../auth/public.js';
import { ownerJoinTexts as t } from '../texts.js';
import '../../../components/auth-page.css';

type Field = RegisterField | 'businessName';
const FIELDS: readonly Field[] = ['name', 'businessName', 'email', 'phone', 'password', 'confirm'];
const EMPTY: Record<Field, string> = {
  name: '',
  businessName: '',
  email: '',
  phone: '',
  password: '',
  confirm: '',
};

/** List Your Ground: registration of a ground owner, completed with a mailed code. */
export function OwnerRegister() {
  const user = useUser();
  const navigate = useNavigate();
  const [values, setValues] = useState(EMPTY);
  const [proof, setProof] = useState<{ email: string; tempToken: string }>();
  return (
    <div className="page page-body auth-page stack-4">
      <h1 className="creased">{proof ? a.verifyRegistration : t.title}</h1>
      {proof ? (
        <div className="panel">
          <OtpForm
            {...proof}
            onBack={() => setProof(undefined)}
            onSignedIn={() => void navigate('/owner-panel/grounds/new', { replace: true })}
          />
        </div>
      ) : (
        <>
          <p className="text-2">{t.text}</p>
          {user ? (
            <p className="notice" role="status">
              <Icon name="info" />
              <span>{t.alreadyUser(user.name)}</span>
            </p>
          ) : null}
          <RegisterOwnerForm values={values} onChange={setValues} onCodeSent={setProof} />
          <p>
            <Link to="/owner-panel">{t.haveAccount}</Link>
          </p>
        </>
      )}
    </div>
  );
}

interface Props {
  values: Record<Field, string>;
  onChange: (values: Record<Field, string>) => void;
  onCodeSent: (proof: { email: string; tempToken: string }) => void;
}

function RegisterOwnerForm({ values, onChange, onCodeSent }: Props) {
  const register = useMutation({
    mutationFn: (body: Parameters<typeof judged>[0]) => call(registerOwner, { body }),
  });
  const { formRef, show, showFrom, bind } = useFieldErrors(FIELDS);

  const field = bind(values, onChange);
  const { claim, claimed, offerAfter } = usePhoneClaim(values.phone);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (register.isPending) return;
    const { businessName, ...rest } = values;
    const verdict = judgeRegistration(rest);
    const business = businessName.trim() ? {} : { businessName: a.required(t.businessName) };
    if (!verdict.ok || !businessName.trim()) {
      toast.error(verdict.ok || !businessName.trim() ? a.fillIn : verdict.say);
      show({ ...(verdict.ok ? {} : verdict.errors), ...business });
      return;
    }
    const body = judged({ ...verdict.body, ...claimed, businessName });
    try {
      const { tempToken } = await register.mutateAsync(body);
      toast.success(a.otpSent);
      onCodeSent({ email: body.email, tempToken });
    } catch (error) {
      toast.error(messageOf(error, a.registrationFailed));
      showFrom(error);
      offerAfter(error);
    }
  };

  return (
    <form
      className="panel stack-4"
      ref={formRef}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t.title}
    >
      <TextField label={a.fullName} name="name" autoComplete="name" maxLength={80} {...field('name')} />
      <TextField
        label={t.businessName}
        name="organization"
        autoComplete="organization"
        maxLength={120}
        hint={t.businessHint}
        {...field('businessName')}
      />
      <EmailField label={a.email} {...field('email')} />
      <PhoneField hint={a.phoneHint} claim={claim} {...field('phone')} />
      <NewPasswordFields password={field('password')} confirm={field('confirm')} />
      <button type="submit" className="btn btn-primary btn-wide" disabled={register.isPending}>
        {register.isPending ? a.creating : t.create}
      </button>
    </form>
  );
}

/** The request body; its errors have been shown by then. */
function judged(body: {
  name: string;
  email: string;
  phone: string;
  phoneIsMine?: true;
  password: string;
  businessName: string;
}) {
  const parsed = judgeBySchema(registerOwner.body, body);
  return parsed.ok ? parsed.data : body;
}
