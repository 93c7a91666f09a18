import type { Ground } from '@crease/shared/contracts/grounds';
import { LateGroundRecords } from '../../figures/public.js';
import { LateGroundPlace } from '../../map/public.js';
import { aboutTexts as t } from '../about-texts.js';
import { GroundPrices } from './ground-prices.js';
import { GroundSidebar } from './ground-sidebar.js';
import { GroundTabs } from './ground-tabs.js';

/** What follows the hours: description, prices, equipment, place and records, and beside them the sidebar. */
export function AboutGround({ ground, onBook }: { ground: Ground; onBook: () => void }) {
  return (
    <div className="two-columns">
      <div className="stack-4">
        {ground.description ? (
          <section className="panel">
            <h2>{t.about}</h2>
            <p className="text-2">{ground.description}</p>
          </section>
        ) : null}
        <GroundPrices price={ground.price} />
        <GroundTabs ground={ground} />
        <LateGroundPlace ground={ground} />
        <LateGroundRecords groundId={ground._id} />
      </div>
      <GroundSidebar ground={ground} onBook={onBook} />
    </div>
  );
}
