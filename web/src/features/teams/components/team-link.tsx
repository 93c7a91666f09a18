import { ShareLink } from '../../../components/share-link.js';
import type { Shareable } from '../../../components/share-sheet.js';
import { teamLinkTexts as t } from '../texts.js';

/** A link into a team, with its QR code for players nearby. */
export function TeamLink({ what }: { what: Shareable }) {
  return <ShareLink what={what} qr={t.qr} qrText={t.qrText} />;
}
