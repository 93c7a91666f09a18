import type { Complaint, DataRight } from '@crease/shared/contracts/complaints';
import type { HeldData } from '@crease/shared/contracts/data-requests';
import { useState } from 'react';
import { Loading } from '../../../components/loading.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useDataRequests, useMakeDataRequest } from '../api/use-data-requests.js';
import { dataRightTexts as t } from '../texts.js';
import { HeldDialog } from './held-dialog.js';
import { NominationDialog } from './nomination-dialog.js';
import { RequestDialog } from './request-dialog.js';
import './data-rights.css';
import '../../../components/settings-parts.css';

const RIGHTS: DataRight[] = ['access', 'correction', 'erasure', 'nomination', 'grievance'];
const FEW = 3;
const ALL = 50;

/** A button for each right, and the requests so far with their numbers and deadlines. */
export function DataRights() {
  const [opened, setOpened] = useState<DataRight>();
  const [data, setData] = useState<HeldData>();
  const make = useMakeDataRequest();
  const close = () => setOpened(undefined);
  const open = async (right: DataRight) => {
    if (right !== 'access') return setOpened(right);
    try {
      setData((await make.mutateAsync({ right })).data);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <section className="panel stack" aria-labelledby="data-rights">
      <h2 id="data-rights">{t.title}</h2>
      <p className="small text-2">{t.about}</p>
      <div className="settings-buttons">
        {RIGHTS.map((right) => (
          <button
            key={right}
            type="button"
            className="btn btn-small"
            disabled={right === 'access' && make.isPending}
            onClick={() => void open(right)}
          >
            {t.ask[right]}
          </button>
        ))}
      </div>
      <Requests />
      {data ? <HeldDialog data={data} onClose={() => setData(undefined)} /> : null}
      {opened === 'nomination' ? <NominationDialog onClose={close} /> : null}
      {opened === 'correction' || opened === 'erasure' || opened === 'grievance' ? (
        <RequestDialog right={opened} onClose={close} />
      ) : null}
    </section>
  );
}

function Requests() {
  const [limit, setLimit] = useState(FEW);
  const list = useDataRequests(limit);
  if (list.isPending) return <Loading label={t.loading} />;
  if (list.isError)
    return (
      <div className="row row-wrap settings-failed" role="alert">
        <p>{t.loadFailed}</p>
        <button type="button" className="btn btn-small" onClick={() => void list.refetch()}>
          {t.again}
        </button>
      </div>
    );
  const { requests, pagination } = list.data;
  return (
    <>
      <h3>{t.list}</h3>
      {requests.length === 0 ? (
        <p className="small text-2">{t.none}</p>
      ) : (
        <ul className="data-requests">
          {requests.map((request) => (
            <Request key={request._id} request={request} />
          ))}
        </ul>
      )}
      {pagination.total > limit && limit === FEW ? (
        <div>
          <button type="button" className="btn btn-small" onClick={() => setLimit(ALL)}>
            {t.more}
          </button>
        </div>
      ) : null}
    </>
  );
}

function Request({ request }: { request: Complaint }) {
  const { number, right, status, at, resolveBy, resolvedAt, text, nominee, steps } = request;
  const end = resolvedAt ? t.done(formatDateOf(resolvedAt)) : t.due(formatDateOf(resolveBy));
  return (
    <li>
      <div className="row row-between row-wrap">
        <strong>
          {right ? t.right[right] : null} <span className="num">{number}</span>
        </strong>
        <span className={`tag${status === 'escalated' ? ' tag-accent' : ''}`}>{t.statuses[status]}</span>
      </div>
      <p className="small text-2">{`${t.made(formatDateOf(at))} · ${end}`}</p>
      {text ? <p className="small">{text}</p> : null}
      {nominee ? <p className="small">{`${nominee.name}, ${nominee.email}`}</p> : null}
      {steps.map((step) =>
        step.text ? (
          <p key={`${step.at}${step.what}`} className="small">
            “{step.text}”
          </p>
        ) : null,
      )}
    </li>
  );
}
