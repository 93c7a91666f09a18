import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { type FilterChange, gamesFilters, NO_DETAILS } from '../games-filters.js';
import { gamesTexts as t } from '../texts.js';
import { GamesFields } from './games-fields.js';

interface Props {
  /** The filters of the address. */
  asked: FilterChange;
  onApply: (change: FilterChange) => void;
  onClose: () => void;
}

/** On a phone: all filters but the day. The list behind does not change until they are applied. */
export function GamesFiltersDialog({ asked, onApply, onClose }: Props) {
  const [draft, setDraft] = useState(asked);
  const change = (next: FilterChange) => setDraft((now) => ({ ...now, ...next }));
  return (
    <Dialog
      title={t.filters}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={() => change(NO_DETAILS)}>
            {t.clear}
          </button>
          <button type="button" className="btn btn-primary" onClick={() => onApply(draft)}>
            {t.apply}
          </button>
        </>
      }
    >
      <div className="game-filter-fields">
        <GamesFields asked={gamesFilters.parse(draft)} onChange={change} />
      </div>
    </Dialog>
  );
}
