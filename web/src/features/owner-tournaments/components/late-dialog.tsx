import type { Tournament, TournamentMatch } from '@crease/shared/contracts/tournament';
import { MAX_SLOT_HOURS } from '@crease/shared/time/slots';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { versus } from '../../tournaments/public.js';
import { useFixtures } from '../api/use-fixtures.js';
import { useMovesPreview } from '../api/use-moves-preview.js';
import { dayTexts as t } from '../day-texts.js';
import { fixturesTexts } from '../fixtures-texts.js';
import { MovesPreview, movesOf } from './moves-preview.js';

const hourOptions = () =>
  Array.from({ length: MAX_SLOT_HOURS - 2 }, (_, at) => ({ value: String(at + 1), text: t.hours(at + 1) }));

interface Props {
  tournament: Tournament;
  match: TournamentMatch;
  onClose: () => void;
}

/** A late match: a walkover in one tap, or later hours for it and what follows. */
export function LateDialog({ tournament, match, onClose }: Props) {
  const { moveAll } = useFixtures(tournament._id);
  const [hours, setHours] = useState('1');
  const preview = useMovesPreview(tournament._id, {
    delay: { matchId: match._id, hours: Number(hours) },
  });
  const count = preview.data?.left.length === 0 ? preview.data.moves.length : 0;
  const isBegun = match.status === 'live';
  const apply = async () => {
    if (!preview.data) return;
    try {
      await moveAll.mutateAsync({ moves: movesOf(preview.data) });
      toast.success(t.applied(count));
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
      void preview.refetch();
    }
  };
  return (
    <Dialog
      title={t.lateTitle(match.number)}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.cancel}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={count === 0 || preview.isFetching || moveAll.isPending}
            onClick={() => void apply()}
          >
            {moveAll.isPending ? t.applying : count > 0 ? t.apply(count) : t.applyNone}
          </button>
        </>
      }
    >
      <div className="stack-4">
        <p>
          <strong dir="auto">{versus(match.sides)}</strong>
        </p>
        {isBegun ? null : <Missing tournament={tournament} match={match} onClose={onClose} />}
        <div className={isBegun ? undefined : 'cup-part'}>
          <fieldset className="stack">
            <legend className="field-legend cup-part-head">{isBegun ? t.longer : t.push}</legend>
            <SelectField
              label={isBegun ? t.longer : t.by}
              value={hours}
              options={hourOptions()}
              onChange={setHours}
            />
          </fieldset>
        </div>
        <MovesPreview tournament={tournament} preview={preview} />
      </div>
    </Dialog>
  );
}

/** One button for each team that may be missing. */
function Missing({ tournament, match, onClose }: Props) {
  const { decide } = useFixtures(tournament._id);
  const [one, other] = match.sides;
  if (!one.teamId || !other.teamId) return null;
  const walkover = async (winnerId: string) => {
    try {
      await decide.mutateAsync({ matchId: match._id, kind: 'walkover', winnerId });
      toast.success(fixturesTexts.decided);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <fieldset className="stack">
      <legend className="field-legend cup-part-head">{t.missing}</legend>
      {[
        { away: one.name ?? '', here: other.name ?? '', winnerId: other.teamId },
        { away: other.name ?? '', here: one.name ?? '', winnerId: one.teamId },
      ].map(({ away, here, winnerId }) => (
        <button
          key={winnerId}
          type="button"
          className="btn cup-missing"
          dir="auto"
          disabled={decide.isPending}
          onClick={() => void walkover(winnerId)}
        >
          {t.missingTeam(away, here)}
        </button>
      ))}
    </fieldset>
  );
}
