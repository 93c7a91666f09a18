import type { GamePlace } from '@crease/shared/contracts/games';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { useGameActions } from '../api/use-game-actions.js';
import { gameTexts as t } from '../texts.js';

interface Props {
  gameId: string;
  place: GamePlace;
  onClose: () => void;
}

/** Gives a place back; a paid one once another player has paid for it. */
export function LeaveGameDialog({ gameId, place, onClose }: Props) {
  const { leave } = useGameActions(gameId);
  const isHeld = place.status === 'held';
  const isPaid = place.status === 'in' && place.share > 0;
  return (
    <ConfirmDialog
      title={isHeld ? t.giveBackTitle : t.leaveTitle}
      danger
      busy={leave.isPending}
      submit={leave.isPending ? t.leaving : isHeld ? t.giveBack : t.leave}
      cancel={t.cancel}
      done={isPaid ? t.done.leaving : t.left}
      failed={t.failed}
      onConfirm={() => leave.mutateAsync()}
      onClose={onClose}
    >
      <p>{isPaid ? t.leavePaidText : t.leaveText}</p>
    </ConfirmDialog>
  );
}
