import type { Game, GamePlace } from '@crease/shared/contracts/games';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { formatRupees } from '../../../lib/format/money.js';
import { whenOf } from '../../games-near/public.js';
import { holdMs } from '../place-hold.js';
import { shareTexts as t } from '../share-texts.js';
import { paymentTexts } from '../texts.js';
import { type PlaceStage, usePlacePayment } from '../use-place-payment.js';
import './payment-dialog.css';

interface Props {
  game: Game;
  /** The held place as it was when the sheet opened. */
  place: GamePlace;
  /** The reader's place now. */
  mine: GamePlace | undefined;
  onClose: () => void;
}

/** Pay your share: the amount, the time left and the button to pay. Closing it keeps the place. */
export function PlacePaymentDialog({ game, place, mine, onClose }: Props) {
  const { stage, over, pay, expire } = usePlacePayment(place, mine, onClose);
  const now = useCorrectedNow();
  const held = mine?._id === place._id && mine.status === 'held' ? mine : place;
  const { expiresAt, share } = held;
  const amount = formatRupees(share);
  return (
    <Dialog
      title={stage === 'gone' ? t.gone : t.title}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={<PlaceFoot stage={stage} amount={amount} onPay={() => void pay()} onClose={onClose} />}
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
            <h3 dir="auto">{game.groundName}</h3>
            <p>
              <strong>{whenOf(game, now)}</strong>
            </p>
            <dl className="figures">
              <div className="figures-sum">
                <dt>{t.share}</dt>
                <dd className="num">{amount}</dd>
              </div>
            </dl>
            <p className="small text-2" dir="auto">
              {t.paidTo(game.hostName)}
            </p>
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
  stage: PlaceStage;
  amount: string;
  onPay: () => void;
  onClose: () => void;
}

function PlaceFoot({ stage, amount, onPay, onClose }: FootProps) {
  if (stage === 'gone') {
    return (
      <button type="button" className="btn btn-wide" onClick={onClose}>
        {t.close}
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
