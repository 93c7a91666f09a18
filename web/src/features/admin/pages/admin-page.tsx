import { Later, late } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { SignInNeeded } from '../../../components/sign-in-needed.js';
import { Tabs } from '../../../components/tabs.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useUser } from '../../../lib/session.js';
import { useAddress } from '../../../lib/use-address.js';
import { Accounts } from '../components/accounts.js';
import { AuditLog } from '../components/audit-log.js';
import { BroadcastForm } from '../components/broadcast-form.js';
import { ClosedGates } from '../components/closed-gates.js';
import { GroundsReview } from '../components/grounds-review.js';
import { QueueLink } from '../components/queue-link.js';
import { useLiveAdmin } from '../live.js';
import { adminTexts as t } from '../texts.js';
import './admin-page.css';

const ComplaintsDesk = late(async () => ({
  default: (await import('../../complaints/public.js')).ComplaintsDesk,
}));
const Disputes = late(async () => ({ default: (await import('../components/disputes.js')).Disputes }));
const OwnerChecks = late(async () => ({
  default: (await import('../components/owner-checks.js')).OwnerChecks,
}));
const PersonReports = late(async () => ({
  default: (await import('../components/person-reports.js')).PersonReports,
}));
const Reconciliation = late(async () => ({
  default: (await import('../components/reconciliation.js')).Reconciliation,
}));
const SystemSection = late(async () => ({
  default: (await import('../components/system/system-section.js')).SystemSection,
}));
const TaxReturns = late(async () => ({ default: (await import('../components/tax-returns.js')).TaxReturns }));

const SECTIONS = {
  grounds: GroundsReview,
  gates: ClosedGates,
  complaints: ComplaintsDesk,
  disputes: Disputes,
  reconciliation: Reconciliation,
  reports: PersonReports,
  checks: OwnerChecks,
  users: Accounts,
  broadcast: BroadcastForm,
  tax: TaxReturns,
  system: SystemSection,
  audits: AuditLog,
  queues: QueueLink,
};
type Section = keyof typeof SECTIONS;
// Object.keys loses the type of the keys.
const KEYS = Object.keys(SECTIONS) as Section[];

/** Grounds, accounts, announcements, the system, the audit log and the queues. For admins only. */
export function AdminPage() {
  const user = useUser();
  usePageTitle(t.title);
  if (user?.role !== 'admin') {
    return (
      <div className="page page-body">
        <SignInNeeded title={t.signIn}>{user ? <p>{t.notAdmin(user.name)}</p> : null}</SignInNeeded>
      </div>
    );
  }
  return <AdminSections />;
}

function AdminSections() {
  useLiveAdmin();
  const [params, change] = useAddress();
  const section = KEYS.find((key) => key === params.get('section')) ?? 'grounds';
  const Panel = SECTIONS[section];
  return (
    <div className="page page-body admin">
      <h1 className="creased">{t.title}</h1>
      <Tabs
        label={t.sections}
        tabs={KEYS.map((key) => ({ key, text: t.tabs[key] }))}
        current={section}
        onChange={(key) =>
          change(() => new URLSearchParams({ section: key }), { replace: true, preventScrollReset: true })
        }
      >
        <Later key={section} fallback={<Loading />}>
          <Panel />
        </Later>
      </Tabs>
    </div>
  );
}
