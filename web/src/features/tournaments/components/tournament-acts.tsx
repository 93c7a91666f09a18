import type { Tournament } from '@crease/shared/contracts/tournament';
import { championPaper, tournamentCertificates } from '@crease/shared/contracts/tournaments';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { DownloadButton } from '../../../components/download-button.js';
import { Icon } from '../../../components/icon.js';
import { useMenu } from '../../../components/use-menu.js';
import { tournamentTexts as t } from '../texts.js';
import type { statusAt } from '../tournament-words.js';
import { FollowButton } from './follow-button.js';

interface Props {
  tournament: Tournament;
  status: ReturnType<typeof statusAt>;
  onShare: () => void;
}

/** What everybody can do with a tournament, and the way to its organisers' page. */
export function TournamentActs({ tournament, status, onShare }: Props) {
  const { _id, champion, can } = tournament;
  const hasWall = status === 'drawn' || status === 'running' || status === 'over';
  return (
    <div className="cup-acts">
      <button type="button" className="btn" onClick={onShare}>
        <Icon name="share" />
        {t.shareShort}
      </button>
      {status === 'over' || status === 'cancelled' || status === 'draft' ? null : (
        <FollowButton tournament={tournament} />
      )}
      {hasWall ? (
        <Link className="btn" to={`/tournament/${_id}/live`}>
          <Icon name="board" />
          {t.wall}
        </Link>
      ) : null}
      {champion ? <ChampionPapers tournament={tournament} /> : null}
      {can.run ? (
        <Link className="btn" to={`/owner-panel/tournaments/${_id}`}>
          <Icon name="settings" />
          {t.manage}
        </Link>
      ) : null}
    </div>
  );
}

/** The champion as a picture, the champion's page, and certificates to print. */
function ChampionPapers({ tournament: { _id: id, rev } }: { tournament: Tournament }) {
  const anchor = useRef<HTMLDivElement>(null);
  const { open, toggle, close } = useMenu(anchor);
  return (
    <div className="menu-anchor" ref={anchor}>
      <button type="button" className="btn" aria-expanded={open} aria-controls="cup-papers" onClick={toggle}>
        <Icon name="download" />
        {t.papers}
      </button>
      {open ? (
        <div className="menu-panel" id="cup-papers">
          {/* The revision makes the newest picture a new address. */}
          <a
            href={`/api/tournaments/${id}/card.png?t=${rev}`}
            target="_blank"
            rel="noreferrer"
            onClick={close}
          >
            <Icon name="crop" small />
            {t.picture}
          </a>
          <DownloadButton
            contract={championPaper}
            input={{ params: { id } }}
            file={`crease-champion-${id}.pdf`}
            text={t.championPage}
            className="menu-item"
          />
          <DownloadButton
            contract={tournamentCertificates}
            input={{ params: { id } }}
            file={`crease-certificates-${id}.pdf`}
            text={t.certificates}
            className="menu-item"
          />
        </div>
      ) : null}
    </div>
  );
}
