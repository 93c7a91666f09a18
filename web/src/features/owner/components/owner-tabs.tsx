import { useEffect, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { ownerTexts as t } from '../texts.js';
import './owner-tabs.css';

const SECTIONS: { id: string; text: string; icon: IconName }[] = [
  { id: 'today', text: t.sections.today, icon: 'home' },
  { id: 'bookings', text: t.sections.bookings, icon: 'file' },
  { id: 'grounds', text: t.sections.grounds, icon: 'turf' },
];

/** The phone's bar under the thumb: leads to the parts of the panel and says in which one is. */
export function OwnerTabs() {
  const current = useSectionInView();
  return (
    <nav className="owner-tabs" aria-label={t.title}>
      {SECTIONS.map(({ id, text, icon }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          <Icon name={icon} />
          {text}
        </a>
      ))}
    </nav>
  );
}

function useSectionInView(): string {
  const [current, setCurrent] = useState('today');
  useEffect(() => {
    // The band a little under the header: the part that crosses it is the one being read.
    const watcher = new IntersectionObserver(
      (entries) => {
        const shown = entries.find((entry) => entry.isIntersecting);
        if (shown) setCurrent(shown.target.id);
      },
      { rootMargin: '-35% 0px -60% 0px' },
    );
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id);
      if (section) watcher.observe(section);
    }
    return () => watcher.disconnect();
  }, []);
  return current;
}
