import type { Match } from '@crease/shared/contracts/matches';
import { confirmedText, waitsForOrganiser, VERDICT_WORDS as words } from '@crease/shared/match-words/verdict';
import { useState } from 'react';
import { Countdown } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { toast } from '../../../components/toast-store.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { language } from '../../../lib/language/language.js';
import { useMatchActions } from '../api/use-match-actions.js';
import { verdictTexts as t } from '../texts.js';
import { AcceptPlace } from './accept-place.js';
import { DisputeDialog } from './lazy-dialogs.js';
import './match-setup.css';

/** Under the board of a match that is over: whether its result is confirmed, and what counts where. */
export function MatchVerdict({ match }: { match: Match }) {
  return (
    <div className="stack-4">
      <AcceptPlace match={match} />
      {match.confirmed ? <Confirmed match={match} /> : <Open match={match} />}
    </div>
  );
}

function Confirmed({ match }: { match: Match }) {
  const how = confirmedText(match);
  return (
    <section className="notice notice-free">
      <Icon name="check" />
      <div>
        <strong>{words.confirmed[language]}</strong>
        {how ? <p className="small">{how[language]}</p> : null}
      </div>
    </section>
  );
}

function Open({ match }: { match: Match }) {
  const [isDisputing, setDisputing] = useState(false);
  const { sides, confirmedSides, disputed, disputedSide, settlesAt } = match;
  const close = () => setDisputing(false);
  return (
    <section className="panel stack-4" aria-labelledby="match-verdict">
      <h2 id="match-verdict">{words.title[language]}</h2>
      {disputed ? (
        <Dispute match={match} />
      ) : (
        <p className="text-2">{(waitsForOrganiser(match) ? words.waits : words.open)[language]}</p>
      )}
      <ul className="lines">
        {sides.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its index
          <li key={index} className="verdict-side">
            <span className="line-up-name" dir="auto">
              {name}
            </span>
            <SideState
              isConfirmed={confirmedSides.some((side) => side === index)}
              disputes={disputedSide === index}
            />
          </li>
        ))}
      </ul>
      <Answers key={match.seq} match={match} onDispute={() => setDisputing(true)} />
      {settlesAt ? (
        <div className="stack">
          <p className="verdict-silence">
            <span>{t.silence}</span>
            <Countdown until={settlesAt} className="match-clock" />
          </p>
          <p className="small text-2">{t.silenceCounts}</p>
        </div>
      ) : null}
      <p className="small text-2">{t.noAccount}</p>
      <LateDialogs onClose={close}>
        {isDisputing ? <DisputeDialog match={match} onClose={close} /> : null}
      </LateDialogs>
    </section>
  );
}

function SideState({ isConfirmed, disputes }: { isConfirmed: boolean; disputes: boolean }) {
  if (disputes) return <span className="tag tag-danger">{t.disputes}</span>;
  return isConfirmed ? (
    <span className="tag tag-free">
      <Icon name="check" small />
      {t.hasConfirmed}
    </span>
  ) : (
    <span className="tag">{t.waits}</span>
  );
}

function Dispute({ match }: { match: Match }) {
  const { sides, disputedSide, dispute } = match;
  const side = disputedSide === undefined ? undefined : sides[disputedSide].name;
  return (
    <div className="notice notice-danger">
      <Icon name="warning" />
      <div>
        <strong dir="auto">{words.disputed(side)[language]}</strong>
        {dispute ? (
          <blockquote className="verdict-words" dir="auto">
            {dispute}
          </blockquote>
        ) : null}
        <p className="small">{words.disputedText(match)[language]}</p>
      </div>
    </div>
  );
}

/** What the reader may answer: confirm for their side, withdraw their dispute, or settle it as an admin. */
function Answers({ match, onDispute }: { match: Match; onDispute: () => void }) {
  const { confirm } = useMatchActions(match._id);
  /** Which matches fall, after a refusal. */
  const [falls, setFalls] = useState<string>();
  const { can, sides, confirmedSides, disputed, disputedSide } = match;
  const own = can.confirmFor ?? [];
  const left = own.filter((side) => !confirmedSides.includes(side));
  const isOwnDispute = disputedSide !== undefined && own.includes(disputedSide);
  const isJudge = can.confirm && (own.length === 0 || can.judge === true);
  const waitsForOthers = disputed && !isOwnDispute && !isJudge;
  if (!can.confirm || waitsForOthers || (left.length === 0 && !isJudge && !disputed)) return null;
  const press = async () => {
    try {
      await confirm.mutateAsync(falls !== undefined);
      toast.success(t.thanks);
    } catch (error) {
      const said = messageOf(error, t.failed);
      if (!hasCode(error, 'STATE_CONFLICT') || error.reason !== 'tournament_matches_fall') toast.error(said);
      else if (isJudge) setFalls(said);
      else toast.error(words.waits[language]);
    }
  };
  const [side] = left;
  const word = falls
    ? t.accept
    : isJudge
      ? t.settle
      : disputed
        ? t.withdraw
        : left.length === 1 && side !== undefined
          ? t.confirmFor(sides[side].name)
          : t.confirm;
  return (
    <>
      {falls ? (
        <p className="notice notice-accent" role="alert">
          {falls} {t.acceptFall}
        </p>
      ) : null}
      <div className="row row-wrap">
        {waitsForOrganiser(match) && !isJudge ? null : (
          <button
            type="button"
            className="btn btn-primary verdict-yes"
            disabled={confirm.isPending}
            onClick={() => void press()}
          >
            <Icon name="check" />
            <span dir="auto">{confirm.isPending ? t.confirming : word}</span>
          </button>
        )}
        {disputed ? null : (
          <button type="button" className="btn" disabled={confirm.isPending} onClick={onDispute}>
            {t.dispute}
          </button>
        )}
      </div>
    </>
  );
}
