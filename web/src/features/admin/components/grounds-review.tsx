import type { Ground, GroundStatus } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { Pager } from '../../../components/pager.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatRupees } from '../../../lib/format/money.js';
import { formatHours } from '../../../lib/format/time.js';
import { placeNames } from '../../cities/public.js';
import { amenityName, pitchName } from '../../grounds/public.js';
import { groundStatusTexts } from '../../owner/public.js';
import { useGroundsByStatus, useSetGroundStatus } from '../api/use-admin.js';
import { adminTexts as t } from '../texts.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { Fetched } from './fetched.js';

/** Those that wait for the admin first. */
const STATUSES: GroundStatus[] = ['pending_review', 'active', 'suspended', 'closed'];

interface Step {
  to: GroundStatus;
  text: 'approve' | 'reject' | 'suspend' | 'reopen';
}
/** What an admin may do from each status, the usual first. */
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

/** Grounds by status, those that wait first: let in, taken out. */
export function GroundsReview() {
  const [status, setStatus] = useState<GroundStatus>('pending_review');
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
      <fieldset className="chips">
        <legend className="visually-hidden">{t.show}</legend>
        {STATUSES.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={one === status}
            onClick={() => {
              setStatus(one);
              setPage(1);
            }}
          >
            {groundStatusTexts[one].text}
          </button>
        ))}
      </fieldset>
      <Fetched query={list}>
        {({ grounds, pagination }) =>
          grounds.length === 0 ? (
            status === 'pending_review' ? (
              <EmptyState title={t.noneWaiting} text={t.noneWaitingText} />
            ) : (
              <EmptyState title={t.noGrounds(groundStatusTexts[status].text)} />
            )
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
  const { _id, name, description, location, owner, price, features, images, amenities, status } = ground;
  return (
    <li className="panel admin-ground">
      <div className="row row-between row-wrap">
        <h2>{name}</h2>
        <span className={`tag ${groundStatusTexts[status].tag}`}>{groundStatusTexts[status].text}</span>
      </div>
      {images.length > 0 ? (
        <ul className="admin-pictures">
          {images.map(({ url, alt }) => (
            <li key={url}>
              <img src={url} alt={alt} width={144} height={96} loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      ) : (
        <p className="small text-2">{t.noPictures}</p>
      )}
      {description ? <p className="admin-words">{description}</p> : null}
      <p className="meta">
        <span>
          <Icon name="pin" small />
          {location.address}, {placeNames.of(location.cityName)}
        </span>
        <span>
          <Icon name="user" small />
          {owner.name}
        </span>
        <span>
          <Icon name="phone" small />
          {owner.contact}
        </span>
        <span>
          <Icon name="mail" small />
          {owner.email}
        </span>
        <span>
          <Icon name="turf" small />
          {pitchName(features.pitchType)}
        </span>
        <span>
          <Icon name="users" small />
          {features.capacity}
        </span>
      </p>
      <ul className="admin-tags" aria-label={t.hours}>
        {price.ranges.map(({ start, end, perHour }) => (
          <li key={start} className="tag">
            {rangeText(start, end)} {formatRupees(perHour)}
          </li>
        ))}
        {price.discount > 0 ? <li className="tag tag-free">{t.off(price.discount)}</li> : null}
        {amenities.map((amenity) => (
          <li key={amenity} className="tag">
            {amenityName(amenity)}
          </li>
        ))}
      </ul>
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

/** A price range may be longer than any booking, up to the whole day. */
function rangeText(start: string, end: string): string {
  const [from, to] = [Number(start.slice(0, 2)), Number(end.slice(0, 2))];
  return formatHours(from, to > from ? to : to + 24);
}
