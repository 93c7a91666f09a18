import { useState } from 'react';
import { Icon } from './icon.js';
import { LateDialogs, late } from './late.js';
import { type Shareable, shareBySheet } from './share-sheet.js';
import { partTexts } from './texts.js';

const ShareDialog = late(() => import('./share-dialog.js'));

interface Props {
  /** Called when the button is pressed, because the page may show something else by then. */
  what: () => Shareable;
  className?: string;
}

/** Shares with the phone's share sheet. Without one it offers WhatsApp and a link to copy. */
export function ShareButton({ what, className = 'btn btn-small' }: Props) {
  const [offered, setOffered] = useState<Shareable>();
  const share = async () => {
    const shared = what();
    if ((await shareBySheet(shared)) === 'unavailable') setOffered(shared);
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void share()}>
        <Icon name="share" small={className.includes('btn-small')} />
        {partTexts.share}
      </button>
      <LateDialogs onClose={() => setOffered(undefined)}>
        {offered ? <ShareDialog what={offered} onClose={() => setOffered(undefined)} /> : null}
      </LateDialogs>
    </>
  );
}
