import type { Ground } from '@crease/shared/contracts/grounds';
import { addWalkIn } from '@crease/shared/contracts/owner';
import { priceOf, rateAfterDiscount } from '@crease/shared/prices';
import { addDays } from '@crease/shared/time/ist';
import { type DayHour, MAX_DAYS_AHEAD, slotFrom } from '@crease/shared/time/slots';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { Switch } from '../../../components/switch.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatDuration, formatHours } from '../../../lib/format/time.js';
import { judgeBySchema } from '../../../lib/judge-by-schema.js';
import { useDays } from '../../slots/api/use-days.js';
import { useLiveDays } from '../../slots/live.js';
import { useAddWalkIn } from '../api/use-owner-actions.js';
import { freeHours, longestFrom } from '../free-hours.js';
import { ownerTexts as t } from '../texts.js';
import { type Method, MethodChoice } from './method-choice.js';

interface Props {
  grounds: Ground[];
  ground: Ground;
  today: string;
  /** The hour that the owner tapped. */
  at?: DayHour | undefined;
  onClose: () => void;
}

const FIELDS = ['playerCount', 'name', 'phone', 'teamName'] as const;
type Field = (typeof FIELDS)[number];

/** Books hours for players at the gate: confirmed at once, paid at the ground (contract §3, walk-ins). */
export function WalkInDialog({ grounds, ground: first, today, at, onClose }: Props) {
  const formId = useId();
  const [groundId, setGroundId] = useState(first._id);
  const ground = grounds.find(({ _id }) => _id === groundId) ?? first;
  const [date, setDate] = useState(at?.date ?? today);
  const [start, setStart] = useState(at?.hour);
  const [length, setLength] = useState(1);
  const [values, setValues] = useState<Record<Field, string>>({
    playerCount: String(Math.min(10, ground.features.capacity)),
    name: '',
    phone: '',
    teamName: '',
  });
  const [paid, setPaid] = useState(true);
  const [method, setMethod] = useState<Method>('cash');
  const { formRef, errors, show, showFrom, clear } = useFieldErrors(FIELDS);
  const add = useAddWalkIn(ground._id);

  const dates = useMemo(() => [date, addDays(date, 1)], [date]);
  const { byDate } = useDays(ground._id, dates);
  useLiveDays(ground._id, dates);
  const [day, next] = dates.map((one) => byDate.get(one));
  const free = freeHours(day);
  const from = free.some((one) => one.hour === start) ? start : free[0]?.hour;
  const longest = from === undefined ? 0 : longestFrom(day, from, next);
  const hours = Math.min(length, longest);
  const slot = from === undefined ? undefined : slotFrom(from, hours);
  const total = slot ? priceOf(ground.price, slot).totalAmount : 0;

  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      clear(name);
      setValues((all) => ({ ...all, [name]: value }));
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending || !slot) return;
    const judged = judgeBySchema(addWalkIn.body, {
      bookingDate: date,
      timeSlot: slot,
      playerDetails: {
        ...(values.teamName.trim() ? { teamName: values.teamName } : {}),
        playerCount: Number(values.playerCount),
        contactPerson: { name: values.name, phone: values.phone },
      },
      ...(paid ? { collected: { amount: total, method } } : {}),
    });
    if (!judged.ok) {
      show(
        Object.fromEntries(
          judged.errors.map(({ path, message }) => [path.split('.').at(-1) ?? path, message]),
        ),
      );
      return;
    }
    try {
      await add.mutateAsync(judged.data);
      toast.success(t.walkInDone);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.walkInFailed));
      showFrom(error);
    }
  };

  return (
    <Dialog
      title={t.walkInTitle}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={add.isPending || !slot}>
            {add.isPending ? t.booking : slot ? `${t.book}, ${formatRupees(total)}` : t.book}
          </button>
        </>
      }
    >
      <form id={formId} className="stack-4" ref={formRef} onSubmit={(event) => void submit(event)} noValidate>
        {grounds.length > 1 ? (
          <SelectField
            label={t.ground}
            value={ground._id}
            onChange={setGroundId}
            options={grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
          />
        ) : null}
        <TextField
          label={t.date}
          type="date"
          min={today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          value={date}
          onChange={(value) => setDate(value || today)}
        />
        {!day ? (
          <p className="text-2" role="status">
            {t.loadingHours}
          </p>
        ) : from === undefined ? (
          <p className="text-2" role="status">
            {t.noFreeHours}
          </p>
        ) : (
          <div className="owner-pair">
            <SelectField
              label={t.start}
              value={String(from)}
              onChange={(value) => setStart(Number(value))}
              options={free.map((one) => ({
                value: String(one.hour),
                text: `${formatHours(one.hour, one.hour + 1)}, ${formatRupees(rateAfterDiscount(one.pricePerHour, ground.price.discount))}`,
              }))}
            />
            <SelectField
              label={t.length}
              value={String(hours)}
              onChange={(value) => setLength(Number(value))}
              options={Array.from({ length: longest }, (_, at) => ({
                value: String(at + 1),
                text: formatDuration(at + 1),
              }))}
            />
          </div>
        )}
        <div className="owner-pair">
          <TextField label={t.name} autoComplete="off" maxLength={80} {...field('name')} />
          <TextField
            label={t.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
            {...field('phone')}
          />
        </div>
        <div className="owner-pair">
          <TextField
            label={t.playerCount}
            type="number"
            inputMode="numeric"
            min={1}
            max={ground.features.capacity}
            hint={t.maxPlayers(ground.features.capacity)}
            {...field('playerCount')}
          />
          <TextField label={t.team} autoComplete="off" maxLength={60} {...field('teamName')} />
        </div>
        <Switch
          label={t.paidNow}
          hint={t.paidNowHint(formatRupees(total))}
          checked={paid}
          onChange={setPaid}
        />
        {paid ? <MethodChoice value={method} onChange={setMethod} /> : null}
      </form>
    </Dialog>
  );
}
