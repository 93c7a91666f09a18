import type { Passkey } from '@crease/shared/contracts/passkeys';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { formatInstant } from '../../../lib/format/time.js';
import { usePasskeys } from '../api/use-passkeys.js';
import { hasPasskeys } from '../ask-device.js';
import { passkeyTexts as t } from '../passkey-texts.js';
import { AddPasskeyDialog } from './add-passkey-dialog.js';
import { RemovePasskeyDialog } from './remove-passkey-dialog.js';
import './second-factor.css';
import '../../../components/settings-parts.css';

/** Passkeys in Settings: the list, adding one, removing one. */
export function PasskeySettings() {
  const list = usePasskeys();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <section className="panel" aria-labelledby="passkey-settings">
      <h2 id="passkey-settings">{t.title}</h2>
      <p className="text-2 second-factor-state">{t.what}</p>
      {list.isPending ? (
        <Loading label={t.loading} />
      ) : list.isError ? (
        <div className="row row-wrap settings-failed" role="alert">
          <p>{t.failed}</p>
          <button type="button" className="btn btn-small" onClick={() => void list.refetch()}>
            {t.again}
          </button>
        </div>
      ) : list.data.passkeys.length === 0 ? (
        <p className="small text-2 second-factor-state">{hasPasskeys() ? t.none : t.unsupported}</p>
      ) : (
        <ul className="lines">
          {list.data.passkeys.map((key) => (
            <li key={key.id}>
              <Icon name="lock" />
              <div className="session-what">
                <p>
                  <strong className="passkey-name">{key.name}</strong>
                </p>
                <p className="small text-2">
                  {key.lastUsedAt ? t.used(formatInstant(key.lastUsedAt)) : t.neverUsed}
                </p>
                <p className="small text-2">{t.made(formatInstant(key.createdAt))}</p>
              </div>
              <button
                type="button"
                className="btn btn-small"
                aria-label={t.removeOf(key.name)}
                onClick={() => setRemoving(key)}
              >
                {t.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <div className="settings-buttons">
          <button type="button" className="btn btn-small" onClick={() => setAdding(true)}>
            <Icon name="lock" small />
            {t.add}
          </button>
        </div>
      ) : null}
      {adding ? <AddPasskeyDialog onClose={() => setAdding(false)} /> : null}
      {removing ? <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(undefined)} /> : null}
    </section>
  );
}
