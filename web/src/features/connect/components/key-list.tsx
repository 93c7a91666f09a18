import type { ApiKey } from '@crease/shared/contracts/api-keys';
import { useState } from 'react';
import { formatDateOf, formatInstant } from '../../../lib/format/time.js';
import { useApiKeyActions, useApiKeys } from '../api/use-api-keys.js';
import { connectTexts as t } from '../texts.js';
import { ConnectList } from './connect-list.js';
import { EndDialog } from './end-dialog.js';
import { KeyDialog } from './key-dialog.js';
import { type Secret, SecretDialog } from './secret-dialog.js';

type Open = { kind: 'new' } | { kind: 'end'; key: ApiKey } | { kind: 'secret'; secret: Secret };

/** API keys that let other programs act at a workplace. */
export function KeyList({ ownerId }: { ownerId: string }) {
  const keys = useApiKeys(ownerId);
  const { end } = useApiKeyActions(ownerId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ConnectList
        about={
          <>
            {t.keysText} <a href="/api/docs">{t.docs}</a>
          </>
        }
        query={keys}
        none={{ title: t.noKeys, text: t.noKeysText }}
        more={t.newKey}
        onMore={() => setOpen({ kind: 'new' })}
        row={(key) => <KeyRow key={key._id} of={key} onEnd={() => setOpen({ kind: 'end', key })} />}
      />
      {open?.kind === 'new' ? (
        <KeyDialog
          ownerId={ownerId}
          onMade={(secret) => setOpen({ kind: 'secret', secret })}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'secret' ? <SecretDialog secret={open.secret} onClose={close} /> : null}
      {open?.kind === 'end' ? (
        <EndDialog
          title={t.endKeyTitle(open.key.name)}
          text={t.endKeyText}
          busy={end.isPending}
          onEnd={() => end.mutateAsync(open.key._id)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function KeyRow({ of, onEnd }: { of: ApiKey; onEnd: () => void }) {
  const { name, prefix, scopes, groundIds, createdAt, lastUsedAt } = of;
  return (
    <li className="panel connect-row">
      <div className="connect-what">
        <strong>{name}</strong>
        <code className="small">{prefix}…</code>
        <span className="small text-2">{scopes.map((scope) => t.scopes[scope]).join(' · ')}</span>
        <span className="small text-2">
          {[
            t.groundsOf(groundIds?.length),
            t.since(formatDateOf(createdAt)),
            lastUsedAt ? t.lastUsed(formatInstant(lastUsedAt)) : t.neverUsed,
          ].join(' · ')}
        </span>
      </div>
      <button type="button" className="btn btn-small btn-danger" aria-label={t.endOf(name)} onClick={onEnd}>
        {t.end}
      </button>
    </li>
  );
}
