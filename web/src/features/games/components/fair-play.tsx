import type { FairPlayVerdict, RatedPerson } from '@crease/shared/contracts/fair-play';
import type { OneGame } from '@crease/shared/contracts/games';
import { Icon } from '../../../components/icon.js';
import type { IconName } from '../../../components/icon-paths.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useFairPlay } from '../api/use-fair-play.js';
import { fairPlayTexts as t } from '../fair-play-texts.js';
import './fair-play.css';

const ICONS: Record<FairPlayVerdict, IconName> = { fair: 'check', unfair: 'close', absent: 'ban' };

interface Rated {
  about: RatedPerson;
  name: string;
}

/** After a game: how the others played, as its reader saw it. */
export function FairPlay({ one: { game, players, mine, isHost, fairPlay } }: { one: OneGame }) {
  const { mutateAsync, isPending } = useFairPlay(game._id);
  if (!fairPlay) return null;
  const others = players
    .filter(({ placeId, status }) => placeId !== mine?._id && (status === 'in' || status === 'leaving'))
    .map(({ placeId, name }): Rated => ({ about: placeId, name }));
  const rated: Rated[] = isHost ? others : [{ about: 'host', name: game.hostName }, ...others];
  if (rated.length === 0) return null;
  const say = async (about: RatedPerson, verdict: FairPlayVerdict | null) => {
    try {
      await mutateAsync({ about, verdict });
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <section className="panel stack" aria-labelledby="game-fair-play">
      <h2 id="game-fair-play">{t.title}</h2>
      <p className="small text-2">{t.text(formatDateOf(fairPlay.until))}</p>
      <ul className="lines fair-play">
        {rated.map((person) => (
          <PersonLine
            key={person.about}
            person={person}
            verdicts={isHost ? ['fair', 'unfair', 'absent'] : ['fair', 'unfair']}
            given={fairPlay.given.find(({ about }) => about === person.about)?.verdict}
            busy={isPending}
            onSay={(verdict) => void say(person.about, verdict)}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  person: Rated;
  verdicts: readonly FairPlayVerdict[];
  given: FairPlayVerdict | undefined;
  busy: boolean;
  onSay: (verdict: FairPlayVerdict | null) => void;
}

/** Pressing what was said takes it back. */
function PersonLine({ person: { about, name }, verdicts, given, busy, onSay }: LineProps) {
  return (
    <li>
      <div>
        <strong dir="auto">{name}</strong>
        {about === 'host' ? <p className="small text-2">{t.host}</p> : null}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, none of which is a form field */}
      <div className="row row-wrap" role="group" aria-label={t.about(name)}>
        {verdicts.map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="chip"
            aria-pressed={verdict === given}
            disabled={busy}
            onClick={() => onSay(verdict === given ? null : verdict)}
          >
            <Icon name={ICONS[verdict]} small />
            {t.verdicts[verdict]}
          </button>
        ))}
      </div>
    </li>
  );
}
