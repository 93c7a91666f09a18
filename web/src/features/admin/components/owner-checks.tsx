import { type DeskCheck, getLicenceScanForDesk } from '@crease/shared/contracts/owner-checks';
import { useState } from 'react';
import { bankText } from '../../../components/bank-check.js';
import { CheckTag } from '../../../components/check-tag.js';
import { DownloadButton } from '../../../components/download-button.js';
import { EmptyState } from '../../../components/empty-state.js';
import { FilterChips } from '../../../components/filter-chips.js';
import { Pager } from '../../../components/pager.js';
import { toast } from '../../../components/toast-store.js';
import { VendorTag } from '../../../components/vendor-tag.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatExactRupees } from '../../../lib/format/money.js';
import { formatDateOf, formatInstant } from '../../../lib/format/time.js';
import { type DeskState, useDecideCheck, useOwnerChecks } from '../api/use-owner-checks.js';
import { adminCheckTexts as t } from '../check-texts.js';
import { adminTexts } from '../texts.js';
import { Fetched } from './fetched.js';
import { ReasonForm } from './reason-form.js';

const STATES: readonly DeskState[] = ['waiting', 'passed', 'refused'];

/** What owners sent to be checked, and the first payouts that wait for it. */
export function OwnerChecks() {
  const [state, setState] = useState<DeskState>('waiting');
  const [page, setPage] = useState(1);
  const [refusing, setRefusing] = useState<DeskCheck>();
  const list = useOwnerChecks({ state, page });
  return (
    <div className="admin">
      <FilterChips
        legend={t.states}
        options={STATES.map((value) => ({ value, text: t.stateOf[value] }))}
        value={state}
        onChange={(next) => {
          setState(next);
          setPage(1);
        }}
      />
      <Fetched query={list}>
        {({ checks, heldPayouts, vendors, pagination }) => (
          <>
            {heldPayouts.length > 0 ? (
              <section className="panel stack" aria-labelledby="held-payouts">
                <h2 id="held-payouts">{t.heldTitle}</h2>
                <ul>
                  {heldPayouts.map(({ _id, owner, amount, since }) => (
                    <li key={_id}>{t.held(owner.name, formatExactRupees(amount), formatDateOf(since))}</li>
                  ))}
                </ul>
              </section>
            ) : null}
            {vendors.length > 0 ? (
              <section className="panel stack" aria-labelledby="split-vendors">
                <h2 id="split-vendors">{t.vendorsTitle}</h2>
                <ul className="stack">
                  {vendors.map(({ owner, status, needs, reason, since }) => (
                    <li key={owner._id}>
                      <div className="row row-between row-wrap">
                        <span>{t.vendor(owner.name, formatDateOf(since))}</span>
                        <VendorTag status={status} text={t.vendorStatuses[status]} />
                      </div>
                      {needs ? <p className="small text-2">{t.vendorNeeds[needs]}</p> : null}
                      {reason ? <p className="small text-2">{reason}</p> : null}
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            {checks.length === 0 ? (
              <EmptyState title={t.none[state]} text={t.noneText} />
            ) : (
              <>
                <ul className="stack-4">
                  {checks.map((check) => (
                    <Check key={check._id} check={check} onRefuse={() => setRefusing(check)} />
                  ))}
                </ul>
                <Pager pagination={pagination} onPage={setPage} />
              </>
            )}
          </>
        )}
      </Fetched>
      {refusing ? <RefuseDialog check={refusing} onClose={() => setRefusing(undefined)} /> : null}
    </div>
  );
}

const dayText = (date: string): string => formatDateOf(`${date}T12:00:00+05:30`);

const nameOf = ({ kind, ground, owner }: DeskCheck): string =>
  `${t.kinds[kind]}, ${ground?.name ?? owner.name}`;

function Check({ check, onRefuse }: { check: DeskCheck; onRefuse: () => void }) {
  const { owner, state, sentAt, shown, number, until, notNeeded, earlierUntil, reason } = check;
  const { bank, nameAtBank } = check;
  const facts = [
    ...(shown ? [shown] : []),
    ...(bank ? [bankText(bank, t.bank)] : []),
    ...(nameAtBank ? [t.nameAtBank(nameAtBank)] : []),
    ...(number ? [t.number(number)] : []),
    ...(until ? [t.until(dayText(until))] : []),
    ...(notNeeded ? [t.notNeeded(notNeeded)] : []),
    ...(earlierUntil ? [t.earlier(dayText(earlierUntil))] : []),
  ];
  const refuse = state === 'passed' ? t.takeBack : t.refuse;
  return (
    <li className="panel admin-ground">
      <div className="row row-between row-wrap">
        <h2>{nameOf(check)}</h2>
        <CheckTag state={state} text={t.tags[state]} />
      </div>
      <p className="small text-2">{t.by(owner.name, formatInstant(sentAt))}</p>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {check.scanId ? (
        <DownloadButton
          contract={getLicenceScanForDesk}
          input={{ params: { id: check.scanId } }}
          file={`${check.kind}-licence.${check.scanType}`}
          text={t.seeScan}
        />
      ) : null}
      {reason ? <p>{reason}</p> : null}
      <div className="row row-wrap">
        {state === 'waiting' && bank?.state !== 'asking' ? <PassButton check={check} /> : null}
        {state === 'refused' ? null : (
          <button
            type="button"
            className="btn btn-small btn-danger"
            aria-label={`${refuse}, ${nameOf(check)}`}
            onClick={onRefuse}
          >
            {refuse}
          </button>
        )}
      </div>
    </li>
  );
}

function PassButton({ check }: { check: DeskCheck }) {
  const decide = useDecideCheck();
  const { _id, sentAt } = check;
  return (
    <button
      type="button"
      className="btn btn-small btn-primary"
      aria-label={`${t.pass}, ${nameOf(check)}`}
      disabled={decide.isPending}
      onClick={() =>
        decide.mutate(
          { _id, sentAt, verdict: 'passed' },
          {
            onSuccess: () => toast.success(t.passed),
            onError: (error) => toast.error(messageOf(error, adminTexts.failed)),
          },
        )
      }
    >
      {t.pass}
    </button>
  );
}

function RefuseDialog({ check, onClose }: { check: DeskCheck; onClose: () => void }) {
  const decide = useDecideCheck();
  const { _id, sentAt, state } = check;
  return (
    <ReasonForm
      title={t.refusedTitle(nameOf(check))}
      text={t.refusedText}
      action={state === 'passed' ? t.takeBack : t.refuse}
      danger
      words={{ reason: t.reason, reasonHint: t.reasonHint, reasonMissing: t.reasonMissing }}
      maxLength={300}
      busy={decide.isPending}
      done={t.decided}
      onReason={(reason) => decide.mutateAsync({ _id, sentAt, verdict: 'refused', reason })}
      onClose={onClose}
    />
  );
}
