import { ConfirmDialog } from '../../../components/confirm-dialog.js';
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
  return (
    <ConfirmDialog
      title={title}
      busy={busy}
      submit={busy ? t.ending : t.end}
      cancel={t.cancel}
      danger
      done={t.ended}
      failed={t.failed}
      onConfirm={onEnd}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
