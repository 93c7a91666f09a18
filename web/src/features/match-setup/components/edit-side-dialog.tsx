import type { Match } from '@crease/shared/contracts/matches';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { ApiError, hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useMatchActions } from '../api/use-match-actions.js';
import { lineUpOf, sideOfMatch } from '../draft.js';
import { judgeSides } from '../judge-sides.js';
import { sideTexts, beforeTexts as t } from '../texts.js';
import { LineUpEditor } from './line-up-editor.js';
import { RoleFields } from './role-fields.js';
import { TeamPlayers } from './side-editor.js';

interface Props {
  match: Match;
  index: 0 | 1;
  onClose: () => void;
}

/** Changes who plays for a side, until the first ball. */
export function EditSideDialog({ match, index, onClose }: Props) {
  const { setSide } = useMatchActions(match._id);
  const [side, setDraft] = useState(() => sideOfMatch(match.sides[index]));
  const [error, setError] = useState<string>();
  const other = sideOfMatch(match.sides[index === 0 ? 1 : 0]);
  const submit = async () => {
    const wrong =
      judgeSides([other, side])[1].players ?? (side.players.length === 0 ? sideTexts.alone : undefined);
    setError(wrong);
    if (wrong !== undefined) return;
    try {
      await setSide.mutateAsync({ side: index, lineUp: lineUpOf(side) });
      toast.success(t.saved);
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && hasCode(failure, 'VALIDATION')) setError(failure.errors[0]?.message);
      toast.error(messageOf(failure, t.failed));
    }
  };
  const change = (next: typeof side) => {
    setError(undefined);
    setDraft(next);
  };
  return (
    <FormDialog
      title={match.sides[index].name}
      size="normal"
      busy={setSide.isPending}
      submit={setSide.isPending ? t.saving : t.save}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      {side.teamId ? (
        <TeamPlayers side={side} errors={error ? { players: error } : {}} onChange={change} />
      ) : (
        <LineUpEditor side={side} error={error} onChange={change} />
      )}
      <RoleFields side={side} onChange={change} />
    </FormDialog>
  );
}
