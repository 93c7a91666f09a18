import { useState } from 'react';
import { Icon } from './icon.js';
import { latePartTexts as t } from './late-texts.js';
import { type Shareable, whatsappLink } from './share-sheet.js';
import { TextField } from './text-field.js';
import { toast } from './toast-store.js';

/** WhatsApp with the message written, and the link to copy. */
export function ShareWays({ what }: { what: Shareable }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(what.url);
      setCopied(true);
      toast.success(t.linkCopied);
    } catch (error) {
      console.warn('Not copied', error);
      toast.error(t.copyFailed);
    }
  };
  return (
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
        {copied ? t.copied : t.copyLink}
      </button>
    </div>
  );
}

/** The field is read-only. */
function ignore() {}
