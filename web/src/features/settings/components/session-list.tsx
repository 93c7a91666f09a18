import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatInstant } from '../../../lib/format/time.js';
import { leaveSession } from '../../../lib/session.js';
import { useEndSession, useLogoutAll, useSessions } from '../api/use-sessions.js';
import { settingsTexts as t } from '../texts.js';

/** Every device the user is signed in on; each session can be ended. */
export function SessionList() {
  const sessions = useSessions();
  const end = useEndSession();
  const logoutAll = useLogoutAll();
  const navigate = useNavigate();

  const endOne = async (id: string) => {
    try {
      await end.mutateAsync(id);
      toast.success(t.sessionEnded);
    } catch (error) {
      toast.error(messageOf(error, t.sessionFailed));
    }
  };
  const endAll = async () => {
    try {
      // Awaits the promise instead of using callbacks: another tab may learn first that the session is over.
      await leaveSession(() => logoutAll.mutateAsync());
      toast.success(t.loggedOut);
      void navigate('/');
    } catch (error) {
      toast.error(messageOf(error, t.sessionFailed));
    }
  };

  return (
    <section className="panel" aria-labelledby="session-list">
      <h2 id="session-list">{t.sessions}</h2>
      {sessions.isPending ? (
        <Loading label={t.sessionsLoading} />
      ) : sessions.isError ? (
        <div className="row row-wrap settings-failed" role="alert">
          <p>{t.sessionsFailed}</p>
          <button type="button" className="btn btn-small" onClick={() => void sessions.refetch()}>
            {t.again}
          </button>
        </div>
      ) : (
        <ul className="lines">
          {sessions.data.map(({ id, device, current, lastSeenAt }) => (
            <li key={id}>
              <Icon name="user" />
              <div className="session-what">
                <p className="row row-wrap">
                  <strong>{device}</strong>
                  {current ? <span className="tag tag-free">{t.thisDevice}</span> : null}
                </p>
                <p className="small text-2">{t.lastSeen(formatInstant(lastSeenAt))}</p>
              </div>
              {current ? null : (
                <button
                  type="button"
                  className="btn btn-small"
                  aria-label={t.endSessionOf(device)}
                  disabled={end.isPending}
                  onClick={() => void endOne(id)}
                >
                  {t.endSession}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="settings-buttons">
        <button
          type="button"
          className="btn btn-small btn-danger"
          disabled={logoutAll.isPending}
          onClick={() => void endAll()}
        >
          <Icon name="logout" small />
          {t.logoutAll}
        </button>
      </div>
    </section>
  );
}
