import { formatInstant } from '../../../../lib/format/time.js';
import { useAuditResult } from '../../api/use-system.js';
import { systemTexts as t } from '../../system-texts.js';
import { Fetched } from '../fetched.js';

/** The standing audit's results, check by check, with a row for each open breach. */
export function AuditPanel() {
  return (
    <section className="panel stack">
      <h2>{t.audit}</h2>
      <Fetched query={useAuditResult()}>
        {({ last, checks, findings }) => (
          <>
            <p className="text-2">
              {last ? t.auditLast(formatInstant(last.endedAt), last.checked) : t.auditFirst}{' '}
              {findings.length === 0 ? t.auditClean : null}
            </p>
            {findings.length > 0 ? (
              <ul className="lines">
                {findings.map(({ invariant, subject, message, firstAt, lastAt }) => (
                  <li key={`${invariant}:${subject}`}>
                    <div className="admin-who">
                      <p className="admin-words">
                        <strong>{subject}</strong> {message}
                      </p>
                      <p className="small text-2">
                        {t.checks[invariant]} · {t.found(formatInstant(firstAt), formatInstant(lastAt))}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            ) : null}
            <ul className="lines system-checks">
              {checks.map(({ invariant, found }) => (
                <li key={invariant}>
                  <span className="admin-who">
                    {invariant}. {t.checks[invariant]}
                  </span>
                  {found > 0 ? (
                    <span className="tag tag-danger">{t.breaches(found)}</span>
                  ) : last ? (
                    <span className="tag tag-free">{t.ok}</span>
                  ) : (
                    <span className="small text-2">{t.notJudged}</span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Fetched>
    </section>
  );
}
