import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { latePartTexts } from '../../../components/late-texts.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { connectTexts as t } from '../texts.js';

/** Copies a text to the clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('Not copied', error);
    toast.error(latePartTexts.copyFailed);
    return false;
  }
}

/** A button that copies a text and confirms it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="btn btn-wide"
      aria-label={copied ? undefined : t.copyOf(what)}
      onClick={async () => setCopied(await copyText(text))}
    >
      <Icon name={copied ? 'check' : 'file'} />
      {copied ? latePartTexts.copied : t.copy}
    </button>
  );
}

/** A secret or address that is shown once, with a button to copy it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className="stack">
      <TextField
        label={label}
        value={value}
        onChange={ignore}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={value} what={label} />
    </div>
  );
}

/** The field is read-only. */
function ignore() {}
