import { Later, late } from './late.js';
import type { Shareable } from './share-sheet.js';
import { ShareWays } from './share-ways.js';
import './share-link.css';

const QrCode = late(() => import('./qr-code.js'));

interface Props {
  what: Shareable;
  /** The name of the QR code, for screen readers. */
  qr: string;
  qrText: string;
}

/** A link to share: WhatsApp, the link to copy, and its QR code for players nearby. */
export function ShareLink({ what, qr, qrText }: Props) {
  return (
    <>
      <ShareWays what={what} />
      <figure className="share-qr">
        <div className="share-qr-code">
          <Later>
            <QrCode text={what.url} label={qr} />
          </Later>
        </div>
        <figcaption className="small text-2">{qrText}</figcaption>
      </figure>
    </>
  );
}
