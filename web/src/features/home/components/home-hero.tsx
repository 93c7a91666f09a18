import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.js';
import { cityAtom, cityName } from '../../cities/public.js';
import { GroundSearch } from '../../search/public.js';
import { homeTexts as t } from '../texts.js';

interface Props {
  /** Number of grounds found, once known. */
  total: number | undefined;
  /** Number of them with a free hour; known only when all of them are loaded. */
  free: number | undefined;
  onFilters: () => void;
  /** What is laid over the picture. */
  children: ReactNode;
}

export function HomeHero({ total, free, onFilters, children }: Props) {
  const city = useAtomValue(cityAtom);
  const words = [
    total === undefined ? '' : t.count(total),
    free === undefined || !total ? '' : t.freeTonight(free),
  ];
  return (
    <section className="hero hero-home">
      <img className="hero-picture" src="/art/ground-night.svg" alt="" fetchPriority="high" />
      <div className="page">
        <p className="hero-hindi" lang="hi">
          {t.hindi}
        </p>
        <hgroup>
          <h1>{t.title(city && cityName(city))}</h1>
          <p>{city ? words.join(' ').trim() || '\u00a0' : t.noCity}</p>
        </hgroup>
        <GroundSearch>
          <button
            type="button"
            className="icon-btn search-filters"
            aria-label={t.filters}
            onClick={onFilters}
          >
            <Icon name="sliders" />
          </button>
        </GroundSearch>
      </div>
      {children}
    </section>
  );
}
