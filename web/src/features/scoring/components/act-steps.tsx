import type { Match } from '@crease/shared/contracts/matches';
import type { DoBody } from '@crease/shared/cricket/events';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import type { Act, ActForm } from '../other-acts.js';
import { historyTexts, otherTexts as t } from '../texts.js';
import { LatePlayerForm } from './late-player-form.js';
import { ReviseForm } from './revise-form.js';
import './scorer.css';

interface Props {
  match: Match;
  acts: readonly Act[];
  onChoose: (body: DoBody) => void;
}

/** Leads from a list of acts to one event: through players and reasons, a form, or a question whether it is meant. */
export function ActSteps({ match, acts, onChoose }: Props) {
  const [path, setPath] = useState<readonly Act[]>([]);
  const open = path.at(-1);
  if (!open) return <ActList acts={acts} onOpen={(act) => openAct(act, () => setPath([act]), onChoose)} />;
  const { does } = open;
  return (
    <div className="stack-4">
      <button
        type="button"
        className="btn btn-small btn-ghost scorer-back"
        onClick={() => setPath(path.slice(0, -1))}
      >
        <Icon name="left" small />
        {historyTexts.back}
      </button>
      {Array.isArray(does) ? (
        <>
          <h3>{open.text}</h3>
          <ActList acts={does} onOpen={(act) => openAct(act, () => setPath([...path, act]), onChoose)} />
        </>
      ) : 'form' in does ? (
        <ActFormFields match={match} form={does} onChoose={onChoose} />
      ) : (
        <Sure text={open.text} onYes={() => onChoose(does)} onNo={() => setPath(path.slice(0, -1))} />
      )}
    </div>
  );
}

/** Records what needs nothing more; the rest is opened. */
function openAct(act: Act, open: () => void, onChoose: Props['onChoose']): void {
  if (Array.isArray(act.does) || 'form' in act.does || act.isGrave) open();
  else onChoose(act.does);
}

function ActList({ acts, onOpen }: { acts: readonly Act[]; onOpen: (act: Act) => void }) {
  return (
    <ul className="scorer-players">
      {acts.map((act) => (
        <li key={act.text}>
          <button
            type="button"
            className={`btn ${act.isGrave ? 'btn-danger' : ''}`}
            onClick={() => onOpen(act)}
          >
            {act.text}
            {Array.isArray(act.does) || 'form' in act.does ? <Icon name="right" small /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Sure({ text, onYes, onNo }: { text: string; onYes: () => void; onNo: () => void }) {
  return (
    <>
      <h3>{t.sure(text)}</h3>
      <p>{t.sureText}</p>
      <div className="scorer-kinds">
        <button type="button" className="btn" onClick={onNo}>
          {t.cancel}
        </button>
        <button type="button" className="btn btn-danger" onClick={onYes}>
          {t.yes}
        </button>
      </div>
    </>
  );
}

function ActFormFields({ match, form, onChoose }: { form: ActForm } & Pick<Props, 'match' | 'onChoose'>) {
  return form.form === 'player' ? (
    <LatePlayerForm match={match} sides={form.sides} onChoose={onChoose} />
  ) : (
    <ReviseForm offer={form.offer} onChoose={onChoose} />
  );
}
