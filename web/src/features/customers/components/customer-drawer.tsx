import type { Customer } from '@crease/shared/contracts/customers';
import { formatPhone } from '@crease/shared/format/phone';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { LeaveCheck } from '../../../components/leave-check.js';
import { Switch } from '../../../components/switch.js';
import { TextArea } from '../../../components/text-area.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatCount, formatRupees } from '../../../lib/format/money.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useChangeCustomer } from '../api/use-change-customer.js';
import { customersTexts as t } from '../texts.js';
import { SamePerson } from './same-person.js';
import { ShowGames } from './show-games.js';

interface Props {
  ownerId: string;
  customer: Customer;
  onChanged: (customer: Customer) => void;
  onClose: () => void;
}

/** One customer: their history, the desk's notes, and whether they may book. */
export function CustomerDrawer({ ownerId, customer, onChanged, onClose }: Props) {
  const { name, phone, email, visits, spent, noShows, lastVisit, blocked } = customer;
  const change = useChangeCustomer(ownerId);
  const [note, setNote] = useState(customer.note);
  const unsaved = !change.isPending && note.trim() !== customer.note;

  const send = async (body: { note?: string; blocked?: boolean }, done: string) => {
    try {
      onChanged(await change.mutateAsync({ customerId: customer.customerId, ...body }));
      toast.success(done);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  const facts: [string, string][] = [
    [t.phone, formatPhone(phone)],
    ...(email ? [[t.email, email] as [string, string]] : []),
    [t.columns.last, lastVisit ? formatDateOf(lastVisit) : t.never],
  ];
  return (
    <Dialog title={name} size="drawer" unsaved={unsaved} onClose={onClose}>
      <div className="stack-4">
        <dl className="work-sums customer-sums">
          <Sum name={t.columns.visits} value={formatCount(visits)} />
          <Sum name={t.columns.spent} value={formatRupees(spent)} />
          <Sum name={t.columns.noShows} value={formatCount(noShows)} />
        </dl>
        <dl className="work-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="work-actions">
          <a className="btn" href={`tel:+91${phone}`} aria-label={t.callSomebody(name)}>
            <Icon name="phone" />
            {t.call}
          </a>
          <Link className="btn" to={`/owner-panel/bookings?q=${encodeURIComponent(phone)}`}>
            <Icon name="calendar" />
            {t.bookings}
          </Link>
          <Link className="btn" to={`/owner-panel/regulars?${regularFor(customer)}`}>
            <Icon name="refresh" />
            {t.everyWeek}
          </Link>
        </div>
        <ShowGames ownerId={ownerId} customer={customer} />
        <SamePerson ownerId={ownerId} customer={customer} onMerged={onChanged} />
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) void send({ note: note.trim() }, t.noteSaved);
          }}
        >
          <TextArea label={t.note} hint={t.noteHint} value={note} maxLength={1000} onChange={setNote} />
          <div>
            <button
              type="submit"
              className="btn btn-small"
              disabled={change.isPending || note.trim() === customer.note}
            >
              {change.isPending && change.variables.note !== undefined ? t.saving : t.saveNote}
            </button>
          </div>
        </form>
        <Switch
          label={t.block}
          hint={t.blockHint}
          checked={(change.isPending ? change.variables.blocked : undefined) ?? blocked}
          disabled={change.isPending}
          onChange={(next) => void send({ blocked: next }, next ? t.nowBlocked(name) : t.nowFree(name))}
        />
      </div>
      {unsaved ? <LeaveCheck inDialog /> : null}
    </Dialog>
  );
}

/** A new regular booking with the customer's details filled in. */
const regularFor = ({ name, phone, email }: Customer): string =>
  new URLSearchParams({ name, phone, ...(email ? { email } : {}) }).toString();

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div className="work-sum">
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
