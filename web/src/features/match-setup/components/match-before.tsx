import type { Match } from '@crease/shared/contracts/matches';
import { PRESET_WORDS } from '@crease/shared/match-words/presets';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Countdown } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import { LateDialogs } from '../../../components/late.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { inWords } from '../in-words.js';
import { presetOf } from '../rules-choice.js';
import { beforeTexts as t, whoPlaysTexts } from '../texts.js';
import { AcceptPlace } from './accept-place.js';
import { CoinToss } from './coin-toss.js';
import { EditPlanDialog, EditSideDialog, ShareMatchDialog } from './lazy-dialogs.js';
import { MatchPlace } from './match-place.js';
import { RuleLines } from './rule-lines.js';
import { SideCard } from './side-card.js';
import './match-setup.css';
import { WhenAndWhere } from './when-and-where.js';

const DAY_MS = 86_400_000;

/** The page of a match before its first ball: sides, toss, rules, ground and link. */
export function MatchBefore({ match }: { match: Match }) {
  const [open, setOpen] = useState<'share' | 'plan' | 0 | 1>();
  const close = () => setOpen(undefined);
  const { sides, groundId, groundName, can } = match;
  return (
    <div className="match-before">
      <MatchHead match={match} onShare={() => setOpen('share')} onPlan={() => setOpen('plan')} />
      <AcceptPlace match={match} />
      <div className="match-plan">
        <div className="match-sides">
          {([0, 1] as const).map((index) => (
            <SideCard key={index} side={sides[index]} onEdit={can.run ? () => setOpen(index) : undefined} />
          ))}
        </div>
        <div className="stack-4 match-aside">
          <CoinToss match={match} />
          {groundId && groundName ? <MatchPlace groundId={groundId} groundName={groundName} /> : null}
        </div>
        <MatchRulesPanel match={match} />
      </div>
      <LateDialogs onClose={close}>
        {open === 'share' ? <ShareMatchDialog match={match} onClose={close} /> : null}
        {open === 'plan' ? <EditPlanDialog match={match} onClose={close} /> : null}
        {open === 0 || open === 1 ? <EditSideDialog match={match} index={open} onClose={close} /> : null}
      </LateDialogs>
    </div>
  );
}

interface HeadProps {
  match: Match;
  onShare: () => void;
  onPlan: () => void;
}

function MatchHead({ match, onShare, onPlan }: HeadProps) {
  const { _id, sides, startsAt, groundName, bookingId, can } = match;
  return (
    <header className="board on-night match-head">
      <h1 dir="auto">{whoPlaysTexts.versus(sides[0].name, sides[1].name)}</h1>
      <p className="meta">
        <WhenAndWhere startsAt={startsAt} groundName={groundName} />
      </p>
      <StartsIn startsAt={startsAt} />
      <div className="row row-wrap">
        {can.score ? (
          <Link className="btn btn-primary" to={`/match/${_id}/score`}>
            <Icon name="bat" />
            {t.score}
          </Link>
        ) : null}
        <button type="button" className="btn" onClick={onShare}>
          <Icon name="share" />
          {t.share}
        </button>
        {can.run ? (
          <button type="button" className="btn" onClick={onPlan}>
            <Icon name="edit" />
            {t.changePlan}
          </button>
        ) : null}
        {bookingId ? (
          <Link className="btn" to={`/booking/${bookingId}`}>
            {t.booking}
          </Link>
        ) : null}
      </div>
      {can.score ? <p className="small">{t.whoScores}</p> : null}
    </header>
  );
}

/** Days until the start, or a clock on the last day. */
function StartsIn({ startsAt }: { startsAt: string }) {
  const now = useServerNow(30_000);
  const left = Date.parse(startsAt) - now;
  if (left <= 0) return <p className="match-starts">{t.shouldRun}</p>;
  return (
    <p className="match-starts">
      <span>{t.startsIn}</span>
      {left > DAY_MS ? (
        <b className="num">{t.days(Math.floor(left / DAY_MS))}</b>
      ) : (
        <Countdown until={startsAt} className="match-clock" />
      )}
    </p>
  );
}

function MatchRulesPanel({ match }: { match: Match }) {
  const preset = presetOf(match.rules);
  return (
    <section className="panel stack" aria-labelledby="match-rules">
      <div className="row row-between row-wrap">
        <h2 id="match-rules">{t.rules}</h2>
        {preset ? <span className="tag">{inWords(PRESET_WORDS[preset].name)}</span> : null}
      </div>
      {preset ? <p>{inWords(PRESET_WORDS[preset].sentence)}</p> : null}
      <RuleLines rules={match.rules} />
    </section>
  );
}
