import { Icon } from '../../../../components/icon.js';
import {
  useFailedPayouts,
  useFailedRefunds,
  useHealth,
  useSwitches,
  useUnregisteredInvoices,
} from '../../api/use-system.js';
import { useLiveHealth } from '../../live.js';
import { systemTexts as t } from '../../system-texts.js';
import { Fetched } from '../fetched.js';
import { AuditPanel } from './audit-panel.js';
import { DeadLetters } from './dead-letters.js';
import { FailedPayouts, FailedRefunds } from './failed-money.js';
import { Lag } from './lag.js';
import { problemsOf } from './problems.js';
import { Processes } from './processes.js';
import { Switches } from './switches.js';
import { UnregisteredInvoices } from './unregistered-invoices.js';
import './system.css';

/** Health, work that waits for an admin, and switches: live, worst first. */
export function SystemSection() {
  useLiveHealth();
  const query = useHealth();
  const [refunds, payouts, switches] = [useFailedRefunds(1), useFailedPayouts(1), useSwitches()];
  const einvoices = useUnregisteredInvoices(1);
  const waiting = {
    refunds: refunds.data?.pagination.total ?? 0,
    payouts: payouts.data?.pagination.total ?? 0,
    transfers: payouts.data?.openTransfers ?? 0,
    reversals: payouts.data?.openReversals ?? 0,
    einvoices: einvoices.data?.pagination.total ?? 0,
    off: switches.data?.filter((one) => one.off).length ?? 0,
    unread: [refunds, payouts, einvoices, switches].some(({ data, isError }) => isError && !data),
  };
  const { data: health } = query;
  return (
    <div className="system">
      <Fetched query={query}>{(found) => <Summary problems={problemsOf(found, waiting)} />}</Fetched>
      <div className="system-pair">
        <div className="system-column">
          {health ? <Processes health={health} /> : null}
          <FailedRefunds />
          <FailedPayouts />
          <UnregisteredInvoices />
        </div>
        {health ? <Lag health={health} /> : null}
      </div>
      <DeadLetters />
      <Switches />
      <AuditPanel />
    </div>
  );
}

function Summary({ problems }: { problems: string[] }) {
  const isWell = problems.length === 0;
  return (
    <section className={`system-summary ${isWell ? 'system-well' : 'system-ill'}`} aria-live="polite">
      <Icon name={isWell ? 'check' : 'bell'} />
      <div className="stack">
        <h2>{isWell ? t.allWell : t.look(problems.length)}</h2>
        {isWell ? (
          <p>{t.allWellText}</p>
        ) : (
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
