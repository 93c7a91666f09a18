import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { connectTexts as t } from '../texts.js';
import { CopyField } from './copy-field.js';

export interface Secret {
  title: string;
  label: string;
  value: string;
  /** What the secret is for. */
  text: string;
}

/** The secret is shown only once, so a press beside the dialog does not close it. */
export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  return (
    <Dialog
      title={secret.title}
      size="narrow"
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t.kept}
        </button>
      }
    >
      <div className="stack-4">
        <p>{secret.text}</p>
        <div className="notice notice-accent">
          <Icon name="lock" />
          <p>{t.shownOnce}</p>
        </div>
        <CopyField label={secret.label} value={secret.value} />
      </div>
    </Dialog>
  );
}
