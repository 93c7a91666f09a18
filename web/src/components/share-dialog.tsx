import { Dialog } from './dialog.js';
import type { Shareable } from './share-sheet.js';
import { ShareWays } from './share-ways.js';
import { partTexts as t } from './texts.js';

/** Ways to share where the browser has no share sheet: WhatsApp, or a link to copy. */
export default function ShareDialog({ what, onClose }: { what: Shareable; onClose: () => void }) {
  return (
    <Dialog title={t.share} size="narrow" onClose={onClose}>
      <ShareWays what={what} />
    </Dialog>
  );
}
