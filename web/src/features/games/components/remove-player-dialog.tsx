import type { GamePlayer } from '@crease/shared/contracts/games';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { useGameActions } from '../api/use-game-actions.js';
import { gameTexts, hostGameTexts as t } from '../texts.js';

interface Props {
  gameId: string;
  player: GamePlayer;
  /** They have paid: the place is theirs until a waiting player has paid for it. */
  isPaid: boolean;
  onClose: () => void;
}

/** Takes a player out of the game, as the host. */
export function RemovePlayerDialog({ gameId, player: { placeId, name }, isPaid, onClose }: Props) {
  const { remove } = useGameActions(gameId);
  return (
    <ConfirmDialog
      title={t.removeTitle(name)}
      danger
      busy={remove.isPending}
      submit={remove.isPending ? t.removing : t.remove}
      cancel={gameTexts.cancel}
      done={isPaid ? t.removedPaid(name) : t.removed(name)}
      failed={gameTexts.failed}
      onConfirm={() => remove.mutateAsync(placeId)}
      onClose={onClose}
    >
      <p>{isPaid ? t.removePaidText : t.removeText}</p>
    </ConfirmDialog>
  );
}
