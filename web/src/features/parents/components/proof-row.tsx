import { typedCode } from '@crease/shared/typed-code';
import { type FormEvent, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { type ProvenPart, useProveParent, useSendParentCode } from '../api/use-parents.js';
import { parentPageTexts as t } from '../texts.js';

interface Props {
  token: string;
  part: ProvenPart;
  /** The address or phone, in words. */
  what: string;
  isProven: boolean;
}

const wordsFor = (part: ProvenPart) =>
  ({
    mail: { send: t.sendMail, code: t.mailCode, confirm: t.confirmMail },
    phone: { send: t.sendPhone, code: t.phoneCode, confirm: t.confirmPhone },
  })[part];

/** Proves a parent's email or phone: a code is sent there, and entered here. */
export function ProofRow({ token, part, what, isProven }: Props) {
  const words = wordsFor(part);
  const send = useSendParentCode(token);
  const prove = useProveParent(token);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  if (isProven)
    return (
      <p className="row">
        <Icon name="check" small />
        <span>
          {what}: <strong>{t.proven}</strong>
        </span>
      </p>
    );
  const sendCode = async () => {
    setError('');
    try {
      await send.mutateAsync(part);
      toast.success(t.sent);
    } catch (failure) {
      setError(messageOf(failure, t.failed));
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const otp = typedCode(code);
    if (!otp) return setError(t.codeWrong);
    setError('');
    try {
      await prove.mutateAsync({ of: part, otp });
    } catch (failure) {
      setError(messageOf(failure, t.failed));
    }
  };
  return (
    <form className="stack" noValidate aria-label={what} onSubmit={(event) => void submit(event)}>
      <p>{what}</p>
      <div>
        <button
          type="button"
          className="btn btn-small"
          disabled={send.isPending}
          onClick={() => void sendCode()}
        >
          {send.isPending ? t.busy : words.send}
        </button>
      </div>
      <TextField
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={300}
        value={code}
        onChange={setCode}
        error={error || undefined}
        end={
          <button type="submit" className="btn btn-small" disabled={prove.isPending}>
            {prove.isPending ? t.busy : words.confirm}
          </button>
        }
      />
    </form>
  );
}
