import { z } from 'zod';
import { Tabs } from '../../../components/tabs.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { WorkPage } from '../../../components/work-page.js';
import { useDesk } from '../../desk/public.js';
import { FeedList } from '../components/feed-list.js';
import { ImportPart } from '../components/import-part.js';
import { KeyList } from '../components/key-list.js';
import { WebhookPart } from '../components/webhook-part.js';
import { WidgetPart } from '../components/widget-part.js';
import { connectTexts as t } from '../texts.js';
import '../components/connect.css';

const view = z.enum(['website', 'calendars', 'keys', 'webhooks', 'import']);
const filters = z.object({ view: view.catch('website'), hook: z.string().optional().catch(undefined) });

/** A workplace's connections: its website, calendars and other programs. */
export function ConnectPage() {
  const { ownerId } = useDesk().workplace;
  return (
    <WorkPage title={t.title}>
      <Views key={ownerId} ownerId={ownerId} />
    </WorkPage>
  );
}

function Views({ ownerId }: { ownerId: string }) {
  const { filters: asked, page, set } = useAddressFilters(filters);
  return (
    <div className="stack-4">
      <Tabs
        label={t.title}
        tabs={view.options.map((key) => ({ key, text: t.views[key] }))}
        current={asked.view}
        onChange={(next) => set({ view: next === 'website' ? undefined : next, hook: undefined })}
      >
        <div className="stack-4 connect">
          {asked.view === 'website' ? <WidgetPart /> : null}
          {asked.view === 'calendars' ? <FeedList ownerId={ownerId} /> : null}
          {asked.view === 'keys' ? <KeyList ownerId={ownerId} /> : null}
          {asked.view === 'import' ? <ImportPart ownerId={ownerId} /> : null}
          {asked.view === 'webhooks' ? (
            <WebhookPart
              ownerId={ownerId}
              hook={asked.hook}
              page={page}
              onHook={(hook) => set({ hook })}
              onPage={(next) => set({ page: next })}
            />
          ) : null}
        </div>
      </Tabs>
    </div>
  );
}
