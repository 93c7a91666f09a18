import { usePageTitle } from '../../../components/use-page-title.js';
import { Grounds, panelTexts as t, useDesk } from '../../desk/public.js';
import { OwnerGrounds } from '../components/owner-grounds.js';

/** The workplace's grounds, each with a link to its editor. */
export function GroundsPage() {
  const desk = useDesk();
  usePageTitle(t.sections.grounds);
  return (
    <div className="page page-body">
      <Grounds>
        {(grounds) => (
          <OwnerGrounds
            grounds={grounds}
            heading="h1"
            mayAdd={desk.may('ground.add')}
            mayChange={desk.may('ground.change')}
          />
        )}
      </Grounds>
    </div>
  );
}
