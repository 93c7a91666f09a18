import { MAIL_TOPICS } from '@crease/shared/mail-topics';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useAddress } from '../../../lib/use-address.js';
import { type LinkWish, useMailLink } from '../api/use-mail-link.js';
import { mailTopicTexts, mailTexts as t } from '../texts.js';
import './unsubscribe-page.css';

/** The target of the link at the foot of a mail. Mail scanners open links, so nothing happens without a press. */
export function UnsubscribePage() {
  const [params] = useAddress();
  const topic = MAIL_TOPICS.find((one) => one === params.get('from'));
  const token = params.get('token') ?? '';
  const link = useMailLink(token);
  usePageTitle(t.title);

  const refused = hasCode(link.error, 'BAD_CREDENTIALS') || hasCode(link.error, 'VALIDATION');
  if (!topic || !token || refused)
    return (
      <div className="page page-body">
        <EmptyState title={t.badLink} text={t.badLinkText} heading="h1" broken>
          <Link className="btn btn-primary" to="/settings">
            {t.toSettings}
          </Link>
        </EmptyState>
      </div>
    );
  // The last answered request; a failure leaves it unchanged.
  const done = link.isSuccess ? link.variables : undefined;
  const { label } = mailTopicTexts[topic];
  const { title, text } = wordsOf(label, done);
  const wants = (wish: LinkWish) => ({ disabled: link.isPending, onClick: () => link.mutate(wish) });
  return (
    <div className="page page-body">
      <EmptyState title={title} text={text} heading="h1">
        {done === undefined ? <p className="unsubscribe-needed">{t.needed}</p> : null}
        {link.isError ? (
          <p role="alert" className="field-error">
            {messageOf(link.error, t.failed)}
          </p>
        ) : null}
        {done === undefined ? (
          <div className="unsubscribe-choices">
            <button type="button" className="btn btn-primary" {...wants('leave')}>
              {link.isPending && link.variables === 'leave' ? t.busy : t.leave}
            </button>
            <button type="button" className="btn" {...wants('leave-all')}>
              {link.isPending && link.variables === 'leave-all' ? t.busy : t.leaveAll}
            </button>
          </div>
        ) : (
          <div className="unsubscribe-choices">
            {done === 'stay' ? null : (
              <button type="button" className="btn" {...wants('stay')}>
                {t.back}
              </button>
            )}
            <Link className="btn" to="/settings">
              {t.settings}
            </Link>
          </div>
        )}
      </EmptyState>
    </div>
  );
}

function wordsOf(label: string, done: LinkWish | undefined): { title: string; text: string } {
  switch (done) {
    case undefined:
      return { title: t.title, text: t.ask(label) };
    case 'leave':
      return { title: t.left, text: t.leftText(label) };
    case 'leave-all':
      return { title: t.leftAll, text: t.leftAllText };
    case 'stay':
      return { title: t.stays, text: t.staysText(label) };
  }
}
