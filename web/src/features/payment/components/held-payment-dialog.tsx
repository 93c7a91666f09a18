import type { ReactNode } from 'react';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import type { HeldItem, HeldKind, HeldTexts } from '../held-kinds.js';
import { holdMs } from '../place-hold.js';
import { paymentTexts } from '../texts.js';
import { type HeldStage, useHeldPayment } from '../use-held-payment.js';
import './payment-dialog.css';

interface Props {
  kind: HeldKind;
  /** The held place as it was when the sheet opened. */
  held: HeldItem;
  /** The reader's place now. */
  mine: HeldItem | undefined;
  /** Rupees. */
  amount: number;
  /** What is paid for: where, and when. */
  about: ReactNode;
  /** Under the amount. */
  hint?: ReactNode;
  onClose: () => void;
}

/** Pay for a held place: the amount, the time left and the button to pay. Closing it keeps the place. */
export function HeldPaymentDialog({ kind, held: opened, mine, amount: rupees, about, hint, onClose }: Props) {
  const { texts: t } = kind;
  const { stage, over, pay, expire } = useHeldPayment(kind, opened, mine, onClose);
  const held = mine?._id === opened._id && mine.status === 'held' ? mine : opened;
  const { expiresAt } = held;
  const amount = formatRupees(rupees);
  return (
    <Dialog
      title={stage === 'gone' ? t.gone : t.title}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={<Foot texts={t} stage={stage} amount={amount} onPay={() => void pay()} onClose={onClose} />}
    >
      {stage === 'gone' ? (
        <div className="notice" role="status">
          <Icon name="refresh" />
          <p>{t.goneText(amount)}</p>
        </div>
      ) : (
        <div className="stack-4">
          {expiresAt ? (
            <section className="board">
              <div className="row row-between">
                <div>
                  <h3>{t.held}</h3>
                  <p className="small text-2">{over ? t.late : t.heldText}</p>
                </div>
                <Countdown
                  className="payment-clock"
                  until={expiresAt}
                  wholeMs={holdMs(held)}
                  onEnd={expire}
                />
              </div>
              <CountdownBar until={expiresAt} wholeMs={holdMs(held)} />
            </section>
          ) : null}
          <section className="panel stack">
            {about}
            <dl className="figures">
              <div className="figures-sum">
                <dt>{t.share}</dt>
                <dd className="num">{amount}</dd>
              </div>
            </dl>
            {hint}
          </section>
          <div className="notice">
            <Icon name="info" />
            <p className="small">{t.back}</p>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface FootProps {
  texts: HeldTexts;
  stage: HeldStage;
  amount: string;
  onPay: () => void;
  onClose: () => void;
}

function Foot({ texts, stage, amount, onPay, onClose }: FootProps) {
  if (stage === 'gone') {
    return (
      <button type="button" className="btn btn-wide" onClick={onClose}>
        {texts.close}
      </button>
    );
  }
  const words = {
    ready: paymentTexts.pay(amount),
    opening: paymentTexts.paying,
    checking: paymentTexts.checking,
  };
  return (
    <div className="payment-foot">
      <button
        type="button"
        className="btn btn-primary btn-wide btn-big"
        disabled={stage !== 'ready'}
        onClick={onPay}
      >
        <Icon name="lock" small />
        {words[stage]}
      </button>
      <p className="small text-2">{paymentTexts.secure}</p>
    </div>
  );
}
