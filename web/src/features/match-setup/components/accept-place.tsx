import type { Match } from '@crease/shared/contracts/matches';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useUser } from '../../../lib/session.js';
import { useMatchActions } from '../api/use-match-actions.js';
import { beforeTexts as t } from '../texts.js';

/** Asks a player whom another person put on a side whether they play. */
export function AcceptPlace({ match }: { match: Match }) {
  const user = useUser();
  const { accept } = useMatchActions(match._id);
  if (!match.can.accept) return null;
  const side = match.sides.find(({ players }) =>
    players.some(({ isAsked, userId }) => isAsked && (userId === undefined || userId === user?.id)),
  );
  const answer = async (yes: boolean) => {
    try {
      await accept.mutateAsync(yes);
      toast.success(yes ? t.accepted : t.declined);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <section className="notice notice-accent">
      <Icon name="users" />
      <div>
        <strong dir="auto">{t.askedTitle(side?.name ?? '')}</strong>
        <p className="small">{t.askedText}</p>
      </div>
      <div className="notice-actions">
        <button
          type="button"
          className="btn btn-small btn-primary"
          disabled={accept.isPending}
          onClick={() => void answer(true)}
        >
          {t.accept}
        </button>
        <button
          type="button"
          className="btn btn-small"
          disabled={accept.isPending}
          onClick={() => void answer(false)}
        >
          {t.decline}
        </button>
      </div>
    </section>
  );
}
