import { CONSENT_PURPOSES, isSwitchedOn } from '@crease/shared/consent-purposes';
import type { Consent } from '@crease/shared/contracts/consents';
import type { User } from '@crease/shared/contracts/user';
import { NOTICES } from '@crease/shared/notices/notices';
import { Link } from 'react-router-dom';
import { Loading } from '../../../components/loading.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { language } from '../../../lib/language/language.js';
import { useConsents, usePutConsent } from '../api/use-consents.js';
import { consentTexts as t } from '../texts.js';
import './consent-settings.css';
import '../../../components/settings-parts.css';

const purposesOn = ({ preferences, publicProfile }: User): string =>
  CONSENT_PURPOSES.filter((purpose) => isSwitchedOn({ preferences, publicProfile }, purpose)).join(' ');

/** Each purpose with its notice, when the user agreed to it, and the button that withdraws it or agrees. */
export function ConsentSettings({ user }: { user: User }) {
  const consents = useConsents(purposesOn(user));
  return (
    <section className="panel" aria-labelledby="consent-settings">
      <h2 id="consent-settings">{t.title}</h2>
      <p className="small text-2">{t.about}</p>
      {consents.isPending ? (
        <Loading label={t.loading} />
      ) : consents.isError ? (
        <div className="row row-wrap settings-failed" role="alert">
          <p>{t.failed}</p>
          <button type="button" className="btn btn-small" onClick={() => void consents.refetch()}>
            {t.again}
          </button>
        </div>
      ) : (
        <ul className="consents">
          {consents.data.map((consent) => (
            <ConsentRow key={consent.purpose} consent={consent} isNew={consent.at === user.createdAt} />
          ))}
        </ul>
      )}
      <p className="small">
        <Link to="/privacy">{t.notice}</Link>
      </p>
    </section>
  );
}

interface RowProps {
  consent: Consent;
  /** The user has not answered yet. */
  isNew: boolean;
}

function ConsentRow({ consent: { purpose, given, at }, isNew }: RowProps) {
  const put = usePutConsent();
  const { title, text, withdrawn } = NOTICES[language][purpose];
  const date = formatDateOf(at);
  const answer = async () => {
    try {
      await put.mutateAsync({ purpose, given: !given });
      toast.success(t.saved);
    } catch (error) {
      toast.error(messageOf(error, t.saveFailed));
    }
  };
  return (
    <li>
      <div className="consents-what">
        <strong>{title}</strong>
        <p className="small text-2">{given ? `${text} ${withdrawn}` : text}</p>
        <p className="small">{given ? t.given(date) : isNew ? t.notGiven : t.withdrawn(date)}</p>
      </div>
      <button
        type="button"
        className="btn btn-small"
        disabled={put.isPending}
        aria-label={given ? t.withdrawFrom(title) : t.giveTo(title)}
        onClick={() => void answer()}
      >
        {given ? t.withdraw : t.give}
      </button>
    </li>
  );
}
