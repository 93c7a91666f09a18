import { isGateOpen } from '@crease/shared/closed-gate';
import type { Booking } from '@crease/shared/contracts/booking';
import { moneyState } from '@crease/shared/money-state';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Icon } from '../../../components/icon.js';
import { TextDialog } from '../../../components/text-dialog.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatInstant } from '../../../lib/format/time.js';
import { useDesk } from '../../desk/public.js';
import { useAnswerGate } from '../api/use-answer-gate.js';
import { ownerBookingsTexts } from '../texts.js';

const t = ownerBookingsTexts.gate;
const SHORTEST_REASON = 3;

interface Props {
  booking: Booking;
}

/** The report of players who found the gate closed, the ground's two possible answers, and the decision. */
export function GateAnswer({ booking }: Props) {
  const { may } = useDesk();
  const now = useServerNow(15_000);
  const [open, setOpen] = useState<'confirm' | 'dispute'>();
  const gate = booking.closedGate;
  if (!gate) return null;
  const { state, note, answerUntil, dispute, decision } = gate;
  const amount = formatRupees(moneyState(booking).left);
  const isWaiting = isGateOpen(gate);
  const inTime = now <= Date.parse(answerUntil);
  const canConfirm = isWaiting && inTime && may('refund.give');
  const canDispute = state === 'open' && inTime && may('gate.dispute');
  const close = () => setOpen(undefined);
  return (
    <section className={`notice${state === 'open' ? ' notice-accent' : ''}`} aria-label={t.state[state]}>
      <Icon name="lock" />
      <div>
        <p>
          <strong>{t.state[state]}</strong>
        </p>
        {note ? <p>{t.says(note)}</p> : null}
        {dispute ? <p>{t.yours(dispute.reason)}</p> : null}
        {state === 'open' ? (
          <p className="text-2">
            {!inTime ? t.late : canConfirm ? t.text(amount, formatInstant(answerUntil)) : t.noRight}
          </p>
        ) : null}
        {decision?.reason ? <p>{t.decided(decision.reason)}</p> : null}
        {decision?.refund ? <p className="text-2">{t.back(formatRupees(decision.refund))}</p> : null}
      </div>
      {canConfirm || canDispute ? (
        <div className="notice-actions">
          {canConfirm ? (
            <button type="button" className="btn btn-small btn-primary" onClick={() => setOpen('confirm')}>
              {t.confirm}
            </button>
          ) : null}
          {canDispute ? (
            <button type="button" className="btn btn-small" onClick={() => setOpen('dispute')}>
              {t.dispute}
            </button>
          ) : null}
        </div>
      ) : null}
      {open === 'confirm' ? <ConfirmGate booking={booking} amount={amount} onClose={close} /> : null}
      {open === 'dispute' ? <DisputeGate booking={booking} onClose={close} /> : null}
    </section>
  );
}

function ConfirmGate({ booking, amount, onClose }: Props & { amount: string; onClose: () => void }) {
  const answer = useAnswerGate();
  return (
    <ConfirmDialog
      title={t.confirmTitle}
      busy={answer.isPending}
      submit={answer.isPending ? t.confirming : t.giveBack(amount)}
      cancel={ownerBookingsTexts.cancel}
      danger
      done={t.confirmed}
      failed={t.failed}
      onConfirm={() => answer.mutateAsync({ id: booking._id })}
      onClose={onClose}
    >
      <p>{t.confirmText(amount)}</p>
    </ConfirmDialog>
  );
}

function DisputeGate({ booking, onClose }: Props & { onClose: () => void }) {
  const answer = useAnswerGate();
  return (
    <TextDialog
      title={t.disputeTitle}
      about={t.disputeText}
      label={t.reason}
      long
      maxLength={300}
      read={readReason}
      wrong={t.reasonMissing}
      busy={answer.isPending}
      submit={answer.isPending ? t.sending : t.send}
      cancel={ownerBookingsTexts.cancel}
      done={() => t.disputed}
      failed={t.failed}
      onText={(reason) => answer.mutateAsync({ id: booking._id, reason })}
      onClose={onClose}
    />
  );
}

function readReason(typed: string): string | undefined {
  const reason = typed.trim().replace(/\s+/g, ' ');
  return reason.length < SHORTEST_REASON ? undefined : reason;
}
