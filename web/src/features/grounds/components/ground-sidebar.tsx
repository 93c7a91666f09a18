import type { Ground } from '@crease/shared/contracts/grounds';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { formatCount, formatRupees } from '../../../lib/format/money.js';
import { formatHours } from '../../../lib/format/time.js';
import { useUser } from '../../../lib/session.js';
import { useFavourite } from '../../favourites/use-favourite.js';
import { shareLink } from '../share-link.js';
import { groundTexts as t } from '../texts.js';

interface Props {
  ground: Ground;
  onBook: () => void;
}

/** Book Now, save and share, prices, the owner and a few numbers (spec §2, Ground detail). */
export function GroundSidebar({ ground, onBook }: Props) {
  const user = useUser();
  const { saved, toggle } = useFavourite(ground);
  const share = async () => {
    if ((await shareLink(ground.name)) === 'copied') toast.success(t.linkCopied);
  };
  return (
    <aside className="stack-4">
      <section className="panel stack">
        <button type="button" className="btn btn-primary btn-wide btn-big" disabled={!user} onClick={onBook}>
          {user ? t.bookNow : t.loginToBook}
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
          <button type="button" className="btn btn-small" onClick={() => void share()}>
            <Icon name="share" small />
            {t.share}
          </button>
        </div>
      </section>
      <section className="panel">
        <h2>{t.prices}</h2>
        {ground.price.ranges.length === 0 ? <p className="text-2">{t.noPrices}</p> : null}
        <ul className="lines">
          {ground.price.ranges.map((range, at) => (
            <li key={`${range.start}-${range.end}`}>
              <span className="ground-range">
                <strong>{at === 0 ? t.peak : t.offPeak}</strong>
                <span className="small text-2">
                  {rangeHours(range)}, {isDayTime(range) ? t.daySlots : t.nightSlots}
                </span>
              </span>
              <b className="num ground-range-price">{formatRupees(range.perHour)}</b>
            </li>
          ))}
        </ul>
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
      <section className="panel">
        <h2 className="ground-side-title">{t.stats.title}</h2>
        <dl className="figures">
          <div>
            <dt>{t.stats.bookings}</dt>
            <dd className="num">{formatCount(ground.totalBookings)}</dd>
          </div>
          <div>
            <dt>{t.stats.rating}</dt>
            <dd className="num">{ground.rating.average.toFixed(1)}/5</dd>
          </div>
          <div>
            <dt>{t.stats.response}</dt>
            <dd className="num">{t.stats.responseRate}</dd>
          </div>
        </dl>
      </section>
    </aside>
  );
}

type Range = Ground['price']['ranges'][number];

/** spec §2: the 06:00-18:00 range is day time, the others evening or night. */
function isDayTime(range: Range): boolean {
  return range.start === '06:00' && range.end === '18:00';
}

function rangeHours(range: Range): string {
  const start = Number(range.start.slice(0, 2));
  const end = Number(range.end.slice(0, 2));
  return formatHours(start, end > start ? end : end + 24);
}
