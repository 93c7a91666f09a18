import { objectId } from '@crease/shared/contracts/common';
import type { Ground } from '@crease/shared/contracts/grounds';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { WorkPage } from '../../../components/work-page.js';
import { hasCode } from '../../../lib/api/api-error.js';
import { useAddress } from '../../../lib/use-address.js';
import { GroundSelect, Grounds, useDesk } from '../../desk/public.js';
import { useRegular, useRegulars } from '../api/use-regulars.js';
import { RegularDialog } from '../components/lazy-regular-dialog.js';
import { RegularTable } from '../components/regular-table.js';
import { RegularView } from '../components/regular-view.js';
import type { PlanStart } from '../plan-form.js';
import { regularsTexts as t } from '../texts.js';
import '../components/regulars.css';

/** Weekly bookings: all of a ground's, or the one in the address. */
export function RegularsPage() {
  const [params] = useAddress();
  const asked = objectId.safeParse(params.get('regular'));
  const today = useToday();
  if (asked.success) return <OneRegular key={asked.data} id={asked.data} today={today} />;
  return <Grounds>{(grounds) => <AllRegulars grounds={grounds} today={today} />}</Grounds>;
}

function AllRegulars({ grounds, today }: { grounds: Ground[]; today: string }) {
  const desk = useDesk();
  const ground = desk.ground ?? grounds[0];
  const [params, change] = useAddress();
  const customer = customerIn(params);
  const [adding, setAdding] = useState(customer !== undefined);
  if (!ground) return <WorkPage title={t.title}>{<EmptyState title={t.none} text={t.noneText} />}</WorkPage>;
  const close = () => {
    setAdding(false);
    change({ name: undefined, phone: undefined, email: undefined }, { replace: true });
  };
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {t.add}
    </button>
  );
  return (
    <WorkPage title={t.title} head={add}>
      {grounds.length > 1 ? (
        <div className="work-filters">
          <GroundSelect />
        </div>
      ) : null}
      <List ground={ground} today={today} />
      {adding ? (
        <LateDialogs onClose={close}>
          <RegularDialog grounds={grounds} ground={ground} at={{ customer }} onClose={close} />
        </LateDialogs>
      ) : null}
    </WorkPage>
  );
}

function List({ ground, today }: { ground: Ground; today: string }) {
  const { search } = useDesk();
  const list = useRegulars(ground._id);
  const linkTo = (id: string) => `/owner-panel/regulars${search ? `${search}&` : '?'}regular=${id}`;
  return (
    <Fetched query={list}>
      {(regulars) =>
        regulars.length === 0 ? (
          <EmptyState title={t.none} text={t.noneText} />
        ) : (
          <RegularTable regulars={regulars} today={today} linkTo={linkTo} />
        )
      }
    </Fetched>
  );
}

function OneRegular({ id, today }: { id: string; today: string }) {
  const { search } = useDesk();
  const one = useRegular(id);
  const back = (
    <Link className="btn" to={`/owner-panel/regulars${search}`}>
      <Icon name="left" />
      {t.back}
    </Link>
  );
  return (
    <WorkPage title={one.data?.regular.customer.name ?? t.title} head={back}>
      {hasCode(one.error, 'NOT_FOUND') ? (
        <EmptyState title={t.notFound} text={t.notFoundText} broken />
      ) : (
        <Fetched query={one}>
          {(shown) => <RegularView shown={shown} today={today} onChanged={() => void one.refetch()} />}
        </Fetched>
      )}
    </WorkPage>
  );
}

/** The customer that a link from a customer's page is about. */
function customerIn(params: URLSearchParams): PlanStart['customer'] {
  const [name, phone, email] = [params.get('name'), params.get('phone'), params.get('email')];
  return name && phone ? { name, phone, ...(email ? { email } : {}) } : undefined;
}
