import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../../components/form-dialog.js';
import { TextField } from '../../../../components/text-field.js';
import { toast } from '../../../../components/toast-store.js';
import { messageOf } from '../../../../lib/api/api-error.js';
import { type SystemAct, useSystemAct } from '../../api/use-system.js';
import { systemTexts as t } from '../../system-texts.js';
import { adminTexts } from '../../texts.js';

const SHORTEST = 3;

/** What is about to be done, in words, and what is said once it is. */
export interface Asking {
  act: SystemAct;
  title: string;
  text: ReactNode;
  action: string;
  done: string;
  danger?: boolean;
}

/** Asks an admin why, and does it. */
export function ReasonDialog({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const run = useSystemAct();
  const submit = async () => {
    const why = reason.trim();
    if (why.length < SHORTEST) return setError(t.reasonMissing);
    try {
      await run.mutateAsync({ act: asking.act, reason: why });
      toast.success(asking.done);
      onClose();
    } catch (failure) {
      toast.error(messageOf(failure, adminTexts.failed));
    }
  };
  return (
    <FormDialog
      title={asking.title}
      size="narrow"
      submit={asking.action}
      cancel={adminTexts.cancel}
      danger={asking.danger ?? false}
      busy={run.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{asking.text}</p>
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={error}
        data-autofocus
        onChange={(text) => {
          setError(undefined);
          setReason(text);
        }}
      />
    </FormDialog>
  );
}
