import type { BodyOf } from '@crease/shared/contract';
import type { User, updateMe } from '@crease/shared/contracts/user';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.js';
import { Switch } from '../../../components/switch.js';
import { toast } from '../../../components/toast-store.js';
import { useUpdateMe } from '../api/use-update-me.js';
import { settingsTexts as t } from '../texts.js';
import { AgeSettings } from './age-settings.js';

type Change = Pick<BodyOf<typeof updateMe>, 'publicProfile' | 'hideName' | 'under18'>;

/** What everybody sees of me. A minor's figures and name are never public: no switch changes that. */
export function PlayerPageSettings({ user }: { user: User }) {
  const update = useUpdateMe();
  const pending: Change = update.isPending ? update.variables : {};
  const isMinor = pending.under18 ?? user.under18 === true;
  const isPublic = !isMinor && (pending.publicProfile ?? user.publicProfile === true);
  const change = (next: Change) =>
    update.mutate(next, {
      onSuccess: () => toast.success(t.saved),
      onError: () => toast.error(t.saveFailed),
    });
  return (
    <section className="panel" aria-labelledby="player-page-settings">
      <h2 id="player-page-settings">{t.playerPage}</h2>
      <Switch
        label={t.publicProfile}
        hint={isMinor ? t.publicProfileMinor : t.publicProfileHint}
        checked={isPublic}
        disabled={isMinor}
        onChange={(publicProfile) => change({ publicProfile })}
      />
      {isMinor ? null : (
        <Switch
          label={t.hideName}
          hint={isPublic ? t.hideNamePublic : t.hideNameHint}
          checked={!isPublic && (pending.hideName ?? user.hideName === true)}
          disabled={isPublic}
          onChange={(hideName) => change({ hideName })}
        />
      )}
      <AgeSettings user={user} isMinor={isMinor} onMinor={(under18) => change({ under18 })} />
      <div className="settings-buttons">
        <Link className="btn btn-small" to={`/player/${user.id}`}>
          <Icon name="user" small />
          {t.toPlayerPage}
        </Link>
      </div>
    </section>
  );
}
