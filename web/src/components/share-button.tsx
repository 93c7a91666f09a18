import { lazy, Suspense, useState } from 'react';
import { Icon } from './icon.js';
import { type Shareable, shareBySheet } from './share-sheet.js';
import { partTexts } from './texts.js';

const ShareDialog = lazy(() => import('./share-dialog.js'));

/** Shares by the phone's own sheet; without one, by WhatsApp or a copied link. */
export function ShareButton({ what, className = 'btn btn-small' }: { what: Shareable; className?: string }) {
  const [open, setOpen] = useState(false);
  const share = async () => {
    if ((await shareBySheet(what)) === 'unavailable') setOpen(true);
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void share()}>
        <Icon name="share" small={className.includes('btn-small')} />
        {partTexts.share}
      </button>
      <Suspense>{open ? <ShareDialog what={what} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
