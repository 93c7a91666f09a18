import { EmptyState } from '../../../components/empty-state.js';
import { WorkPage } from '../../../components/work-page.js';
import { GroundSelect, Grounds, useDesk } from '../../desk/public.js';
import { OnlineSwitch } from '../../owner-grounds/public.js';
import { PriceEditor } from '../components/price-editor.js';
import { RulesSection } from '../components/rules-section.js';
import { ownerPricesTexts as t } from '../texts.js';

/** A ground's prices, opening hours and cancellation policy. */
export function OwnerPricesPage() {
  const { ground: chosen } = useDesk();
  return (
    <WorkPage title={t.title}>
      <Grounds>
        {(all) => {
          const ground = chosen ?? all[0];
          if (!ground) return <EmptyState title={t.noGrounds} text={t.noGroundsText} />;
          return (
            <>
              <div className="work-filters">
                <GroundSelect />
              </div>
              <OnlineSwitch ground={ground} />
              <PriceEditor key={ground._id} ground={ground} />
              <RulesSection key={`rules ${ground._id}`} ground={ground} />
            </>
          );
        }}
      </Grounds>
    </WorkPage>
  );
}
