import { type Game, type GamePlace, joinGame } from '@crease/shared/contracts/games';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextArea } from '../../../components/text-area.js';
import { toast } from '../../../components/toast-store.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { costOf, gameWordsTexts, whenOf } from '../../games-near/public.js';
import { useGameActions } from '../api/use-game-actions.js';
import type { JoinKind } from '../join-kind.js';
import { gameTexts as t } from '../texts.js';

const NOTE_MAX = 300;

interface Props {
  game: Game;
  kind: JoinKind;
  onClose: () => void;
  /** The place is held: its share is to be paid now. */
  onHeld: (place: GamePlace) => void;
}

/** The second tap: what joining means, and a line to the host where they decide. */
export function JoinGameDialog({ game, kind, onClose, onHeld }: Props) {
  const { join } = useGameActions(game._id);
  const now = useCorrectedNow();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    if (!joinGame.body.shape.note.safeParse(note).success) return setError(t.noteWrong);
    try {
      const place = await join.mutateAsync(note.trim());
      if (place.status === 'held') onHeld(place);
      else toast.success(t.done[place.status]);
      onClose();
    } catch (failure) {
      if (hasCode(failure, 'VALIDATION')) return setError(failure.fieldError('note') ?? t.noteWrong);
      toast.error(messageOf(failure, t.failed));
      // The page behind has been read again and shows why.
      onClose();
    }
  };
  return (
    <FormDialog
      title={t.joinTitle[kind]}
      busy={join.isPending}
      submit={join.isPending ? t.taking : t.take[kind]}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong>{whenOf(game, now)}</strong>
        <br />
        <span dir="auto">{game.groundName}</span>, {costOf(game)}
        {game.share > 0 ? ` ${gameWordsTexts.aPlace}` : null}
      </p>
      <p className="text-2">
        {game.share > 0 ? t.joinPaidText[kind](formatRupees(game.share)) : t.joinText[kind]}
      </p>
      {game.approve ? (
        <TextArea
          label={t.askNote}
          hint={t.askNoteHint}
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          error={error}
          onChange={(value) => {
            setError(undefined);
            setNote(value);
          }}
        />
      ) : null}
    </FormDialog>
  );
}
