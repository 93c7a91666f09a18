import type { PlayerPage } from '@crease/shared/contracts/figures';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { LATE_ICON_PATHS } from '../../../components/late-icon-paths.js';
import { ShareButton } from '../../../components/share-button.js';
import { Tabs } from '../../../components/tabs.js';
import { useAddressFilters } from '../../../components/use-address-filters.js';
import { formatCount } from '../../../lib/format/money.js';
import { useUser } from '../../../lib/session.js';
import { seasonText } from '../seasons.js';
import { playerPageTexts as t, figureTexts as words } from '../texts.js';
import { AllFigures } from './all-figures.js';
import { Bars } from './bars.js';
import { BestList } from './best-list.js';
import { FiguresTable } from './figures-table.js';
import { FormChart } from './form-chart.js';
import { MvpFormula } from './mvp-formula.js';
import { PlayerHead } from './player-head.js';

const VIEWS = ['all', 'season', 'ground'] as const;
const filters = z.object({ view: z.enum(VIEWS).catch('all') });

/** A player's page: who they are, how they play just now, and their figures in three views. */
export function PlayerView({ page }: { page: PlayerPage }) {
  const user = useUser();
  const isOwn = user?.id === page.player._id;
  const { all } = page.figures;
  return (
    <div className="player-page">
      <PlayerHead page={page}>
        {isOwn && !user.publicProfile ? null : (
          <ShareButton
            what={() => ({
              title: t.share(page.player.name),
              text: t.shareText(all.matches, all.batting.runs, all.bowling.wickets),
              url: window.location.href,
            })}
          />
        )}
      </PlayerHead>
      <Notice page={page} isOwn={isOwn} isPublic={user?.publicProfile === true} />
      {all.matches === 0 ? (
        <EmptyState title={t.none} text={isOwn ? `${t.noneText} ${t.noneOwn}` : t.noneText}>
          {isOwn ? (
            <Link className="btn btn-primary" to="/teams">
              {t.toTeams}
            </Link>
          ) : null}
        </EmptyState>
      ) : (
        <>
          <div className="fig-columns">
            <FormChart form={page.form} />
            <BestList best={page.best} />
          </div>
          <Views page={page} />
        </>
      )}
      <MvpFormula />
    </div>
  );
}

interface NoticeProps {
  page: PlayerPage;
  isOwn: boolean;
  isPublic: boolean;
}

/** Says that the page is not seen by everybody. */
function Notice({ page, isOwn, isPublic }: NoticeProps) {
  if (isOwn && !isPublic)
    return (
      <div className="notice">
        <Icon outline={LATE_ICON_PATHS.eyeOff} />
        <p>{t.onlyYou}</p>
        <div className="notice-actions">
          <Link className="btn btn-small" to="/settings">
            {t.makePublic}
          </Link>
        </div>
      </div>
    );
  if (!page.sharedOnly) return null;
  return (
    <div className="notice">
      <Icon name="info" />
      <p>{t.sharedOnly(page.player.name)}</p>
    </div>
  );
}

function Views({ page }: { page: PlayerPage }) {
  const { filters: asked, set } = useAddressFilters(filters);
  const { all, byYear, byGround } = page.figures;
  return (
    <Tabs
      label={t.viewsLabel}
      tabs={VIEWS.map((key) => ({ key, text: t.views[key] }))}
      current={asked.view}
      onChange={(view) => set({ view: view === 'all' ? undefined : view })}
    >
      {asked.view === 'all' ? <AllFigures figures={all} /> : null}
      {asked.view === 'season' ? <BySeason seasons={byYear} /> : null}
      {asked.view === 'ground' ? (
        <FiguresTable
          of={t.ground}
          rows={byGround.map(({ groundId, groundName, ...figures }) => ({
            key: groundId,
            name: <Link to={`/ground/${groundId}`}>{groundName}</Link>,
            ...figures,
          }))}
        />
      ) : null}
    </Tabs>
  );
}

function BySeason({ seasons }: { seasons: PlayerPage['figures']['byYear'] }) {
  const inOrder = [...seasons].reverse();
  const bars = (of: (season: (typeof seasons)[number]) => number) =>
    inOrder.map((season) => ({
      key: String(season.year),
      value: of(season),
      text: formatCount(of(season)),
      label: seasonText(season.year),
    }));
  return (
    <div className="stack-4">
      {/* One bar is no chart. */}
      {seasons.length > 1 ? (
        <div className="panel fig-pair">
          <figure>
            <figcaption className="small text-2">{t.seasonRuns}</figcaption>
            <Bars height={120} bars={bars(({ batting }) => batting.runs)} />
          </figure>
          <figure>
            <figcaption className="small text-2">{t.seasonWickets}</figcaption>
            <Bars height={120} bars={bars(({ bowling }) => bowling.wickets)} />
          </figure>
        </div>
      ) : null}
      <FiguresTable
        of={words.season}
        rows={seasons.map(({ year, season: _, ...figures }) => ({
          key: String(year),
          name: seasonText(year),
          ...figures,
        }))}
      />
    </div>
  );
}
