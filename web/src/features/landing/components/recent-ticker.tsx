import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { useStill } from '../../../components/use-still.js';
import { landingTexts } from '../texts.js';

const t = landingTexts.recent;

/** A moving strip of sample bookings. It pauses on request, hover and focus. */
export function RecentTicker() {
  const [paused, setPaused] = useState(false);
  const still = useStill();
  return (
    <section className="ticker on-night" aria-label={t.title}>
      <div className="page ticker-frame">
        <h2 className="ticker-title">
          {t.title} <span className="tag tag-night">{t.samples}</span>
        </h2>
        <div className="ticker-window" data-paused={paused || undefined}>
          <TickerList label={t.title} scrolls={still} />
          {still ? null : <TickerList />}
        </div>
        {still ? null : (
          <button
            type="button"
            className="icon-btn"
            aria-label={paused ? t.play : t.pause}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play' : 'pause'} small />
          </button>
        )}
      </div>
    </section>
  );
}

/** Without a label it is the copy that closes the loop. With reduced motion the keyboard scrolls it. */
function TickerList({ label, scrolls }: { label?: string; scrolls?: boolean }) {
  return (
    <ul
      className="ticker-list"
      aria-label={label}
      aria-hidden={label === undefined}
      tabIndex={scrolls ? 0 : undefined}
    >
      {t.list.map(({ who, slot, where }) => (
        <li key={who}>
          <strong>{t.booked(who, slot)}</strong>
          <span>{where}</span>
        </li>
      ))}
    </ul>
  );
}
