import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FilterChips } from '../../../components/filter-chips.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs, late } from '../../../components/late.js';
import { useCorrectedNow, useToday } from '../../../components/use-corrected-clock.js';
import { useDesktop } from '../../../components/use-desktop.js';
import { dayName, dayOfMonth } from '../../../lib/format/time.js';
import { findPosition, positionAtom } from '../../../lib/position.js';
import { countDetails, daysFrom, detailsOf, type FilterChange, type GamesFilters } from '../games-filters.js';
import { gamesTexts as t } from '../texts.js';
import { GamesFields } from './games-fields.js';

const GamesFiltersDialog = late(async () => ({
  default: (await import('./games-filters-dialog.js')).GamesFiltersDialog,
}));

interface Props {
  asked: GamesFilters;
  onChange: (change: FilterChange) => void;
}

/**
 * Day, hours, price, level, distance, and whether the games are on the map. A phone has one row of buttons, with the
 * fields behind the first one.
 */
export function GamesFilter({ asked, onChange }: Props) {
  const isWide = useDesktop();
  const position = useAtomValue(positionAtom);
  const change = (next: FilterChange) => {
    onChange(next);
    if (next.within && !position) void findPosition();
  };
  const view = (
    <button
      type="button"
      className={isWide ? 'btn' : 'chip'}
      onClick={() => onChange({ view: asked.view ? undefined : 'map' })}
    >
      <Icon name={asked.view ? 'grid' : 'pin'} small />
      {asked.view ? t.showList : t.showMap}
    </button>
  );
  if (!isWide) {
    return (
      <div className="chips game-tools">
        <FiltersButton asked={asked} onChange={change} />
        {view}
        <DayChips asked={asked} onChange={onChange} />
      </div>
    );
  }
  return (
    <div className="stack">
      <DayChips asked={asked} onChange={onChange} />
      <div className="game-filters">
        <GamesFields asked={asked} quiet onChange={change} />
        {view}
      </div>
    </div>
  );
}

function DayChips({ asked, onChange }: Props) {
  const now = useCorrectedNow();
  const today = useToday();
  return (
    <FilterChips
      legend={t.day}
      options={[undefined, ...daysFrom(today)].map((value) => ({
        value,
        text: value ? `${dayName(value, now)} ${dayOfMonth(value)}` : t.allDays,
      }))}
      value={asked.date}
      onChange={(date) => onChange({ date })}
    />
  );
}

/** Opens the sheet with the fields, and says how many are set. */
function FiltersButton({ asked, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const count = countDetails(asked);
  return (
    <>
      <button type="button" className={`chip${count > 0 ? ' chip-set' : ''}`} onClick={() => setOpen(true)}>
        <Icon name="sliders" small />
        {count > 0 ? t.filtersSet(count) : t.filters}
      </button>
      <LateDialogs onClose={close}>
        {open ? (
          <GamesFiltersDialog
            asked={detailsOf(asked)}
            onApply={(next) => {
              onChange(next);
              close();
            }}
            onClose={close}
          />
        ) : null}
      </LateDialogs>
    </>
  );
}
