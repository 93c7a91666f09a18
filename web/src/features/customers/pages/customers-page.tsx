import type { Customer } from '@crease/shared/contracts/customers';
import { useState } from 'react';
import { z } from 'zod';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Pager } from '../../../components/pager.js';
import { SearchField } from '../../../components/search-field.js';
import { SelectField } from '../../../components/select-field.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { WorkPage } from '../../../components/work-page.js';
import { useDesk } from '../../desk/public.js';
import { useCustomers } from '../api/use-customers.js';
import { CustomerDrawer } from '../components/customer-drawer.js';
import { CustomerTable } from '../components/customer-table.js';
import { customersTexts as t } from '../texts.js';
import '../components/customers.css';

const sort = z.enum(['recent', 'spent', 'visits']);
const filters = z.object({ q: z.string().max(80).optional().catch(undefined), sort: sort.catch('recent') });

/** The customers of a workplace. */
export function CustomersPage() {
  const { ownerId } = useDesk().workplace;
  return (
    <WorkPage title={t.title}>
      <Customers key={ownerId} ownerId={ownerId} />
    </WorkPage>
  );
}

function Customers({ ownerId }: { ownerId: string }) {
  const { filters: asked, page, set } = useAddressFilters(filters);
  const list = useCustomers(ownerId, { ...asked, page });
  const [open, setOpen] = useState<Customer>();
  return (
    <>
      <div className="work-filters">
        <SearchField
          key={asked.q === undefined ? 'all' : 'some'}
          value={asked.q ?? ''}
          placeholder={t.search}
          onSearch={(q) => set({ q })}
        />
        <SelectField
          label={t.sort}
          value={asked.sort}
          onChange={(next) => set({ sort: next })}
          options={sort.options.map((value) => ({ value, text: t.sorts[value] }))}
        />
      </div>
      <Fetched query={list}>
        {({ customers, pagination }) =>
          customers.length === 0 ? (
            asked.q ? (
              <EmptyState title={t.noneFound} text={t.noneFoundText}>
                <button type="button" className="btn" onClick={() => set({ q: undefined })}>
                  {t.clear}
                </button>
              </EmptyState>
            ) : (
              <EmptyState title={t.none} text={t.noneText} />
            )
          ) : (
            <>
              <CustomerTable customers={customers} onOpen={setOpen} />
              <Pager pagination={pagination} onPage={(next) => set({ page: next })} />
            </>
          )
        }
      </Fetched>
      {open ? (
        <CustomerDrawer
          key={open.customerId}
          ownerId={ownerId}
          // The customer as in the current list, if it is still there.
          customer={list.data?.customers.find((one) => one.customerId === open.customerId) ?? open}
          onChanged={setOpen}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}
