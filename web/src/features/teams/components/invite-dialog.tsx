import type { Team } from '@crease/shared/contracts/teams';
import { Dialog } from '../../../components/dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useTeamActions } from '../api/use-team-actions.js';
import { teamLinkTexts as t, teamsTexts } from '../texts.js';
import { TeamLink } from './team-link.js';

interface Props {
  team: Team;
  /** The link made in this visit: it cannot be read again. */
  made: { url: string; expiresAt: string } | undefined;
  onMade: (link: { url: string; expiresAt: string } | undefined) => void;
  onClose: () => void;
}

/** The invite link of a team: made, shared and ended. */
export function InviteDialog({ team, made, onMade, onClose }: Props) {
  const { invite, endInvite } = useTeamActions(team._id);
  const make = async () => {
    try {
      const { url, expiresAt } = await invite.mutateAsync();
      onMade({ url, expiresAt });
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const end = async () => {
    try {
      await endInvite.mutateAsync();
      onMade(undefined);
      toast.success(t.inviteEnded);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const endsAt = made?.expiresAt ?? team.inviteEndsAt;
  return (
    <Dialog title={t.invite} size="narrow" onClose={onClose}>
      <div className="stack-4">
        {made ? (
          <>
            <p className="text-2">{t.inviteText(formatDateOf(made.expiresAt))}</p>
            <TeamLink what={{ title: team.name, text: t.inviteMessage(team.name), url: made.url }} />
          </>
        ) : (
          <>
            {endsAt ? (
              <p>
                {t.working(formatDateOf(endsAt))} <span className="text-2">{t.hidden}</span>
              </p>
            ) : null}
            <button
              type="button"
              className="btn btn-primary btn-wide"
              disabled={invite.isPending}
              onClick={() => void make()}
            >
              {invite.isPending ? t.making : endsAt ? t.makeNew : t.makeInvite}
            </button>
          </>
        )}
        {endsAt ? (
          <button
            type="button"
            className="btn btn-danger btn-wide"
            disabled={endInvite.isPending}
            onClick={() => void end()}
          >
            {endInvite.isPending ? teamsTexts.saving : t.endInvite}
          </button>
        ) : null}
      </div>
    </Dialog>
  );
}
