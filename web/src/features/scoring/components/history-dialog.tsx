import type { Match } from '@crease/shared/contracts/matches';
import type { EventId } from '@crease/shared/cricket/events';
import { type HistoryEntry, historyOf, type MatchState } from '@crease/shared/cricket/match';
import { lastInWords } from '@crease/shared/match-words/last-event';
import { useMemo, useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { language } from '../../../lib/language/language.js';
import type { Entry } from '../log/session.js';
import type { NameOf } from '../names.js';
import { scoringTexts, historyTexts as t } from '../texts.js';
import { EditEvent } from './edit-event.js';
import './scorer.css';

interface Props {
  match: Match;
  state: MatchState;
  nameOf: NameOf;
  /** False while a person has to decide something first: then the history is to read only. */
  canEdit: boolean;
  onEdit: (edits: readonly Entry[]) => void;
  onClose: () => void;
}

/** All that happened, the newest first. Any of it can be corrected, removed, or have a missed ball put before it. */
export function HistoryDialog({ match, state, nameOf, canEdit, onEdit, onClose }: Props) {
  const entries = useMemo(() => historyOf(state).reverse(), [state]);
  const [openId, setOpenId] = useState<string>();
  const open = entries.find(({ event }) => event.id === openId);
  const words = ({ last }: HistoryEntry) => lastInWords(last, nameOf)[language];
  const edit = (edits: readonly Entry[]) => {
    setOpenId(undefined);
    onEdit(edits);
  };
  return (
    <Dialog title={open ? words(open) : t.title} full onClose={onClose}>
      {open ? (
        <EditEvent
          key={openId}
          entry={open}
          match={match}
          state={state}
          nameOf={nameOf}
          wordsOf={(id) => wordsById(entries, id, words)}
          onEdit={edit}
          onBack={() => setOpenId(undefined)}
        />
      ) : entries.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ol className="lines scorer-history" reversed>
          {entries.map((entry, at) => (
            <li key={entry.event.id}>
              {entry.innings === entries[at - 1]?.innings ? null : (
                <strong className="small text-2">{scoringTexts.innings(entry.innings + 1)}</strong>
              )}
              {canEdit ? (
                <button
                  type="button"
                  className="scorer-line"
                  aria-label={t.change(words(entry))}
                  onClick={() => setOpenId(entry.event.id)}
                >
                  <span>{words(entry)}</span>
                  <Icon name="edit" small />
                </button>
              ) : (
                <p className="scorer-line">{words(entry)}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

const wordsById = (entries: readonly HistoryEntry[], id: EventId, words: (entry: HistoryEntry) => string) => {
  const entry = entries.find(({ event }) => event.id === id);
  return entry ? words(entry) : '';
};
