import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { connectTexts as t } from '../texts.js';

interface Props {
  title: string;
  text: string;
  busy: boolean;
  onEnd: () => Promise<unknown>;
  onClose: () => void;
}

/** Ends a key, a webhook or a feed permanently. */
export function EndDialog({ title, text, busy, onEnd, onClose }: Props) {
  const submit = async () => {
    try {
      await onEnd();
      toast.success(t.ended);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <FormDialog
      title={title}
      busy={busy}
      submit={busy ? t.ending : t.end}
      cancel={t.cancel}
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text}</p>
    </FormDialog>
  );
}
