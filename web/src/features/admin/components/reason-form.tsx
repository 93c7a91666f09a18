import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { adminTexts } from '../texts.js';

const SHORTEST = 3;

interface Props {
  title: string;
  text: ReactNode;
  action: string;
  danger: boolean;
  words: { reason: string; reasonHint: string; reasonMissing: string };
  maxLength: number;
  busy: boolean;
  /** Shown once `onReason` has resolved. */
  done: string;
  onReason: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks an admin for a reason, and closes once the action is done. */
export function ReasonForm(props: Props) {
  const { title, text, action, danger, words, maxLength, busy, done, onReason, onClose } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    const why = reason.trim();
    if (why.length < SHORTEST) return setError(words.reasonMissing);
    try {
      await onReason(why);
      toast.success(done);
      onClose();
    } catch (failure) {
      toast.error(messageOf(failure, adminTexts.failed));
    }
  };
  return (
    <FormDialog
      title={title}
      submit={action}
      cancel={adminTexts.cancel}
      danger={danger}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{text}</p>
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        maxLength={maxLength}
        autoComplete="off"
        value={reason}
        error={error}
        data-autofocus
        onChange={(typed) => {
          setError(undefined);
          setReason(typed);
        }}
      />
    </FormDialog>
  );
}
