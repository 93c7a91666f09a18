import type { Match } from '@crease/shared/contracts/matches';
import { Dialog } from '../../../components/dialog.js';
import { ShareLink } from '../../../components/share-link.js';
import { formatInstant } from '../../../lib/format/time.js';
import { beforeTexts as t, whoPlaysTexts } from '../texts.js';

/** The link of a match: WhatsApp, the link to copy, and its QR code. */
export function ShareMatchDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const [first, second] = match.sides;
  const sides = whoPlaysTexts.versus(first.name, second.name);
  const url = `${window.location.origin}/match/${match._id}`;
  return (
    <Dialog title={t.share} size="narrow" onClose={onClose}>
      <div className="stack-4">
        <p className="text-2">{t.shareText}</p>
        <ShareLink
          what={{ title: sides, text: t.message(sides, formatInstant(match.startsAt)), url }}
          qr={t.qr}
          qrText={t.qrText}
        />
      </div>
    </Dialog>
  );
}
