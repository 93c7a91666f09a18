import { footerTexts } from '../../../app/texts.js';
import { Dialog } from '../../../components/dialog.js';
import { settingsTexts as t } from '../texts.js';

export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const subject = encodeURIComponent(`${t.deleteAccount}: ${email}`);
  return (
    <Dialog
      title={t.deleteAccount}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.keepAccount}
          </button>
          <a className="btn btn-danger" href={`mailto:${footerTexts.email}?subject=${subject}`}>
            {t.deleteAsk}
          </a>
        </>
      }
    >
      <div className="stack">
        <p>{t.deleteText}</p>
        <p className="text-2">{t.deleteHow}</p>
      </div>
    </Dialog>
  );
}
