import type { FailedPayout, OpenReversal, OpenTransfer } from '@crease/shared/contracts/failed-work';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Pager } from '../../../../components/pager.js';
import { PROVIDER_NAMES } from '../../../../components/provider-names.js';
import { formatExactRupees } from '../../../../lib/format/money.js';
import { formatDateOf, formatInstant } from '../../../../lib/format/time.js';
import { useFailedPayouts, useFailedRefunds } from '../../api/use-system.js';
import { systemTexts as t } from '../../system-texts.js';
import { Fetched } from '../fetched.js';
import { AskingButton } from './asking-button.js';
import { MoneyLine } from './money-line.js';
import { type Asking, ReasonDialog } from './reason-dialog.js';

/** Refunds that failed, with "try again". */
export function FailedRefunds() {
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<Asking>();
  return (
    <section className="panel stack">
      <h2>{t.refunds}</h2>
      <Fetched query={useFailedRefunds(page)}>
        {({ refunds, pagination }) => (
          <>
            {refunds.length === 0 ? <p className="text-2">{t.noRefunds}</p> : null}
            <ul className="lines">
              {refunds.map(({ refundId, amount, reason, at, failures, bookingId, bookingNumber, ...of }) => (
                <li key={refundId} className="admin-line">
                  <div className="admin-who">
                    <p>
                      <strong className="num">{formatExactRupees(amount)}</strong>{' '}
                      {t.refundOf(of.player.name, of.groundName)}
                    </p>
                    <p className="small text-2">
                      <Link to={`/booking/${bookingId}`}>{t.booking(bookingNumber)}</Link> · {reason} ·{' '}
                      {formatInstant(at)} · {t.failures(failures)}
                    </p>
                  </div>
                  <AskingButton
                    whose={bookingNumber}
                    act={{ kind: 'retry-refund', id: refundId }}
                    title={t.retryRefund(formatExactRupees(amount))}
                    text={t.retryRefundText}
                    action={t.retry}
                    done={t.retried}
                    onAsk={setAsking}
                  />
                </li>
              ))}
            </ul>
            <Pager pagination={pagination} onPage={setPage} />
          </>
        )}
      </Fetched>
      {asking ? <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} /> : null}
    </section>
  );
}

const accountOf = ({ account }: FailedPayout): string | undefined => account?.vpa ?? account?.accountNumber;

/** Settlements whose payout failed, with "try again". */
export function FailedPayouts() {
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<Asking>();
  return (
    <section className="panel stack">
      <h2>{t.payouts}</h2>
      <Fetched query={useFailedPayouts(page)}>
        {({ payouts, transfers, openTransfers, reversals, openReversals, pagination }) => (
          <>
            {payouts.length === 0 ? <p className="text-2">{t.noPayouts}</p> : null}
            <ul className="lines">
              {payouts.map((payout) => (
                <MoneyLine
                  key={payout._id}
                  amount={payout.amount}
                  who={payout.owner.name}
                  words={[
                    t.payoutPeriod(formatDateOf(payout.from), formatDateOf(payout.to)),
                    ...(accountOf(payout) ? [t.to(accountOf(payout) ?? '')] : []),
                    t.failures(payout.tries),
                    formatInstant(payout.failedAt),
                    payout.nextAt ? t.nextTry(formatInstant(payout.nextAt)) : t.noNextTry,
                  ]}
                >
                  <AskingButton
                    whose={payout.owner.name}
                    act={{ kind: 'retry-payout', id: payout._id }}
                    title={t.retryPayout(formatExactRupees(payout.amount))}
                    text={t.retryPayoutText}
                    action={t.retry}
                    done={t.retried}
                    onAsk={setAsking}
                  />
                </MoneyLine>
              ))}
            </ul>
            <Pager pagination={pagination} onPage={setPage} />
            {transfers.length > 0 ? (
              <OpenTransfers transfers={transfers} total={openTransfers} onAsk={setAsking} />
            ) : null}
            {reversals?.length ? (
              <OpenReversals reversals={reversals} total={openReversals ?? 0} onAsk={setAsking} />
            ) : null}
          </>
        )}
      </Fetched>
      {asking ? <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} /> : null}
    </section>
  );
}

/** Transfers through the provider's split without an outcome, with "ask again". */
function OpenTransfers({
  transfers,
  total,
  onAsk,
}: {
  transfers: readonly OpenTransfer[];
  total: number;
  onAsk: (asking: Asking) => void;
}) {
  return (
    <>
      <h3>{t.transfers}</h3>
      <p className="small text-2">{t.transfersText}</p>
      <ul className="lines">
        {transfers.map(({ _id, owner, amount, provider, payoutId, transferId, unknownWord, sentAt }) => (
          <MoneyLine
            key={_id}
            amount={amount}
            who={owner.name}
            words={[
              PROVIDER_NAMES[provider],
              payoutId,
              ...(transferId ? [transferId] : []),
              t.sentOn(formatInstant(sentAt)),
              ...(unknownWord ? [t.unknownWord(unknownWord)] : []),
            ]}
          >
            <AskingButton
              whose={owner.name}
              act={{ kind: 'ask-transfer', id: _id }}
              title={t.askTitle(formatExactRupees(amount))}
              text={t.askText}
              action={t.ask}
              done={t.asked}
              onAsk={onAsk}
            />
          </MoneyLine>
        ))}
      </ul>
      {total > transfers.length ? (
        <p className="small text-2">{t.moreTransfers(total - transfers.length)}</p>
      ) : null}
    </>
  );
}

/** Refunds for which a vendor has not given the money back, with "ask again". */
function OpenReversals({
  reversals,
  total,
  onAsk,
}: {
  reversals: readonly OpenReversal[];
  total: number;
  onAsk: (asking: Asking) => void;
}) {
  return (
    <>
      <h3>{t.reversals}</h3>
      <p className="small text-2">{t.reversalsText}</p>
      <ul className="lines">
        {reversals.map(({ _id, refundId, owner, amount, provider, payoutId, transferId, ...said }) => (
          <MoneyLine
            key={refundId}
            amount={amount}
            who={owner.name}
            words={[
              PROVIDER_NAMES[provider],
              payoutId,
              ...(transferId ? [transferId] : []),
              refundId,
              t.sentOn(formatInstant(said.sentAt)),
              ...(said.reason ? [t.refusedBecause(said.reason)] : []),
              ...(said.unknownWord ? [t.unknownWord(said.unknownWord)] : []),
            ]}
          >
            <AskingButton
              whose={owner.name}
              act={{ kind: 'ask-reversal', id: _id, refundId }}
              title={t.askReversalTitle(formatExactRupees(amount))}
              text={t.askReversalText}
              action={t.ask}
              done={t.asked}
              onAsk={onAsk}
            />
          </MoneyLine>
        ))}
      </ul>
      {total > reversals.length ? (
        <p className="small text-2">{t.moreReversals(total - reversals.length)}</p>
      ) : null}
    </>
  );
}
