import type { Ground } from '@crease/shared/contracts/grounds';
import { rateAfterDiscount } from '@crease/shared/prices/amounts';
import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { LongSelectField } from '../../../components/long-select-field.js';
import { SelectField } from '../../../components/select-field.js';
import { TextField } from '../../../components/text-field.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDuration, formatHours } from '../../../lib/format/time.js';
import { actionTexts as t } from '../texts.js';
import type { WalkInSlot } from '../use-walk-in-slot.js';

interface Props {
  grounds: Ground[];
  today: string;
  at: WalkInSlot;
}

/** Ground, date and time of the walk-in. */
export function WalkInHours({ grounds, today, at }: Props) {
  return (
    <>
      {grounds.length > 1 ? (
        <LongSelectField
          label={t.ground}
          value={at.ground._id}
          onChange={at.setGroundId}
          options={grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
        />
      ) : null}
      <TextField
        label={t.date}
        type="date"
        min={today}
        max={addDays(today, MAX_DAYS_AHEAD)}
        value={at.date}
        onChange={at.setDate}
      />
      {at.loading || at.from === undefined ? (
        <p className="text-2" role="status">
          {at.loading ? t.loadingHours : t.noFreeHours}
        </p>
      ) : (
        <StartAndLength at={at} from={at.from} />
      )}
    </>
  );
}

function StartAndLength({ at, from }: { at: WalkInSlot; from: number }) {
  const { discount } = at.ground.price;
  const rate = (pricePerHour: number) => formatRupees(rateAfterDiscount(pricePerHour, discount));
  return (
    <div className="owner-pair">
      <SelectField
        label={t.start}
        value={String(from)}
        onChange={(value) => at.setStart(Number(value))}
        options={at.free.map(({ hour, pricePerHour }) => ({
          value: String(hour),
          text: `${formatHours(hour, hour + 1)}, ${rate(pricePerHour)}`,
        }))}
      />
      <SelectField
        label={t.length}
        value={String(at.hours)}
        onChange={(value) => at.setLength(Number(value))}
        options={Array.from({ length: at.longest }, (_, more) => ({
          value: String(more + 1),
          text: formatDuration(more + 1),
        }))}
      />
    </div>
  );
}
