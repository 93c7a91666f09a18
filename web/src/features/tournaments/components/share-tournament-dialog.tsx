import type { Tournament } from '@crease/shared/contracts/tournament';
import { Dialog } from '../../../components/dialog.js';
import { ShareLink } from '../../../components/share-link.js';
import { tournamentTexts as t } from '../texts.js';
import { datesOf } from '../tournament-words.js';

/** The link of a tournament, to send to captains or to print. */
export function ShareTournamentDialog({
  tournament,
  onClose,
}: {
  tournament: Tournament;
  onClose: () => void;
}) {
  const { name, url, status } = tournament;
  const isOpen = status === 'open';
  const message = isOpen ? t.message : t.messageLater;
  return (
    <Dialog title={t.share} size="narrow" onClose={onClose}>
      <div className="stack-4">
        <p className="text-2">{isOpen ? t.shareText : t.shareLater}</p>
        <ShareLink
          what={{ title: name, text: message(name, datesOf(tournament)), url }}
          qr={t.qr}
          qrText={t.qrText}
        />
      </div>
    </Dialog>
  );
}
