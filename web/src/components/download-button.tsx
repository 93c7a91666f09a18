import type { ContractSpec } from '@crease/shared/contract';
import { useState } from 'react';
import { messageOf } from '../lib/api/api-error.js';
import { callRaw } from '../lib/api/call.js';
import type { CallInput } from '../lib/api/send.js';
import type { LightContract } from '../lib/light/light.js';
import { saveFile } from '../lib/save-file.js';
import { Icon } from './icon.js';
import { partTexts as t } from './texts.js';
import { toast } from './toast-store.js';

interface Props<C extends ContractSpec> {
  contract: C | LightContract<C>;
  input: CallInput<C>;
  /** File name on the device. */
  file: string;
  text?: string;
  className?: string;
}

/** Downloads a file that requires a signed-in user. */
export function DownloadButton<C extends ContractSpec>({
  contract,
  input,
  file,
  text = t.csv,
  className = 'btn btn-small',
}: Props<C>) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const answer = await callRaw(contract, input);
      saveFile(await answer.blob(), file, null);
    } catch (error) {
      toast.error(messageOf(error, t.downloadFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={className} disabled={busy} onClick={() => void press()}>
      <Icon name="download" small />
      {busy ? t.downloading : text}
    </button>
  );
}
