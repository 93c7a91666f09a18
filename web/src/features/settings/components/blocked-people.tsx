import type { BlockedPerson } from '@crease/shared/contracts/people-safety';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useBlockedPeople, useUnblock } from '../../people-safety/public.js';
import { settingsTexts } from '../texts.js';

const t = settingsTexts.blocked;

/** The people that the account has blocked; each block can be ended. */
export function BlockedPeople() {
  const blocked = useBlockedPeople();
  return (
    <section className="panel" aria-labelledby="blocked-people">
      <h2 id="blocked-people">{t.title}</h2>
      <p className="small text-2">{t.about}</p>
      {blocked.isPending ? (
        <Loading label={t.loading} />
      ) : blocked.isError ? (
        <div className="row row-wrap settings-failed" role="alert">
          <p>{t.failed}</p>
          <button type="button" className="btn btn-small" onClick={() => void blocked.refetch()}>
            {settingsTexts.again}
          </button>
        </div>
      ) : blocked.data.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul className="lines">
          {blocked.data.map((person) => (
            <Blocked key={person._id} person={person} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Blocked({ person: { _id, name, blockedAt } }: { person: BlockedPerson }) {
  const unblock = useUnblock();
  const end = async () => {
    try {
      await unblock.mutateAsync(_id);
      toast.success(t.unblocked(name));
    } catch (error) {
      toast.error(messageOf(error, t.unblockFailed));
    }
  };
  return (
    <li>
      <Icon name="ban" />
      <div className="session-what">
        <strong>{name}</strong>
        <p className="small text-2">{t.since(formatDateOf(blockedAt))}</p>
      </div>
      <button
        type="button"
        className="btn btn-small"
        aria-label={t.unblockOf(name)}
        disabled={unblock.isPending}
        onClick={() => void end()}
      >
        {t.unblock}
      </button>
    </li>
  );
}
