import { z } from 'zod';
import { Tabs } from '../../../components/tabs.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { WorkPage } from '../../../components/work-page.js';
import { beforeLeaving } from '../../../lib/before-leaving.js';
import { useDesk } from '../../desk/public.js';
import { AccountPanel } from '../components/account-panel.js';
import { BalanceBoard } from '../components/balance-board.js';
import { ChecksPanel } from '../components/checks-panel.js';
import { OwnDisputes } from '../components/disputes.js';
import { Invoices } from '../components/invoices.js';
import { LegalPanel } from '../components/legal-panel.js';
import { Settlements } from '../components/settlements.js';
import { TaxYear } from '../components/tax-year.js';
import { useLiveMoney } from '../live.js';
import { moneyTexts as t } from '../texts.js';
import '../components/money.css';

const view = z.enum(['settlements', 'tax', 'invoices', 'account', 'legal', 'checks']);
const day = z.iso.date().optional().catch(undefined);
const filters = z.object({
  view: view.catch('settlements'),
  settlement: z.string().optional().catch(undefined),
  from: day,
  to: day,
  year: z
    .string()
    .regex(/^20\d\d$/)
    .optional()
    .catch(undefined),
});

/** Online earnings: balance, settlements, invoices and the payout account. */
export function MoneyPage() {
  const { ownerId } = useDesk().workplace;
  return (
    <WorkPage title={t.title}>
      <Money key={ownerId} ownerId={ownerId} />
    </WorkPage>
  );
}

function Money({ ownerId }: { ownerId: string }) {
  useLiveMoney(ownerId);
  const { filters: asked, page, set } = useAddressFilters(filters);
  const show = (next: z.infer<typeof view>) =>
    set({ view: next === 'settlements' ? undefined : next, settlement: undefined });
  return (
    <>
      <BalanceBoard ownerId={ownerId} onAccount={() => show('account')} />
      <div className="stack-4">
        <OwnDisputes ownerId={ownerId} />
        <Tabs
          label={t.title}
          tabs={view.options.map((key) => ({ key, text: t.views[key] }))}
          current={asked.view}
          onChange={(next) => beforeLeaving(() => show(next))}
        >
          {asked.view === 'settlements' ? (
            <Settlements
              ownerId={ownerId}
              page={page}
              open={asked.settlement}
              onOpen={(settlement) => set({ settlement, page })}
              onPage={(next) => set({ page: next })}
            />
          ) : asked.view === 'tax' ? (
            <TaxYear ownerId={ownerId} year={asked.year} onYear={(year) => set({ year })} />
          ) : asked.view === 'invoices' ? (
            <Invoices
              ownerId={ownerId}
              from={asked.from}
              to={asked.to}
              page={page}
              set={set}
              onLegal={() => show('legal')}
            />
          ) : asked.view === 'account' ? (
            <AccountPanel ownerId={ownerId} />
          ) : asked.view === 'legal' ? (
            <LegalPanel ownerId={ownerId} />
          ) : (
            <ChecksPanel ownerId={ownerId} onShow={show} />
          )}
        </Tabs>
      </div>
    </>
  );
}
