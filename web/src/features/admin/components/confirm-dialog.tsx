import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { adminTexts as t } from '../texts.js';

interface Props {
  title: string;
  action: string;
  busy: boolean;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation before an action that affects many people. */
export function ConfirmDialog({ title, action, busy, danger, onConfirm, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose} disabled={busy}>
            {t.cancel}
          </button>
          <button
            type="button"
            className={`btn ${danger ? 'btn-danger' : 'btn-primary'}`}
            onClick={onConfirm}
            disabled={busy}
          >
            {action}
          </button>
        </>
      }
    >
      <div className="stack">{children}</div>
    </Dialog>
  );
}
