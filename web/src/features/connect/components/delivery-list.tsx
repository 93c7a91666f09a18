import type { Delivery, Webhook } from '@crease/shared/contracts/webhooks';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { Pager } from '../../../components/pager.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatInstant } from '../../../lib/format/time.js';
import { useDeliveries, useRedeliver } from '../api/use-deliveries.js';
import { connectTexts as t } from '../texts.js';

interface Props {
  ownerId: string;
  webhook: Webhook;
  page: number;
  onPage: (page: number) => void;
  onBack: () => void;
}

/** A webhook's deliveries of the last days, with the responses. */
export function DeliveryList({ ownerId, webhook, page, onPage, onBack }: Props) {
  const deliveries = useDeliveries(ownerId, webhook._id, page);
  return (
    <>
      <div className="row row-wrap">
        <button type="button" className="btn btn-small" onClick={onBack}>
          <Icon name="left" small />
          {t.back}
        </button>
        <button type="button" className="btn btn-small" onClick={() => void deliveries.refetch()}>
          <Icon name="refresh" small />
          {t.refresh}
        </button>
      </div>
      <div className="connect-what">
        <h2>{t.deliveries}</h2>
        <span className="text-2">{webhook.url}</span>
        <span className="small text-2">{t.deliveriesText}</span>
      </div>
      <Fetched query={deliveries}>
        {({ deliveries: found, pagination }) =>
          found.length === 0 ? (
            <EmptyState title={t.noDeliveries} text={t.noDeliveriesText} />
          ) : (
            <>
              <ul className="connect-list connect-deliveries">
                {found.map((delivery) => (
                  <DeliveryRow
                    key={delivery._id}
                    ownerId={ownerId}
                    webhookId={webhook._id}
                    delivery={delivery}
                  />
                ))}
              </ul>
              <Pager pagination={pagination} onPage={onPage} />
            </>
          )
        }
      </Fetched>
    </>
  );
}

const LOOK: Record<Delivery['status'], string> = {
  delivered: 'tag-free',
  waiting: 'tag-accent',
  sending: 'tag-accent',
  failed: 'tag-danger',
  kept: '',
};

interface RowProps {
  ownerId: string;
  webhookId: string;
  delivery: Delivery;
}

function DeliveryRow({ ownerId, webhookId, delivery }: RowProps) {
  const redeliver = useRedeliver(ownerId, webhookId);
  const { _id, messageId, type, status, at, nextTryAt, request, attempts } = delivery;
  const again = async () => {
    try {
      await redeliver.mutateAsync(_id);
      toast.success(t.sentAgain);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <li className="panel">
      <details>
        <summary>
          <strong>{t.events[type]}</strong>
          <span className="small text-2">{formatInstant(at)}</span>
          <span className={`tag ${LOOK[status]}`}>{t.states[status]}</span>
        </summary>
        <div className="stack-4 connect-open">
          <p className="small text-2">
            <code>{messageId}</code>
            {nextTryAt ? ` · ${t.nextTry(formatInstant(nextTryAt))}` : null}
          </p>
          <div className="stack">
            <h3>{t.request}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <pre className="connect-code" tabIndex={0}>
              {pretty(request.body)}
            </pre>
          </div>
          <div className="stack">
            <h3>{t.answers}</h3>
            {attempts.length === 0 ? <p className="text-2">{t.notTried}</p> : null}
            <ol className="connect-tries">
              {attempts.toReversed().map((attempt) => (
                <li key={attempt.at} className="stack">
                  <span className="small">
                    <strong>{attempt.status ?? t.noAnswer}</strong> · {formatInstant(attempt.at)} ·{' '}
                    {t.took(attempt.ms)}
                  </span>
                  {attempt.error ? <span className="small field-error">{attempt.error}</span> : null}
                  {attempt.answer ? <pre className="connect-code">{attempt.answer}</pre> : null}
                </li>
              ))}
            </ol>
          </div>
          <div>
            <button
              type="button"
              className="btn btn-small"
              aria-label={t.sendAgainOf(t.events[type])}
              disabled={redeliver.isPending || status === 'sending'}
              onClick={() => void again()}
            >
              <Icon name="refresh" small />
              {t.sendAgain}
            </button>
          </div>
        </div>
      </details>
    </li>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
