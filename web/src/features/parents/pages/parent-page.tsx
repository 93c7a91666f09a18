import type { ParentConsentRequest } from '@crease/shared/contracts/parents';
import { NOTICES } from '@crease/shared/notices/notices';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Loading } from '../../../components/loading.js';
import { Switch } from '../../../components/switch.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { language } from '../../../lib/language/language.js';
import { useAddress } from '../../../lib/use-address.js';
import { useAnswerParentConsent, useParentRequest } from '../api/use-parents.js';
import { ProofRow } from '../components/proof-row.js';
import { parentPageTexts as t } from '../texts.js';

/** The target of the links in mails to parents: they consent, refuse or withdraw. Nothing happens without a press. */
export function ParentPage() {
  const [params] = useAddress();
  const token = params.get('token') ?? '';
  const request = useParentRequest(token);
  usePageTitle(t.title);
  const isBroken =
    !token || hasCode(request.error, 'BAD_CREDENTIALS') || hasCode(request.error, 'VALIDATION');
  return (
    <div className="page page-body">
      {isBroken ? (
        <EmptyState title={t.badLink} text={t.badLinkText} heading="h1" broken>
          <Home />
        </EmptyState>
      ) : request.isPending ? (
        <Loading label={t.loading} page />
      ) : request.isError ? (
        <EmptyState title={t.failed} heading="h1" broken>
          <button type="button" className="btn btn-primary" onClick={() => void request.refetch()}>
            {t.again}
          </button>
        </EmptyState>
      ) : (
        <Answer token={token} request={request.data} />
      )}
    </div>
  );
}

const Home = () => (
  <Link className="btn btn-primary" to="/">
    {t.home}
  </Link>
);

interface Props {
  token: string;
  request: ParentConsentRequest;
}

function Answer({ token, request }: Props) {
  const { act, status } = request;
  if (act === 'withdraw' && status === 'given') return <Withdrawal token={token} request={request} />;
  if (status === 'asked') return <Question token={token} request={request} />;
  if (status === 'lapsed') return <EmptyState title={t.badLink} text={t.badLinkText} heading="h1" broken />;
  return (
    <EmptyState title={t.done[status]} text={t.doneText[status]} heading="h1">
      <Home />
    </EmptyState>
  );
}

function Withdrawal({ token, request: { child } }: Props) {
  const answer = useAnswerParentConsent(token);
  return (
    <EmptyState title={t.withdrawTitle(child)} text={t.withdrawText} heading="h1">
      <Failure error={answer.error} />
      <button
        type="button"
        className="btn btn-primary"
        disabled={answer.isPending}
        onClick={() => answer.mutate({ given: false })}
      >
        {answer.isPending ? t.busy : t.withdraw}
      </button>
    </EmptyState>
  );
}

function Failure({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p role="alert" className="field-error">
      {messageOf(error, t.failed)}
    </p>
  );
}

const PARTS = ['collected', 'use', 'never', 'rights'] as const;

function Question({ token, request }: Props) {
  const { child, parent, email, phoneEnd, mailProven, phoneProven, version } = request;
  const answer = useAnswerParentConsent(token);
  const [isAdult, setIsAdult] = useState(false);
  const [missing, setMissing] = useState('');
  const agree = () => {
    const gap = !mailProven || !phoneProven ? t.codesMissing : isAdult ? '' : t.isAdultMissing;
    setMissing(gap);
    if (!gap) answer.mutate({ given: true, version });
  };
  return (
    <div className="stack-4 measure">
      <h1 className="creased">{t.heading(child)}</h1>
      <p>{t.hello(parent, child)}</p>
      {PARTS.map((part) => (
        <section key={part} className="stack">
          <h2>{t[part]}</h2>
          <p>{NOTICES[language].parent[part]}</p>
        </section>
      ))}
      <p className="small">
        <Link to="/privacy">{t.notice}</Link>
      </p>
      <section className="panel stack-4" aria-labelledby="parent-proof">
        <h2 id="parent-proof">{t.prove}</h2>
        <ProofRow token={token} part="mail" what={t.mail(email)} isProven={mailProven} />
        <ProofRow token={token} part="phone" what={t.phone(phoneEnd)} isProven={phoneProven} />
        <Switch label={t.isAdult(child)} checked={isAdult} onChange={setIsAdult} />
      </section>
      {missing ? (
        <p role="alert" className="field-error">
          {missing}
        </p>
      ) : (
        <Failure error={answer.error} />
      )}
      <div className="row row-wrap">
        <button type="button" className="btn btn-primary" disabled={answer.isPending} onClick={agree}>
          {answer.isPending ? t.busy : t.agree}
        </button>
        <button
          type="button"
          className="btn"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ given: false })}
        >
          {t.refuse}
        </button>
      </div>
      <p className="small text-2">{t.refuseHint}</p>
    </div>
  );
}
