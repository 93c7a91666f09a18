import type { Tournament } from '@crease/shared/contracts/tournament';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Fetched } from '../../../components/fetched.js';
import { Icon } from '../../../components/icon.js';
import { LeaveCheck } from '../../../components/leave-check.js';
import { StepBar } from '../../../components/step-bar.js';
import { toast } from '../../../components/toast-store.js';
import { useToday } from '../../../components/use-corrected-clock.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useDesk } from '../../desk/public.js';
import { datesOf, shapeOf } from '../../tournaments/public.js';
import { useOwnTournaments } from '../api/use-own-tournaments.js';
import { useCreateTournament } from '../api/use-run-tournament.js';
import { EntryStep } from '../components/entry-step.js';
import { RulesStep } from '../components/rules-step.js';
import { WhenStep } from '../components/when-step.js';
import { TOURNAMENT_PRESETS, type TournamentPreset } from '../presets.js';
import { ownerTournamentsTexts, tournamentFormTexts as t } from '../texts.js';
import {
  copyForm,
  presetForm,
  type TournamentErrors,
  type TournamentField,
  type TournamentForm,
} from '../tournament-form.js';
import { useTournamentForm } from '../use-tournament-form.js';
import '../components/owner-tournaments.css';

const STEPS = ['kind', 'when', 'entry', 'rules'] as const;
type Step = (typeof STEPS)[number];

const FIELDS: Readonly<Record<Step, readonly TournamentField[]>> = {
  kind: [],
  when: ['name', 'groundIds', 'from', 'to', 'windows', 'matchMinutes', 'restMinutes'],
  entry: [
    'teams',
    'groups',
    'advance',
    'thirdPlace',
    'legs',
    'registerUntil',
    'entryFee',
    'rosterMin',
    'rosterMax',
  ],
  rules: ['rules', 'prizes', 'publicRules'],
};

/** `/owner-panel/tournaments/new`: makes a tournament by steps, from a preset. */
export function NewTournamentPage() {
  const { grounds, search } = useDesk();
  usePageTitle(t.title);
  return (
    <div className="page page-body cup-new">
      <Link className="back-link" to={`/owner-panel/tournaments${search}`}>
        <Icon name="left" small />
        {ownerTournamentsTexts.back}
      </Link>
      <div>
        <h1 className="creased">{t.title}</h1>
      </div>
      <Fetched query={grounds}>
        {(all) =>
          all.length > 0 ? (
            <Wizard groundIds={all.map(({ _id }) => _id)} />
          ) : (
            <EmptyState title={ownerTournamentsTexts.noGround} text={ownerTournamentsTexts.noGroundText}>
              <Link className="btn btn-primary" to="/owner-panel/grounds/new">
                {ownerTournamentsTexts.listGround}
              </Link>
            </EmptyState>
          )
        }
      </Fetched>
    </div>
  );
}

function Wizard({ groundIds }: { groundIds: string[] }) {
  const navigate = useNavigate();
  const { ground, search } = useDesk();
  const today = useToday();
  const create = useCreateTournament();
  const own = ground?._id ?? groundIds[0];
  const start = (preset: TournamentPreset) => presetForm(preset, today, own ? [own] : []);
  const state = useTournamentForm(start('saturday'));
  const [step, setStep] = useState<Step>('kind');
  const [furthest, setFurthest] = useState(0);
  const { form, errors, change } = state;
  const goTo = (next: Step) => {
    setStep(next);
    setFurthest((far) => Math.max(far, STEPS.indexOf(next)));
    window.scrollTo({ top: 0 });
  };
  const choose = (chosen: TournamentForm) => {
    state.begin(chosen);
    goTo('when');
  };
  const at = STEPS.indexOf(step);
  const onward = async () => {
    const next = STEPS[at + 1];
    if (next) return Object.keys(state.judge(FIELDS[step])).length === 0 && goTo(next);
    const refused = await state.send(async (body) => {
      const { _id } = await create.mutateAsync(body);
      toast.success(t.created);
      navigate(`/owner-panel/tournaments/${_id}${search}`);
    });
    const back = refused && stepOf(refused);
    if (back) setStep(back);
  };
  return (
    <>
      <StepBar steps={STEPS} step={step} furthest={furthest} texts={t} onStep={setStep} />
      {step === 'kind' ? (
        <>
          <Kinds onChoose={(preset) => choose(start(preset))} />
          <Earlier onChoose={(earlier) => choose(copyForm(earlier, today, groundIds))} />
        </>
      ) : (
        <form
          ref={state.formRef}
          className="stack-4"
          noValidate
          aria-label={t.title}
          onSubmit={(event) => {
            event.preventDefault();
            if (!create.isPending) void onward();
          }}
        >
          {step === 'when' ? <WhenStep form={form} errors={errors} onChange={change} /> : null}
          {step === 'entry' ? <EntryStep form={form} errors={errors} onChange={change} /> : null}
          {step === 'rules' ? <RulesStep form={form} errors={errors} onChange={change} /> : null}
          <div className="row row-between">
            <button type="button" className="btn" onClick={() => setStep(STEPS[at - 1] ?? 'kind')}>
              {t.previous}
            </button>
            <button type="submit" className="btn btn-primary" disabled={create.isPending}>
              {step !== 'rules' ? t.next : create.isPending ? t.creating : t.create}
            </button>
          </div>
        </form>
      )}
      {state.isChanged ? <LeaveCheck /> : null}
    </>
  );
}

/** The step with the first wrong field. */
const stepOf = (errors: TournamentErrors): Step | undefined =>
  STEPS.find((step) => FIELDS[step].some((field) => errors[field] !== undefined));

function Kinds({ onChoose }: { onChoose: (preset: TournamentPreset) => void }) {
  return (
    <div className="stack">
      <p className="text-2">{t.kindHint}</p>
      <ul className="cup-kinds">
        {TOURNAMENT_PRESETS.map((preset) => (
          <li key={preset}>
            <button type="button" className="panel cup-kind" onClick={() => onChoose(preset)}>
              <span>
                <strong>{t.presets[preset].title}</strong>
                <span className="small text-2">{t.presets[preset].text}</span>
              </span>
              <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const COPIES_SHOWN = 6;

/** The workplace's tournaments, each to be copied with its settings onto later dates. */
function Earlier({ onChoose }: { onChoose: (earlier: Tournament) => void }) {
  const { workplace } = useDesk();
  const earlier = useOwnTournaments(workplace.ownerId, 1, COPIES_SHOWN);
  const all = earlier.data?.tournaments ?? [];
  if (all.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="copy-earlier">
      <h2 id="copy-earlier">{t.copyTitle}</h2>
      <p className="text-2">{t.copyHint}</p>
      <ul className="cup-kinds">
        {all.map((one) => (
          <li key={one._id}>
            <button type="button" className="panel cup-kind" onClick={() => onChoose(one)}>
              <span>
                <strong dir="auto">{t.copy(one.name)}</strong>
                <span className="small text-2">
                  {datesOf(one)}, {shapeOf(one)}
                </span>
              </span>
              <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
