import type { GamePlayer } from '@crease/shared/contracts/games';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { useGameActions } from '../api/use-game-actions.js';
import { gameTexts, hostGameTexts as t } from '../texts.js';

interface Props {
  gameId: string;
  player: GamePlayer;
  onClose: () => void;
}

/** Takes a player out of the game, as the host. */
export function RemovePlayerDialog({ gameId, player: { placeId, name }, onClose }: Props) {
  const { remove } = useGameActions(gameId);
  return (
    <ConfirmDialog
      title={t.removeTitle(name)}
      danger
      busy={remove.isPending}
      submit={remove.isPending ? t.removing : t.remove}
      cancel={gameTexts.cancel}
      done={t.removed(name)}
      failed={gameTexts.failed}
      onConfirm={() => remove.mutateAsync(placeId)}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
    </ConfirmDialog>
  );
}
