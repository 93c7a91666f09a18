import { useEffect, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { ownerTexts as t } from '../texts.js';
import './owner-tabs.css';

const SECTIONS: { id: keyof typeof t.sections; icon: IconName }[] = [
  { id: 'today', icon: 'home' },
  { id: 'bookings', icon: 'file' },
  { id: 'grounds', icon: 'turf' },
];

/** The phone's bar under the thumb: leads to the parts of the panel and says in which one is. */
export function OwnerTabs() {
  const current = useSectionInView();
  return (
    <nav className="owner-tabs" aria-label={t.title}>
      {SECTIONS.map(({ id, icon }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          <Icon name={icon} />
          {t.sections[id]}
        </a>
      ))}
    </nav>
  );
}

function useSectionInView(): string {
  const [current, setCurrent] = useState<string>('today');
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
