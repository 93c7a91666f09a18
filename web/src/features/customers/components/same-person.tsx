import type { Customer } from '@crease/shared/contracts/customers';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import { useCustomersByPhone } from '../api/use-customers.js';
import { useMergeCustomers } from '../api/use-merge-customers.js';
import { customersTexts as t } from '../texts.js';

interface Props {
  ownerId: string;
  customer: Customer;
  onMerged: (kept: Customer) => void;
}

/** Others with the same phone: a suggestion, never merged automatically. */
export function SamePerson({ ownerId, customer, onMerged }: Props) {
  const ids = customer.sameAs ?? [];
  const found = useCustomersByPhone(ownerId, customer.phone, ids.length > 0);
  const [into, setInto] = useState<Customer>();
  const others = found.data?.filter(({ customerId }) => ids.includes(customerId)) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="notice" aria-labelledby="same-person">
      <Icon name="users" />
      <div className="stack">
        <h3 id="same-person">{t.sameTitle}</h3>
        <p className="small">{t.sameText}</p>
        {others.map((other) => (
          <div key={other.customerId} className="customer-other">
            <span>
              <strong>{other.name}</strong>
              <span className="small text-2">
                {[other.email, t.visits(other.visits), formatRupees(other.spent)].filter(Boolean).join(', ')}
              </span>
            </span>
            <button type="button" className="btn btn-small" onClick={() => setInto(other)}>
              {t.mergeInto(other.name)}
            </button>
          </div>
        ))}
      </div>
      {into ? (
        <MergeDialog
          ownerId={ownerId}
          gone={customer}
          kept={into}
          onMerged={onMerged}
          onClose={() => setInto(undefined)}
        />
      ) : null}
    </section>
  );
}

interface MergeProps {
  ownerId: string;
  gone: Customer;
  kept: Customer;
  onMerged: (kept: Customer) => void;
  onClose: () => void;
}

function MergeDialog({ ownerId, gone, kept, onMerged, onClose }: MergeProps) {
  const merge = useMergeCustomers(ownerId);
  return (
    <ConfirmDialog
      title={t.mergeTitle}
      busy={merge.isPending}
      submit={merge.isPending ? t.merging : t.merge}
      cancel={t.cancel}
      danger
      done={t.merged}
      failed={t.mergeFailed}
      onConfirm={async () =>
        onMerged(await merge.mutateAsync({ customerId: gone.customerId, into: kept.customerId }))
      }
      onClose={onClose}
    >
      <p>{t.mergeText(gone.name, kept.name)}</p>
    </ConfirmDialog>
  );
}
