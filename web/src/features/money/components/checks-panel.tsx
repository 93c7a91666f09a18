import { getLicenceScan, type OwnerCheck } from '@crease/shared/contracts/owner-checks';
import { useState } from 'react';
import { bankText } from '../../../components/bank-check.js';
import { CheckTag } from '../../../components/check-tag.js';
import { DownloadButton } from '../../../components/download-button.js';
import { Fetched } from '../../../components/fetched.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useChecks, useSendCheck } from '../api/use-checks.js';
import { nameOf } from '../check-name.js';
import { checkTexts as t } from '../check-texts.js';
import { LicenceDialog } from './licence-dialog.js';

interface Props {
  ownerId: string;
  onShow: (view: 'legal' | 'account') => void;
}

/** What our team checks of the owner and of each ground, as a list with what is missing. */
export function ChecksPanel({ ownerId, onShow }: Props) {
  const checks = useChecks(ownerId);
  const [entering, setEntering] = useState<OwnerCheck>();
  return (
    <div className="stack-4 money-form">
      <Fetched query={checks}>
        {({ checks: all, complete, holdsPayout }) => (
          <>
            <p className="text-2">{complete ? t.complete : t.text}</p>
            {holdsPayout ? (
              <p role="status">
                <strong>{t.held}</strong>
              </p>
            ) : null}
            {groupsOf(all).map(({ key, title, list }) => (
              <section key={key} className="panel" aria-labelledby={`checks-${key}`}>
                <h2 id={`checks-${key}`}>{title}</h2>
                <ul className="checks">
                  {list.map((check) => (
                    <Row
                      key={check._id}
                      ownerId={ownerId}
                      check={check}
                      onShow={onShow}
                      onEnter={() => setEntering(check)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </Fetched>
      {entering ? (
        <LicenceDialog ownerId={ownerId} check={entering} onClose={() => setEntering(undefined)} />
      ) : null}
    </div>
  );
}

/** The checks of the owner, then those of each ground. */
function groupsOf(all: OwnerCheck[]): { key: string; title: string; list: OwnerCheck[] }[] {
  const groups = new Map<string, OwnerCheck[]>();
  for (const check of all) {
    const key = check.ground?._id ?? 'owner';
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  return [...groups].map(([key, list]) => ({ key, list, title: list[0]?.ground?.name ?? t.you }));
}

interface RowProps extends Props {
  check: OwnerCheck;
  onEnter: () => void;
}

function Row({ ownerId, check, onShow, onEnter }: RowProps) {
  const { kind, state, reason, decidedAt } = check;
  return (
    <li>
      <div className="row row-between row-wrap">
        <strong>{t.kinds[kind]}</strong>
        <CheckTag state={state} text={t.states[state]} />
      </div>
      {factsOf(check).map((fact) => (
        <p key={fact} className="small text-2">
          {fact}
        </p>
      ))}
      {reason ? <p>{reason}</p> : null}
      {check.scanId ? (
        <DownloadButton
          contract={getLicenceScan}
          input={{ params: { id: check.scanId }, query: { workplace: ownerId } }}
          file={`${kind}-licence.${check.scanType}`}
          text={t.seeScan}
        />
      ) : null}
      {decidedAt ? <p className="small text-2">{t.decided(formatDateOf(decidedAt))}</p> : null}
      {kind === 'identity' || kind === 'account' ? (
        <OwnerAction ownerId={ownerId} check={check} kind={kind} onShow={onShow} />
      ) : (
        <button
          type="button"
          className="btn btn-small"
          aria-label={`${state === 'missing' ? t.enter : t.renew}: ${nameOf(check)}`}
          onClick={onEnter}
        >
          {state === 'missing' ? t.enter : t.renew}
        </button>
      )}
    </li>
  );
}

const dayText = (date: string): string => formatDateOf(`${date}T12:00:00+05:30`);

/** What was sent, in lines. */
function factsOf({ shown, number, until, notNeeded, earlierUntil, bank }: OwnerCheck): string[] {
  return [
    ...(shown ? [shown] : []),
    ...(bank ? [bankText(bank, t.bank)] : []),
    ...(number ? [t.number(number)] : []),
    ...(until ? [t.until(dayText(until))] : []),
    ...(notNeeded ? [t.notNeeded(notNeeded)] : []),
    ...(earlierUntil ? [t.earlier(dayText(earlierUntil))] : []),
  ];
}

interface OwnerActionProps extends Props {
  kind: 'identity' | 'account';
  check: OwnerCheck;
}

/** Enters what is missing, or sends what is there. What waits or has passed needs nothing. */
function OwnerAction({ ownerId, check, kind, onShow }: OwnerActionProps) {
  const { state, bank } = check;
  const send = useSendCheck(ownerId);
  const needsAccount = bank?.state === 'invalid' || (bank?.match === 'other' && state === 'waiting');
  if (state === 'passed' || (state === 'waiting' && !needsAccount)) return null;
  if (state === 'missing' || needsAccount)
    return (
      <button
        type="button"
        className="btn btn-small"
        onClick={() => onShow(kind === 'identity' ? 'legal' : 'account')}
      >
        {kind === 'identity' ? t.toLegal : needsAccount ? t.toAccountAgain : t.toAccount}
      </button>
    );
  return (
    <button
      type="button"
      className="btn btn-small btn-primary"
      aria-label={t.sendOf(t.kinds[kind])}
      disabled={send.isPending}
      onClick={() =>
        send.mutate(
          { kind },
          {
            onSuccess: () => toast.success(t.sent),
            onError: (error) => toast.error(messageOf(error, t.failed)),
          },
        )
      }
    >
      {t.send}
    </button>
  );
}
