import type { Account } from '@crease/shared/contracts/admin';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { formatInstant } from '../../../lib/format/time.js';
import { useUserSessions } from '../api/use-system.js';
import { systemTexts as t } from '../system-texts.js';
import { Fetched } from './fetched.js';
import { AskingButton } from './system/asking-button.js';
import { type Asking, ReasonDialog } from './system/reason-dialog.js';

/** The devices an account is signed in on. An admin signs it out of one or of all. */
export function SessionsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [asking, setAsking] = useState<Asking>();
  const list = useUserSessions(account._id);
  const all: Asking = {
    act: { kind: 'sign-out-all', userId: account._id },
    title: t.signOutAllTitle,
    text: t.signOutText,
    action: t.signOutAll,
    done: t.signedOut,
    danger: true,
  };
  return (
    <Dialog
      title={t.sessionsOf(account.name)}
      onClose={onClose}
      footer={
        (list.data?.length ?? 0) > 0 ? (
          <button type="button" className="btn btn-danger" onClick={() => setAsking(all)}>
            {t.signOutAll}
          </button>
        ) : undefined
      }
    >
      <Fetched query={list}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="text-2">{t.noSessions}</p>
          ) : (
            <ul className="lines">
              {sessions.map(({ id, device, current, createdAt, lastSeenAt }) => (
                <li key={id}>
                  <div className="admin-who">
                    <p className="row row-wrap">
                      <strong>{device}</strong>
                      {current ? <span className="tag tag-accent">{t.thisSession}</span> : null}
                    </p>
                    <p className="small text-2">
                      {t.since(formatInstant(createdAt))} · {t.seen(formatInstant(lastSeenAt))}
                    </p>
                  </div>
                  <AskingButton
                    whose={device}
                    act={{ kind: 'sign-out', userId: account._id, sessionId: id }}
                    title={t.signOutTitle(device)}
                    text={t.signOutText}
                    action={t.signOut}
                    done={t.signedOut}
                    danger
                    onAsk={setAsking}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      {asking ? <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} /> : null}
    </Dialog>
  );
}
