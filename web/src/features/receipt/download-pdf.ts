import { toast } from '../../components/toast-store.js';
import { ApiError, hasCode } from '../../lib/api/api-error.js';
import { isPhone, saveFile } from '../../lib/save-file.js';
import { hasSessionMarker } from '../../lib/session.js';
import { receiptTexts as t } from './texts.js';

/** Saves a PDF under a name; a phone shows it in a window. To be called during a press, because only that opens one. */
export async function downloadPdf(name: string, load: () => Promise<Blob>): Promise<void> {
  if (!hasSessionMarker()) {
    toast.error(t.loginFirst);
    return;
  }
  // Browsers open a window only during the press itself, so a phone opens it before the fetch.
  const phone = isPhone();
  const opened = phone ? window.open('', '_blank') : null;
  if (phone && !opened) {
    toast.error(t.popups);
    return;
  }
  try {
    const how = saveFile(await load(), name, opened);
    toast.success(how === 'opened' && !opened ? t.opened : t.ready);
  } catch (error) {
    opened?.close();
    toast.error(complaint(error));
  }
}

function complaint(error: unknown): string {
  if (hasCode(error, 'NETWORK')) return t.network;
  if (error instanceof ApiError && error.status >= 500) return t.generation;
  return hasCode(error, 'TIMEOUT') ? error.message : t.failed;
}
