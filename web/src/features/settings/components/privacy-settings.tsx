import type { User } from '@crease/shared/contracts/user';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { Switch } from '../../../components/switch.js';
import { settingsTexts as t } from '../texts.js';
import { usePreference } from '../use-preference.js';
import { ChangePasswordDialog } from './change-password-dialog.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';
import { DownloadDataDialog } from './download-data-dialog.js';

type Opened = 'password' | 'download' | 'delete';

export function PrivacySettings({ user }: { user: User }) {
  const [opened, setOpened] = useState<Opened>();
  const { shown, change } = usePreference(user.preferences);
  const close = () => setOpened(undefined);
  return (
    <section className="panel" aria-labelledby="privacy-settings">
      <h2 id="privacy-settings">{t.privacy}</h2>
      <Switch
        label={t.shareLocation}
        hint={t.shareLocationHint}
        checked={shown.shareLocation}
        onChange={(shareLocation) => change({ shareLocation })}
      />
      <div className="settings-buttons">
        {user.email ? (
          <button type="button" className="btn btn-small" onClick={() => setOpened('password')}>
            <Icon name="lock" small />
            {t.changePassword}
          </button>
        ) : null}
        <button type="button" className="btn btn-small" onClick={() => setOpened('download')}>
          <Icon name="file" small />
          {t.downloadData}
        </button>
        <button type="button" className="btn btn-small btn-danger" onClick={() => setOpened('delete')}>
          <Icon name="trash" small />
          {t.deleteAccount}
        </button>
      </div>
      {opened === 'password' ? <ChangePasswordDialog email={user.email} onClose={close} /> : null}
      {opened === 'download' ? <DownloadDataDialog onClose={close} /> : null}
      {opened === 'delete' ? <DeleteAccountDialog user={user} onClose={close} /> : null}
    </section>
  );
}
