import { type ReactNode, useMemo, useState } from 'react';
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
import { datesOf } from '../entry-hold.js';
import { feeOfEntry, type HeldItem, type HeldKind, shareOf } from '../held-kinds.js';
import { heldOf } from '../held-outcome.js';
import { heldWords } from '../held-words.js';
import type { CallbackAddress } from '../outcome.js';
import { holdMs } from '../place-hold.js';
import { callbackTexts } from '../texts.js';
import { type HeldState, useHeldOutcome } from '../use-held-outcome.js';
import { CallbackHero, OUTCOME_ICONS } from './callback-hero.js';
import { PayAgain } from './pay-again.js';
import './payment-dialog.css';

/** What was paid for, as the page shows it. */
interface Shown {
  item: HeldItem | undefined;
  amount: number | undefined;
  title: string;
  when: ReactNode;
  to: string;
}

interface Props extends Pick<CallbackAddress, 'orderId' | 'urlStatus'> {
  kind: HeldKind;
  id: string;
  /** The list that the payer may go to. */
  listed: string;
  /** Undefined if the answer does not name what was paid for. */
  shown: (found: HeldState) => Shown | undefined;
}

/** The page after the payment of a share of a game. */
export function PlaceCallback(address: Pick<CallbackAddress, 'orderId' | 'urlStatus'> & { placeId: string }) {
  const now = useCorrectedNow();
  const kind = useMemo(() => shareOf(address.placeId), [address.placeId]);
  const shown = ({ game, place }: HeldState): Shown | undefined =>
    game && {
      item: place,
      amount: place?.share,
      title: game.groundName,
      when: whenOf(game, now),
      to: `/game/${game._id}`,
    };
  return <HeldCallback {...address} kind={kind} id={address.placeId} listed="/games/mine" shown={shown} />;
}

/** The page after the payment of a tournament's entry fee. */
export function EntryCallback(address: Pick<CallbackAddress, 'orderId' | 'urlStatus'> & { entryId: string }) {
  const kind = useMemo(() => feeOfEntry(address.entryId), [address.entryId]);
  const shown = ({ tournament, entry }: HeldState): Shown | undefined =>
    tournament && {
      item: entry,
      amount: entry?.fee ?? tournament.entryFee,
      title: tournament.name,
      when: datesOf(tournament),
      to: `/tournament/${tournament._id}`,
    };
  return <HeldCallback {...address} kind={kind} id={address.entryId} listed="/tournaments" shown={shown} />;
}

/** Only the payer may ask about it, so a visitor signs in first. */
function HeldCallback(props: Props) {
  const { texts: t } = props.kind;
  const user = useUser();
  usePageTitle(callbackTexts.title);
  if (!user) {
    return (
      <div className="page page-body">
        <SignInNeeded title={t.signIn} home={t.goHome} />
      </div>
    );
  }
  return <OwnCallback {...props} />;
}

function OwnCallback(props: Props) {
  const { kind, orderId, listed } = props;
  const { texts: t } = kind;
  const { state, check } = useHeldOutcome(props);
  const shown = state && state !== 'failed' ? props.shown(state) : undefined;
  if (state === 'failed' || (state && !shown)) {
    return (
      <div className="page page-body">
        <EmptyState title={callbackTexts.errorTitle} text={t.failed} heading="h1" broken>
          <div className="row row-wrap">
            {orderId ? (
              <button type="button" className="btn btn-primary" onClick={() => void check()}>
                {t.retry}
              </button>
            ) : null}
            <Link className="btn" to={listed}>
              {t.toGames}
            </Link>
          </div>
        </EmptyState>
      </div>
    );
  }
  if (!state || !shown) {
    return (
      <CallbackHero
        title={callbackTexts.processing}
        text={callbackTexts.processingText}
        mark={<span className="spinner" aria-hidden="true" />}
      />
    );
  }
  return <Result key={state.outcome} {...props} found={state} about={shown} />;
}

function Result({ kind, id, listed, found, about }: Props & { found: HeldState; about: Shown }) {
  const { outcome, requiresRefund } = found;
  const { texts: t, payable } = kind;
  const { item, amount, title: name, when, to } = about;
  const [over, setOver] = useState(false);
  const held = over || outcome !== 'failed' ? undefined : heldOf(item, id);
  const { title, text } = heldWords(t, found, held !== undefined);
  usePageTitle(title);
  return (
    <>
      <CallbackHero title={title} text={text} mark={<Icon name={OUTCOME_ICONS[outcome]} />} look={outcome} />
      <div className="page callback">
        <section className="panel stack-4">
          <div>
            <h2 dir="auto">{name}</h2>
            <p className="callback-when">{when}</p>
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
              <PayAgain payable={payable} amount={amount ?? 0} />
            </>
          ) : null}
          <div className="callback-ways">
            <Link className={held ? 'btn' : 'btn btn-primary'} to={to}>
              {t.toGame}
            </Link>
            <Link className="btn" to={listed}>
              {t.toGames}
            </Link>
          </div>
          {/* A place that was never paid has no sum. */}
          {outcome === 'success' && !requiresRefund && item && amount !== undefined ? (
            <dl className="figures callback-facts">
              <div className="figures-sum">
                <dt>{t.share}</dt>
                <dd className="num">{formatRupees(amount)}</dd>
              </div>
            </dl>
          ) : null}
        </section>
      </div>
    </>
  );
}
