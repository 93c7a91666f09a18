import { bookingStatus } from '@crease/shared/contracts/booking';
import { useState } from 'react';
import { DayRangeFields } from '../../../components/day-range-fields.js';
import { Icon } from '../../../components/icon.js';
import { SearchField } from '../../../components/search-field.js';
import { SelectField } from '../../../components/select-field.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { statusTexts } from '../../bookings/public.js';
import { GroundSelect } from '../../desk/public.js';
import { dayPresets } from '../day-presets.js';
import type { BookingFilters } from '../filters.js';
import { ownerBookingsTexts as t } from '../texts.js';

interface Props {
  filters: BookingFilters;
  set: (change: { [K in keyof BookingFilters]?: string | undefined }) => void;
}

/** Filters of the list, stored in the address. On a phone all but the search are folded away. */
export function BookingFilterFields({ filters, set }: Props) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const { from, to, status, payment, sort } = filters;
  const used = [from ?? to, status, payment, sort === 'start' ? undefined : sort].filter(Boolean).length;
  return (
    <div className={isOpen ? 'work-filters booking-filters is-open' : 'work-filters booking-filters'}>
      <SearchField
        key={filters.q === undefined ? 'all' : 'some'}
        value={filters.q ?? ''}
        placeholder={t.search}
        onSearch={(q) => set({ q })}
      />
      <button
        type="button"
        className="btn btn-small booking-fold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders" small />
        {t.filters(used)}
      </button>
      <DayRangeFields from={filters.from} to={filters.to} presets={dayPresets(today)} onChange={set} />
      <GroundSelect all />
      <SelectField
        label={t.status}
        value={filters.status ?? ''}
        onChange={(status) => set({ status })}
        options={[
          { value: '', text: t.anyStatus },
          ...bookingStatus.options.map((value) => ({ value, text: statusTexts[value] })),
        ]}
      />
      <SelectField
        label={t.payment}
        value={filters.payment ?? ''}
        onChange={(payment) => set({ payment })}
        options={[
          { value: '', text: t.anyPayment },
          { value: 'due', text: t.payments.due },
          { value: 'paid', text: t.payments.paid },
        ]}
      />
      <SelectField
        label={t.sort}
        value={filters.sort}
        onChange={(sort) => set({ sort: sort === 'start' ? undefined : sort })}
        options={[
          { value: 'start', text: t.sorts.start },
          { value: 'created', text: t.sorts.created },
        ]}
      />
    </div>
  );
}
