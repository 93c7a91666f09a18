import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useAddress } from '../../../lib/use-address.js';
import { useNewsletterLink } from '../api/use-newsletter.js';
import { newsletterPageTexts as t } from '../page-texts.js';
import { newsletterTexts } from '../texts.js';

/** The target of newsletter links. Mail scanners open links, so nothing happens without a press. */
export function NewsletterPage() {
  const [params] = useAddress();
  const act = params.get('do') === 'leave' ? 'leave' : 'confirm';
  const token = params.get('token') ?? '';
  const words = t[act];
  const follow = useNewsletterLink(act);
  usePageTitle(words.title);

  const broken = !token || hasCode(follow.error, 'BAD_CREDENTIALS') || hasCode(follow.error, 'VALIDATION');
  return (
    <div className="page page-body">
      {broken ? (
        <EmptyState title={t.badLink} text={t.badLinkText} heading="h1" broken>
          <Link className="btn btn-primary" to="/">
            {t.home}
          </Link>
        </EmptyState>
      ) : follow.isSuccess ? (
        <EmptyState title={words.done} text={words.doneText} heading="h1">
          <Link className="btn btn-primary" to="/">
            {t.home}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState title={words.title} text={words.text} heading="h1">
          {follow.isError ? (
            <p role="alert" className="field-error">
              {messageOf(follow.error, newsletterTexts.failed)}
            </p>
          ) : null}
          <button
            type="button"
            className="btn btn-primary"
            disabled={follow.isPending}
            onClick={() => follow.mutate(token)}
          >
            {follow.isPending ? newsletterTexts.busy : follow.isError ? t.again : words.act}
          </button>
        </EmptyState>
      )}
    </div>
  );
}
