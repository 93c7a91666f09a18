import type { Ground, GroundStatus } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Pager } from '../../../components/pager.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { groundStatusTexts } from '../../owner-grounds/public.js';
import { useGroundsByStatus, useSetGroundStatus } from '../api/use-admin.js';
import { adminTexts as t } from '../texts.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { Fetched } from './fetched.js';
import { GroundFacts } from './ground-facts.js';

interface Step {
  to: GroundStatus;
  text: 'approve' | 'reject' | 'suspend' | 'reopen';
}
/** What an admin may do in each status, most common first. */
const STEPS: Record<GroundStatus, Step[]> = {
  pending_review: [
    { to: 'active', text: 'approve' },
    { to: 'closed', text: 'reject' },
  ],
  active: [{ to: 'suspended', text: 'suspend' }],
  suspended: [
    { to: 'active', text: 'reopen' },
    { to: 'closed', text: 'reject' },
  ],
  closed: [{ to: 'active', text: 'reopen' }],
};

/** Grounds by status: listed or taken down. */
export function GroundsByStatus({ status }: { status: GroundStatus }) {
  const [page, setPage] = useState(1);
  const list = useGroundsByStatus({ status, page });
  const act = useSetGroundStatus();
  const [asking, setAsking] = useState<{ ground: Ground; step: Step }>();

  const set = async (ground: Ground, to: GroundStatus) => {
    try {
      await act.mutateAsync({ id: ground._id, status: to });
      toast.success(to === 'active' ? t.approved : t.statusSet(groundStatusTexts[to].text));
      setAsking(undefined);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };

  return (
    <div className="stack-4">
      <Fetched query={list}>
        {({ grounds, pagination }) =>
          grounds.length === 0 ? (
            <EmptyState title={t.noGrounds(groundStatusTexts[status].text)} />
          ) : (
            <>
              <ul className="stack-4">
                {grounds.map((ground) => (
                  <ReviewedGround
                    key={ground._id}
                    ground={ground}
                    busy={act.isPending}
                    onStep={(step) =>
                      step.to === 'active' ? void set(ground, step.to) : setAsking({ ground, step })
                    }
                  />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Fetched>
      {asking ? (
        <ConfirmDialog
          title={t.confirmTitle(t[asking.step.text])}
          action={t[asking.step.text]}
          danger
          busy={act.isPending}
          onConfirm={() => void set(asking.ground, asking.step.to)}
          onClose={() => setAsking(undefined)}
        >
          <h3>{asking.ground.name}</h3>
          <p className="text-2">{t.confirmText}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

interface GroundProps {
  ground: Ground;
  busy: boolean;
  onStep: (step: Step) => void;
}

function ReviewedGround({ ground, busy, onStep }: GroundProps) {
  const { _id, name, status } = ground;
  return (
    <li className="panel admin-ground">
      <div className="row row-between row-wrap">
        <h2>{name}</h2>
        <span className={`tag ${groundStatusTexts[status].tag}`}>{groundStatusTexts[status].text}</span>
      </div>
      <GroundFacts ground={ground} />
      <div className="row row-wrap">
        {STEPS[status].map((step) => (
          <button
            key={step.to}
            type="button"
            className={`btn btn-small ${step.to === 'active' ? 'btn-primary' : 'btn-danger'}`}
            aria-label={`${t[step.text]}, ${name}`}
            disabled={busy}
            onClick={() => onStep(step)}
          >
            {t[step.text]}
          </button>
        ))}
        {status === 'active' ? (
          <Link className="btn btn-small" to={`/ground/${_id}`} aria-label={`${t.viewPage}, ${name}`}>
            {t.viewPage}
          </Link>
        ) : null}
      </div>
    </li>
  );
}
