import type { Tournament, TournamentMatch } from '@crease/shared/contracts/tournament';
import { parseSlot, slotFrom, startHourOf } from '@crease/shared/time/slots';
import { useState } from 'react';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatHour } from '../../../lib/format/time.js';
import { useFixtures } from '../api/use-fixtures.js';
import { fixturesTexts as t } from '../fixtures-texts.js';
import { takenWords } from '../schedule-words.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: formatHour(hour) }));

interface Props {
  tournament: Tournament;
  match: TournamentMatch;
  onClose: () => void;
}

/** Moves a match: first it says whether it fits and how many are notified, then it moves. */
export function MoveForm({ tournament, match, onClose }: Props) {
  const { move } = useFixtures(tournament._id);
  const { groundId = '', bookingDate = '', timeSlot = '18:00-19:00' } = match;
  const [to, setTo] = useState({ groundId, bookingDate, hour: String(startHourOf(timeSlot)) });
  const [notified, setNotified] = useState<number>();
  const [inTheWay, setInTheWay] = useState<string[]>([]);
  const change = (next: Partial<typeof to>) => {
    setNotified(undefined);
    setInTheWay([]);
    setTo({ ...to, ...next });
  };
  const isPreview = notified === undefined;
  const act = async () => {
    const slot = slotFrom(Number(to.hour), parseSlot(timeSlot).duration);
    const body = { groundId: to.groundId, bookingDate: to.bookingDate, timeSlot: slot };
    try {
      const answer = await move.mutateAsync({ matchId: match._id, ...body, preview: isPreview });
      if (isPreview) return setNotified(answer.notified);
      toast.success(t.moved);
      onClose();
    } catch (error) {
      const lines = takenWords(error);
      setNotified(undefined);
      setInTheWay(lines);
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <fieldset className="stack">
      <legend className="field-legend cup-part-head">{t.moveTitle}</legend>
      <div className="cup-pair">
        {tournament.grounds.length > 1 ? (
          <SelectField
            label={t.ground}
            value={to.groundId}
            options={tournament.grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
            onChange={(next) => change({ groundId: next })}
          />
        ) : null}
        <TextField
          label={t.day}
          type="date"
          value={to.bookingDate}
          onChange={(next) => change({ bookingDate: next })}
        />
        <SelectField label={t.start} value={to.hour} options={HOURS} onChange={(hour) => change({ hour })} />
      </div>
      <div aria-live="polite">
        {notified === undefined ? null : <p className="small">{t.notified(notified)}</p>}
        {inTheWay.map((line) => (
          <p key={line} className="small">
            {line}
          </p>
        ))}
      </div>
      <div>
        <button
          type="button"
          className="btn"
          disabled={move.isPending || !to.bookingDate}
          onClick={() => void act()}
        >
          {isPreview ? t.check : move.isPending ? t.moving : t.move}
        </button>
      </div>
    </fieldset>
  );
}
