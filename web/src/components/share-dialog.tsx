import { useState } from 'react';
import { Dialog } from './dialog.js';
import { Icon } from './icon.js';
import { type Shareable, whatsappLink } from './share-sheet.js';
import { TextField } from './text-field.js';
import { partTexts, partTexts as t } from './texts.js';
import { toast } from './toast-store.js';

/** Ways to share where the browser has no share sheet: WhatsApp, or a link to copy. */
export default function ShareDialog({ what, onClose }: { what: Shareable; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(what.url);
      setCopied(true);
      toast.success(partTexts.linkCopied);
    } catch (error) {
      console.warn('Not copied', error);
      toast.error(t.copyFailed);
    }
  };
  return (
    <Dialog title={t.share} size="narrow" onClose={onClose}>
      <div className="stack-4">
        <a className="btn btn-primary btn-wide" href={whatsappLink(what)} target="_blank" rel="noreferrer">
          <Icon name="chat" />
          {t.shareOnWhatsapp}
        </a>
        <TextField
          label={t.link}
          value={what.url}
          onChange={ignore}
          readOnly
          icon="link"
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="btn btn-wide" onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'link'} />
          {copied ? partTexts.copied : partTexts.copyLink}
        </button>
      </div>
    </Dialog>
  );
}

/** The field is read-only. */
function ignore() {}
