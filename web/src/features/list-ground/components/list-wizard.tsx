import { DRAFT_STEPS, type GroundDraft } from '@crease/shared/contracts/ground-drafts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../../components/icon.js';
import { StepBar } from '../../../components/step-bar.js';
import { usePayoutForm } from '../../money/public.js';
import { listGroundTexts as t } from '../texts.js';
import type { KeptState } from '../use-kept-form.js';
import { type ListState, useListGround } from '../use-list-ground.js';
import { BankStep } from './bank-step.js';
import { DiscardButton } from './discard-button.js';
import { PicturesStep } from './pictures-step.js';
import { PlaceStep } from './place-step.js';
import { PricesStep } from './prices-step.js';
import { RulesStep } from './rules-step.js';
import './list-ground.css';

interface Props {
  ownerId: string;
  draft: GroundDraft | null;
  /** The draft is gone: the form starts empty. */
  onAnew: () => void;
}

/** Listing a ground in five steps. Each is validated before the next, and all of them before sending. */
export function ListWizard({ ownerId, draft, onAnew }: Props) {
  const state = useListGround(draft);
  const account = usePayoutForm(ownerId);
  const { step } = state;
  const heading = useFocusOn(step);
  const isLast = step === 'bank';

  const submit = async () => {
    if (state.busy || account.busy) return;
    if (!isLast) return state.next();
    // Any typed account details must be valid: the ground is not sent otherwise.
    if (account.isEmpty || (await account.submit())) await state.send();
  };
  const steps: Record<typeof step, ReactNode> = {
    place: <PlaceStep state={state} />,
    prices: <PricesStep state={state} />,
    pictures: <PicturesStep draft={draft} />,
    rules: <RulesStep state={state} />,
    bank: <BankStep ownerId={ownerId} account={account} />,
  };
  return (
    <div className="list-ground">
      <div className="stack">
        <div className="row row-between row-wrap">
          <h1 className="creased">{t.title}</h1>
          <Kept state={state.kept} />
        </div>
        <StepBar
          steps={DRAFT_STEPS}
          step={state.step}
          furthest={state.furthest}
          texts={t}
          onStep={state.goTo}
        />
        {state.kept === 'gone' ? (
          <p>
            <button type="button" className="btn btn-small" onClick={onAnew}>
              {t.anew}
            </button>
          </p>
        ) : null}
      </div>
      <form
        key={step}
        ref={isLast ? account.formRef : state.formRef}
        className="stack-4"
        noValidate
        aria-labelledby="list-heading"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 id="list-heading" ref={heading} tabIndex={-1} className="list-heading">
          {t.headings[step]}
        </h2>
        {steps[step]}
        <Foot state={state} isLast={isLast} busy={state.busy || account.busy} />
      </form>
      {draft ? (
        <DiscardButton stop={state.stop} onDiscarded={onAnew} />
      ) : (
        <p className="small text-2">{t.text}</p>
      )}
    </div>
  );
}

/** Focus moves to the step's heading when the step changes, not when the page opens. */
function useFocusOn(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

function Kept({ state }: { state: KeptState }) {
  const isBad = state === 'unsaved' || state === 'gone';
  return (
    <p className={`small row ${isBad ? 'list-unsaved' : 'text-2'}`} role="status">
      <Icon name={isBad ? 'warning' : state === 'saved' ? 'check' : 'refresh'} small />
      {t[state]}
    </p>
  );
}

interface FootProps {
  state: ListState;
  isLast: boolean;
  busy: boolean;
}

function Foot({ state, isLast, busy }: FootProps) {
  return (
    <div className="list-foot">
      {state.step === DRAFT_STEPS[0] ? (
        <span />
      ) : (
        <button type="button" className="btn" onClick={state.back}>
          <Icon name="left" small />
          {t.back}
        </button>
      )}
      <button type="submit" className="btn btn-primary" disabled={busy}>
        {isLast ? (busy ? t.sending : t.send) : t.next}
      </button>
    </div>
  );
}
