import type { Ground } from '@crease/shared/contracts/grounds';
import { totalOf } from '@crease/shared/prices';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { dayName, formatDuration, formatSlot } from '../../../lib/format/time.js';
import { longestRun, slotAt, useDesk } from '../../desk/public.js';
import type { Method } from '../../desk-actions/public.js';
import { judgeWalkIn, useAddWalkIn, useKnownCustomer } from '../../desk-actions/public.js';
import { dayTexts as t } from '../texts.js';
import './quick-walk-in.css';

interface Props {
  ground: Ground;
  /** The selected day of play, its hour and the number of hours. */
  date: string;
  at: number;
  hours?: number;
  /** What is free on that day now. */
  free: readonly { at: number }[];
  /** The server's time in ms. */
  now: number;
  onClose: () => void;
}

type KnownCustomer = ReturnType<typeof useKnownCustomer>['data'];

const USUAL_PLAYERS = 10;

/** A walk-in in three taps: the hour, the phone number and the payment method. */
export function QuickWalkIn({ ground, date, at, hours: chosen = 1, free, now, onClose }: Props) {
  const desk = useDesk();
  const [length, setLength] = useState(chosen);
  const [phone, setPhone] = useState('');
  const [typed, setName] = useState('');
  const [error, setError] = useState<string>();
  const known = useKnownCustomer(desk.workplace.ownerId, phone, desk.may('customer.read'));
  const add = useAddWalkIn(ground._id);
  // While it is being added, its own hours may already be shown as taken.
  const [freeBefore, setFreeBefore] = useState(free);
  const longest = longestRun(add.isPending ? freeBefore : free, at);
  const isFree = longest > 0;
  const hours = Math.max(1, Math.min(length, longest));
  const slot = slotAt(date, at, hours);
  const total = totalOf(ground.price, { ...slot, now: new Date(now) });
  const amount = formatRupees(total);
  const name = typed.trim() || known.data?.name || '';

  const book = async (method: Method | undefined) => {
    if (add.isPending || !isFree) return;
    const judged = judgeWalkIn({
      bookingDate: slot.date,
      timeSlot: slot.timeSlot,
      values: {
        phone,
        name: name || t.guest,
        playerCount: String(Math.min(USUAL_PLAYERS, ground.features.capacity)),
        teamName: '',
      },
      collected: method ? { amount: total, method } : undefined,
    });
    if (!judged.ok) return setError(String(Object.values(judged.errors).at(0) ?? ''));
    setFreeBefore(free);
    try {
      await add.mutateAsync(judged.body);
      toast.success(t.walkInDone(formatSlot(slot.timeSlot)));
      onClose();
    } catch (failure) {
      setError(messageOf(failure, t.failed));
    }
  };

  return (
    <Dialog
      title={t.walkInTitle}
      size="narrow"
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <WaysToPay
          amount={amount}
          isBusy={add.isPending}
          isFree={isFree}
          onPay={(method) => void book(method)}
        />
      }
    >
      <form
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void book('cash');
        }}
      >
        <When groundName={ground.name} slot={slot} amount={amount} isFree={isFree} now={now} />
        {longest > 1 ? <Lengths longest={longest} hours={hours} onChoose={setLength} /> : null}
        <PlayerFields
          phone={phone}
          name={typed}
          customer={known.data}
          error={error}
          onPhone={(value) => {
            setError(undefined);
            setPhone(value);
          }}
          onName={setName}
        />
      </form>
    </Dialog>
  );
}

interface WhenProps {
  groundName: string;
  slot: ReturnType<typeof slotAt>;
  amount: string;
  isFree: boolean;
  now: number;
}

function When({ groundName, slot, amount, isFree, now }: WhenProps) {
  return (
    <>
      <div>
        <p className="walk-in-when">
          <b>{formatSlot(slot.timeSlot)}</b> <span className="num">{amount}</span>
        </p>
        <p className="text-2">
          {groundName}, {dayName(slot.date, now)}
        </p>
      </div>
      {isFree ? null : (
        <p className="notice notice-danger" role="alert">
          {t.noLongerFree}
        </p>
      )}
    </>
  );
}

interface PlayerFieldsProps {
  phone: string;
  name: string;
  customer: KnownCustomer;
  error: string | undefined;
  onPhone: (phone: string) => void;
  onName: (name: string) => void;
}

function PlayerFields({ phone, name, customer, error, onPhone, onName }: PlayerFieldsProps) {
  return (
    <>
      <TextField
        label={t.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        data-autofocus
        hint={hintOf(customer)}
        value={phone}
        error={error}
        onChange={onPhone}
      />
      {customer?.blocked ? <p className="notice notice-danger">{t.isBlocked}</p> : null}
      <TextField
        label={t.name}
        name="name"
        autoComplete="off"
        maxLength={80}
        hint={t.nameHint}
        value={name || (customer?.name ?? '')}
        onChange={onName}
      />
    </>
  );
}

interface WaysToPayProps {
  amount: string;
  isBusy: boolean;
  isFree: boolean;
  onPay: (method: Method | undefined) => void;
}

function WaysToPay({ amount, isBusy, isFree, onPay }: WaysToPayProps) {
  const pay = (method: Method | undefined, words: string, look: string) => (
    <button
      type="button"
      className={`btn ${look}`}
      disabled={isBusy || !isFree}
      onClick={() => onPay(method)}
    >
      {isBusy ? t.booking : words}
    </button>
  );
  return (
    <div className="walk-in-pay">
      {pay('cash', t.cash(amount), 'btn-primary')}
      {pay('upi', t.upi(amount), '')}
      {pay(undefined, t.payLater, 'btn-ghost')}
    </div>
  );
}

interface LengthsProps {
  longest: number;
  hours: number;
  onChoose: (hours: number) => void;
}

function Lengths({ longest, hours, onChoose }: LengthsProps) {
  return (
    <fieldset className="chips" aria-label={t.length}>
      {Array.from({ length: longest }, (_, more) => more + 1).map((many) => (
        <button
          key={many}
          type="button"
          className="chip"
          aria-pressed={many === hours}
          onClick={() => onChoose(many)}
        >
          {formatDuration(many)}
        </button>
      ))}
    </fieldset>
  );
}

/** What the desk knows about the phone number; undefined before it is looked up. */
function hintOf(customer: KnownCustomer): string {
  if (customer) return t.known(customer.visits, customer.noShows);
  return customer === null ? t.unknown : t.phoneHint;
}
