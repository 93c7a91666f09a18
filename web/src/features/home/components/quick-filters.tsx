import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { type Filters, hasQuick, type QuickFilter } from '../filters.js';
import { homeTexts as t } from '../texts.js';

const CHIPS: { quick: QuickFilter; icon: IconName }[] = [
  { quick: 'budget', icon: 'rupee' },
  { quick: 'night', icon: 'light' },
  { quick: 'rated', icon: 'star' },
  { quick: 'nearby', icon: 'near' },
];

interface Props {
  filters: Filters;
  onToggle: (quick: QuickFilter) => void;
}

export function QuickFilters({ filters, onToggle }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the scrolling strip
    <div className="chips" role="group" aria-label={t.quickFilters}>
      {CHIPS.map(({ quick, icon }) => (
        <button
          key={quick}
          type="button"
          className="chip"
          aria-pressed={hasQuick(filters, quick)}
          onClick={() => onToggle(quick)}
        >
          <Icon name={icon} small />
          {t.quick[quick]}
        </button>
      ))}
    </div>
  );
}
