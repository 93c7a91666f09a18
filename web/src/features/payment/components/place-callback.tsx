import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { useCorrectedNow } from '../../../components/use-corrected-clock.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useUser } from '../../../lib/session.js';
import { whenOf } from '../../games-near/public.js';
import type { CallbackAddress } from '../outcome.js';
import { holdMs } from '../place-hold.js';
import { heldPlace } from '../place-outcome.js';
import { placeWords } from '../place-words.js';
import { shareTexts as t } from '../share-texts.js';
import { callbackTexts } from '../texts.js';
import { usePlaceOutcome } from '../use-place-outcome.js';
import { CallbackHero, OUTCOME_ICONS } from './callback-hero.js';
import { PayAgain } from './pay-again.js';
import './payment-dialog.css';

type Address = Pick<CallbackAddress, 'orderId' | 'urlStatus'> & { placeId: string };
type Found = Exclude<ReturnType<typeof usePlaceOutcome>['state'], 'failed' | undefined>;

/** The page after the payment of a share. Only the payer may ask about it, so a visitor signs in first. */
export function PlaceCallback(address: Address) {
  const user = useUser();
  usePageTitle(callbackTexts.title);
  if (!user) {
    return (
      <div className="page page-body">
        <SignInNeeded title={t.signIn} home={t.goHome} />
      </div>
    );
  }
  return <OwnPlaceCallback {...address} />;
}

function OwnPlaceCallback(address: Address) {
  const { state, check } = usePlaceOutcome(address);
  if (state === 'failed') {
    return (
      <div className="page page-body">
        <EmptyState title={callbackTexts.errorTitle} text={t.failed} heading="h1" broken>
          <div className="row row-wrap">
            {address.orderId ? (
              <button type="button" className="btn btn-primary" onClick={() => void check()}>
                {t.retry}
              </button>
            ) : null}
            <Link className="btn" to="/games/mine">
              {t.toGames}
            </Link>
          </div>
        </EmptyState>
      </div>
    );
  }
  if (!state) {
    return (
      <CallbackHero
        title={callbackTexts.processing}
        text={callbackTexts.processingText}
        mark={<span className="spinner" aria-hidden="true" />}
      />
    );
  }
  return <PlaceResult key={state.outcome} placeId={address.placeId} found={state} />;
}

function PlaceResult({ placeId, found }: { placeId: string; found: Found }) {
  const { outcome, game, place } = found;
  const now = useCorrectedNow();
  const [over, setOver] = useState(false);
  const held = over || outcome !== 'failed' ? undefined : heldPlace(place, placeId);
  const { title, text } = placeWords(found, held !== undefined);
  usePageTitle(title);
  return (
    <>
      <CallbackHero title={title} text={text} mark={<Icon name={OUTCOME_ICONS[outcome]} />} look={outcome} />
      <div className="page callback">
        <section className="panel stack-4">
          <div>
            <h2 dir="auto">{game.groundName}</h2>
            <p className="callback-when">{whenOf(game, now)}</p>
          </div>
          {held?.expiresAt ? (
            <>
              <div className="board">
                <div className="row row-between">
                  <h3>{t.timeLeft}</h3>
                  <Countdown
                    className="payment-clock"
                    until={held.expiresAt}
                    wholeMs={holdMs(held)}
                    onEnd={() => setOver(true)}
                  />
                </div>
                <CountdownBar until={held.expiresAt} wholeMs={holdMs(held)} />
              </div>
              <PayAgain payable={{ placeId }} amount={held.share} />
            </>
          ) : null}
          <div className="callback-ways">
            <Link className={held ? 'btn' : 'btn btn-primary'} to={`/game/${game._id}`}>
              {t.toGame}
            </Link>
            <Link className="btn" to="/games/mine">
              {t.toGames}
            </Link>
          </div>
          <ShareLine found={found} />
        </section>
      </div>
    </>
  );
}

/** What was paid, once it is: a place that was never paid has no sum. */
function ShareLine({ found: { outcome, place, requiresRefund } }: { found: Found }) {
  if (outcome !== 'success' || requiresRefund || !place) return null;
  return (
    <dl className="figures callback-facts">
      <div className="figures-sum">
        <dt>{t.share}</dt>
        <dd className="num">{formatRupees(place.share)}</dd>
      </div>
    </dl>
  );
}
