import type { Tournament } from '@crease/shared/contracts/tournament';
import { MAX_SLOT_HOURS, parseSlot, slotFrom, startHourOf } from '@crease/shared/time/slots';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHour } from '../../../lib/format/time.js';
import { useFixtures } from '../api/use-fixtures.js';
import { useBookingsUnder, useCloseHours, useMovesPreview } from '../api/use-moves-preview.js';
import { dayTexts as t } from '../day-texts.js';
import { fixturesTexts } from '../fixtures-texts.js';
import type { WetHours } from '../wet-hours.js';
import { MovesPreview, movesOf } from './moves-preview.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: formatHour(hour) }));
const HOWS = ['move', 'shorten'] as const;

interface Props {
  tournament: Tournament;
  first: WetHours;
  onClose: () => void;
}

/** Rain: closes hours of a ground, and moves or shortens the matches in them. */
export function CupRainDialog({ tournament, first, onClose }: Props) {
  const [wet, setWet] = useState(first);
  const [how, setHow] = useState<(typeof HOWS)[number]>('move');
  const { moveAll } = useFixtures(tournament._id);
  const close = useCloseHours();
  const preview = useMovesPreview(tournament._id, { rain: { ...wet, how } });
  const under = useBookingsUnder(wet);
  const isPending = close.isPending || moveAll.isPending;
  const isReady = preview.data?.left.length === 0 && under.isSuccess && !preview.isFetching;
  const count = preview.data?.moves.length ?? 0;
  const apply = async () => {
    if (!preview.data) return;
    try {
      // Closed first: the matches' old hours then go to the closure, and to no player.
      await close.mutateAsync({ ...wet, reason: t.rain });
      if (count > 0) await moveAll.mutateAsync({ moves: movesOf(preview.data) });
      toast.success(count > 0 ? t.applied(count) : t.closed);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
      void preview.refetch();
    }
  };
  return (
    <Dialog
      title={t.rainTitle}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.cancel}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={!isReady || isPending}
            onClick={() => void apply()}
          >
            {isPending ? t.applying : count > 0 ? t.apply(count) : t.close}
          </button>
        </>
      }
    >
      <div className="stack-4">
        <p className="text-2">{t.rainText}</p>
        <WetFields tournament={tournament} wet={wet} onChange={setWet} />
        <fieldset className="stack">
          <legend className="field-label field-legend">{t.how}</legend>
          {HOWS.map((one) => (
            <label key={one} className="cup-choice">
              <input type="radio" name="cup-how" checked={one === how} onChange={() => setHow(one)} />
              <span>{t.hows[one]}</span>
            </label>
          ))}
        </fieldset>
        <MovesPreview tournament={tournament} preview={preview} />
        {under.data && under.data.bookings.length > 0 ? (
          <p className="notice notice-danger">
            <Icon name="warning" />
            <span>{t.refunds(under.data.bookings.length, formatRupees(under.data.refundTotal))}</span>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

interface WetFieldsProps {
  tournament: Tournament;
  wet: WetHours;
  onChange: (wet: WetHours) => void;
}

function WetFields({ tournament, wet, onChange }: WetFieldsProps) {
  const start = startHourOf(wet.timeSlot);
  const { duration } = parseSlot(wet.timeSlot);
  return (
    <div className="cup-pair">
      {tournament.grounds.length > 1 ? (
        <SelectField
          label={fixturesTexts.ground}
          value={wet.groundId}
          options={tournament.grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
          onChange={(groundId) => onChange({ ...wet, groundId })}
        />
      ) : null}
      <TextField
        label={fixturesTexts.day}
        type="date"
        value={wet.bookingDate}
        onChange={(date) => onChange({ ...wet, bookingDate: date || wet.bookingDate })}
      />
      <SelectField
        label={t.from}
        value={String(start)}
        options={HOURS}
        onChange={(hour) => onChange({ ...wet, timeSlot: slotFrom(Number(hour), duration) })}
      />
      <SelectField
        label={t.until}
        value={String(duration)}
        options={Array.from({ length: MAX_SLOT_HOURS }, (_, at) => ({
          value: String(at + 1),
          text: formatHour(start + at + 1),
        }))}
        onChange={(hours) => onChange({ ...wet, timeSlot: slotFrom(start, Number(hours)) })}
      />
    </div>
  );
}
