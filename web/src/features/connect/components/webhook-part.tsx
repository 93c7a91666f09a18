import { useWebhooks } from '../api/use-webhooks.js';
import { DeliveryList } from './delivery-list.js';
import { WebhookList } from './webhook-list.js';

interface Props {
  ownerId: string;
  /** The webhook whose deliveries are shown. */
  hook: string | undefined;
  page: number;
  onHook: (id: string | undefined) => void;
  onPage: (page: number) => void;
}

/** A workplace's webhooks, or one webhook's deliveries. */
export function WebhookPart({ ownerId, hook, page, onHook, onPage }: Props) {
  const { data } = useWebhooks(ownerId);
  const found = data?.find(({ _id }) => _id === hook);
  if (found)
    return (
      <DeliveryList
        ownerId={ownerId}
        webhook={found}
        page={page}
        onPage={onPage}
        onBack={() => onHook(undefined)}
      />
    );
  return <WebhookList ownerId={ownerId} onDeliveries={onHook} />;
}
