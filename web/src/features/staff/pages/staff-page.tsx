import { z } from 'zod';
import { Tabs } from '../../../components/tabs.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { WorkPage } from '../../../components/work-page.js';
import { useDesk } from '../../desk/public.js';
import { InviteMember } from '../components/invite-member.js';
import { StaffList } from '../components/staff-list.js';
import { WorkLog } from '../components/work-log.js';
import { staffTexts as t } from '../texts.js';
import '../components/staff.css';

const view = z.enum(['people', 'log']);
const filters = z.object({ view: view.catch('people') });
const TABS = view.options;

/** The members of the workplace and its work log. */
export function StaffPage() {
  const { ownerId } = useDesk().workplace;
  const { filters: asked, page, set } = useAddressFilters(filters);
  return (
    <WorkPage
      title={t.title}
      head={asked.view === 'people' ? <InviteMember key={ownerId} ownerId={ownerId} /> : null}
    >
      <Tabs
        label={t.title}
        tabs={TABS.map((key) => ({ key, text: t.views[key] }))}
        current={asked.view}
        onChange={(next) => set({ view: next === 'people' ? undefined : next })}
      >
        {asked.view === 'people' ? (
          <StaffList key={ownerId} ownerId={ownerId} />
        ) : (
          <WorkLog key={ownerId} ownerId={ownerId} page={page} onPage={(next) => set({ page: next })} />
        )}
      </Tabs>
    </WorkPage>
  );
}
