import { Later, late } from '../../../components/late.js';
import type { Shareable } from '../../../components/share-sheet.js';
import { ShareWays } from '../../../components/share-ways.js';
import { teamLinkTexts as t } from '../texts.js';
import './teams.css';

const QrCode = late(() => import('../../../components/qr-code.js'));

/** A link into a team: WhatsApp, the link to copy, and its QR code for players nearby. */
export function TeamLink({ what }: { what: Shareable }) {
  return (
    <>
      <ShareWays what={what} />
      <figure className="team-qr">
        <div className="team-qr-code">
          <Later>
            <QrCode text={what.url} label={t.qr} />
          </Later>
        </div>
        <figcaption className="small text-2">{t.qrText}</figcaption>
      </figure>
    </>
  );
}
