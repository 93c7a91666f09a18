import type { WaitingGround } from '@crease/shared/contracts/ground-reviews';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Pager } from '../../../components/pager.js';
import { toast } from '../../../components/toast-store.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { useSetGroundStatus, useWaitingGrounds } from '../api/use-admin.js';
import { reviewTexts } from '../review-texts.js';
import { adminTexts as t } from '../texts.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { Fetched } from './fetched.js';
import { SendBackDialog } from './send-back-dialog.js';
import { type Decision, WaitingCard } from './waiting-card.js';

/** Grounds that wait for review, longest wait first: approve, send back with a reason, or close. */
export function WaitingGrounds() {
  const [page, setPage] = useState(1);
  const list = useWaitingGrounds(page);
  const act = useSetGroundStatus();
  const [asking, setAsking] = useState<{ one: WaitingGround; decision: Decision }>();

  const decide = async (
    { ground, seen }: WaitingGround,
    body: Omit<Parameters<typeof act.mutateAsync>[0], 'id' | 'seen'>,
    done: string,
  ) => {
    try {
      await act.mutateAsync({ id: ground._id, seen, ...body });
      toast.success(done);
      setAsking(undefined);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
      // The ground has changed since it was reviewed: the list shows its current version.
      if (hasCode(error, 'STATE_CONFLICT')) setAsking(undefined);
    }
  };
  const choose = (one: WaitingGround, decision: Decision) => {
    if (decision !== 'let-in') return setAsking({ one, decision });
    const done = one.ground.status === 'active' ? reviewTexts.lookedGood : t.approved;
    void decide(one, { status: 'active' }, done);
  };

  return (
    <>
      <Fetched query={list}>
        {({ waiting, pagination }) =>
          waiting.length === 0 ? (
            <EmptyState title={t.noneWaiting} text={t.noneWaitingText} />
          ) : (
            <>
              <ul className="stack-4">
                {waiting.map((one) => (
                  <WaitingCard
                    key={one.ground._id}
                    waiting={one}
                    busy={act.isPending}
                    onDecide={(decision) => choose(one, decision)}
                  />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Fetched>
      {asking?.decision === 'send-back' ? (
        <SendBackDialog
          name={asking.one.ground.name}
          isOpen={asking.one.ground.status === 'active'}
          busy={act.isPending}
          onClose={() => setAsking(undefined)}
          onSend={(reason, mend) =>
            void decide(
              asking.one,
              { status: asking.one.ground.status, reason, mend },
              reviewTexts.sentBackDone,
            )
          }
        />
      ) : null}
      {asking?.decision === 'close' ? (
        <CloseDialog
          name={asking.one.ground.name}
          busy={act.isPending}
          onConfirm={() => void decide(asking.one, { status: 'closed' }, reviewTexts.decided)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  );
}

interface CloseDialogProps {
  name: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function CloseDialog({ name, busy, onConfirm, onClose }: CloseDialogProps) {
  return (
    <ConfirmDialog
      title={t.confirmTitle(t.reject)}
      action={t.reject}
      danger
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <h3>{name}</h3>
      <p className="text-2">{t.confirmText}</p>
    </ConfirmDialog>
  );
}
