import type { Ground } from '@crease/shared/contracts/grounds';
import { Icon } from '../../../components/icon.js';
import { ShareButton } from '../../../components/share-button.js';
import { formatCount } from '../../../lib/format/money.js';
import { useUser } from '../../../lib/session.js';
import { placeNames } from '../../cities/public.js';
import { useFavourite } from '../../favourites/public.js';
import { useFigures } from '../../site/public.js';
import { aboutTexts as t } from '../about-texts.js';
import { groundTexts } from '../texts.js';
import { VerifiedFacts } from './verified-facts.js';
import '../../../components/icon-filled.css';

interface Props {
  ground: Ground;
  /** A visitor is sent to the login first. */
  onBook: () => void;
}

/** Book Now, save and share, the owner, and a few numbers. */
export function GroundSidebar({ ground, onBook }: Props) {
  const user = useUser();
  const { saved, toggle } = useFavourite(ground);
  // Owners' response times are not counted, so nothing is shown for them beside real figures.
  const showsSamples = useFigures() === undefined;
  return (
    <aside className="stack-4">
      <section className="panel stack">
        <button type="button" className="btn btn-primary btn-wide btn-big" onClick={onBook}>
          {user ? groundTexts.bookNow : groundTexts.loginToBook}
        </button>
        <p className="small text-2 row">
          <Icon name="shield" small />
          {t.freeCancellation}
        </p>
        <div className="ground-side-actions">
          <button type="button" className="btn btn-small" aria-pressed={saved} onClick={() => void toggle()}>
            <Icon name="heart" small className={saved ? 'icon-filled' : ''} />
            {saved ? t.saved : t.save}
          </button>
          <ShareButton
            // Keeps the day and the hours of the address.
            what={() => ({
              title: ground.name,
              text: t.shareText(ground.name, placeNames.of(ground.location.cityName)),
              url: `${window.location.origin}/ground/${ground._id}${window.location.search}`,
            })}
          />
        </div>
      </section>
      <section className="panel">
        <h2>{t.owner}</h2>
        <ul className="lines">
          <li>
            <Icon name="user" className="text-3" />
            <span>{ground.owner.name}</span>
            {ground.owner.verified ? (
              <span className="tag tag-free">
                <Icon name="shield" small />
                {t.verifiedOwner}
              </span>
            ) : null}
          </li>
          {ground.owner.contact ? (
            <li>
              <Icon name="phone" className="text-3" />
              <a href={`tel:${ground.owner.contact}`}>{ground.owner.contact}</a>
            </li>
          ) : null}
          {ground.owner.email ? (
            <li>
              <Icon name="mail" className="text-3" />
              <a href={`mailto:${ground.owner.email}`}>{ground.owner.email}</a>
            </li>
          ) : null}
        </ul>
      </section>
      <VerifiedFacts ground={ground} />
      <section className="panel">
        <h2 className="ground-side-title">{t.stats.title}</h2>
        <dl className="figures">
          <div>
            <dt>{t.stats.bookings}</dt>
            <dd className="num">{formatCount(ground.totalBookings)}</dd>
          </div>
          <div>
            <dt>{t.stats.rating}</dt>
            <dd className="num">
              {ground.rating.count === 0 ? t.stats.unrated : `${ground.rating.average.toFixed(1)}/5`}
            </dd>
          </div>
          {showsSamples ? (
            <div>
              <dt>{t.stats.response}</dt>
              <dd>
                <span className="num">{t.stats.responseRate}</span>{' '}
                <span className="small text-2">{t.stats.sample}</span>
              </dd>
            </div>
          ) : null}
        </dl>
      </section>
    </aside>
  );
}
