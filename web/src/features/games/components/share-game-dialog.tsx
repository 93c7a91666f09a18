import type { Game } from '@crease/shared/contracts/games';
import { Dialog } from '../../../components/dialog.js';
import { ShareLink } from '../../../components/share-link.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { messageOf } from '../game-message.js';
import { gameTexts as t } from '../texts.js';

/** The link of a game, to send to a group. */
export function ShareGameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const now = useCorrectedNow();
  return (
    <Dialog title={t.share} size="narrow" onClose={onClose}>
      <div className="stack-4">
        <p className="text-2">{t.shareText}</p>
        <ShareLink what={messageOf(game, now)} qr={t.qr} qrText={t.qrText} />
      </div>
    </Dialog>
  );
}
