import type { Ground } from '@crease/shared/contracts/grounds';
import { foldText } from '@crease/shared/format/fold-text';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Switch } from '../../../components/switch.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { WorkPage } from '../../../components/work-page.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { Grounds, panelTexts, useDesk } from '../../desk/public.js';
import { useLegal, usePayoutAccount } from '../../money/public.js';
import { useUpdateGround } from '../../owner-grounds/public.js';
import { useStaff } from '../../staff/public.js';
import { workSettingsTexts as t } from '../texts.js';
import './work-settings-page.css';

/** With more grounds than this there is a search field. */
const SEARCH_FROM = 8;

/** Settings of the whole workplace, and links to where each is changed. */
export function WorkSettingsPage() {
  const { workplace } = useDesk();
  const { ownerId, businessName, role } = workplace;
  return (
    <WorkPage title={t.title}>
      <div className="settings-columns">
        <section className="panel stack" aria-labelledby="settings-work">
          <h2 id="settings-work">{t.workplace}</h2>
          <dl className="work-facts">
            <Fact name={t.business}>{businessName}</Fact>
            <Fact name={t.role}>{panelTexts.roles[role]}</Fact>
          </dl>
          <p className="field-hint">{t.businessHint}</p>
        </section>
        <OwnersPart key={ownerId} ownerId={ownerId} />
        <section className="panel stack settings-online" aria-labelledby="settings-online">
          <h2 id="settings-online">{t.online}</h2>
          <p className="small text-2">{t.onlineText}</p>
          <Grounds>{(grounds) => <OnlineSwitches grounds={grounds} />}</Grounds>
        </section>
      </div>
    </WorkPage>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Current payout account, legal data and members. */
function OwnersPart({ ownerId }: { ownerId: string }) {
  const account = usePayoutAccount(ownerId).data;
  const legal = useLegal(ownerId).data;
  const staff = useStaff(ownerId).data;
  const rows: [string, string | undefined, string][] = [
    [t.account, account ? (account.vpa ?? account.accountNumber) : undefined, 'money?view=account'],
    [t.legal, legal ? (legal.gstin ? t.gstin(legal.gstin) : legal.name) : undefined, 'money?view=legal'],
    [t.people, staff && t.peopleText(staff.length), 'staff'],
  ];
  return (
    <section className="panel" aria-labelledby="settings-money">
      <h2 id="settings-money">{t.money}</h2>
      <ul className="lines">
        {rows.map(([name, now, path]) => (
          <li key={path} className="row-between">
            <span className="settings-now">
              <strong>{name}</strong>
              <span className="small text-2">{now ?? t.none}</span>
            </span>
            <Link
              className="btn btn-small"
              to={`/owner-panel/${path}`}
              aria-label={now ? t.changeOf(name) : t.addOf(name)}
            >
              {now ? t.change : t.add}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OnlineSwitches({ grounds }: { grounds: Ground[] }) {
  const [typed, setTyped] = useState('');
  const found = grounds.filter(({ name }) => foldText(name).includes(foldText(typed)));
  return (
    <div className="stack">
      {grounds.length >= SEARCH_FROM ? (
        <TextField label={t.findGround} type="search" icon="search" value={typed} onChange={setTyped} />
      ) : null}
      {found.length === 0 ? <p className="text-2">{t.noGroundFound}</p> : null}
      <div className="settings-switches">
        {found.map((ground) => (
          <OnlineLine key={ground._id} ground={ground} />
        ))}
      </div>
    </div>
  );
}

function OnlineLine({ ground }: { ground: Ground }) {
  const update = useUpdateGround(ground._id);
  const change = async (isBookableOnline: boolean) => {
    try {
      await update.mutateAsync({ isBookableOnline });
    } catch (error) {
      toast.error(messageOf(error, t.onlineFailed));
    }
  };
  const isActive = ground.status === 'active';
  const pending = update.isPending ? update.variables.isBookableOnline : undefined;
  return (
    <Switch
      label={ground.name}
      hint={isActive ? undefined : t.inReview}
      checked={isActive && (pending ?? ground.isBookableOnline)}
      disabled={!isActive || update.isPending}
      onChange={(on) => void change(on)}
    />
  );
}
