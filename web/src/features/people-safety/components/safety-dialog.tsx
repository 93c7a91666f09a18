import type { BlockedPerson } from '@crease/shared/contracts/people-safety';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useUnblock } from '../api/use-blocked-people.js';
import { useBlock } from '../api/use-safety-actions.js';
import type { SafetyPerson } from '../safety-person.js';
import { peopleSafetyTexts as t } from '../texts.js';
import { ReportForm } from './report-form.js';
import './people-safety.css';

type Step =
  | { at: 'who' }
  | { at: 'report'; person: SafetyPerson }
  | { at: 'block'; person: SafetyPerson }
  | { at: 'blocked'; person: SafetyPerson; block: BlockedPerson };

interface Props {
  people: readonly SafetyPerson[];
  stays: boolean;
  onClose: () => void;
}

/** Blocks or reports one of these people. A block can be taken back at once. */
export function SafetyDialog({ people, stays, onClose }: Props) {
  const [step, setStep] = useState<Step>({ at: 'who' });
  const leave = useLeave(stays, onClose);
  if (step.at === 'report')
    return (
      <ReportForm title={t.reportTitle(step.person.name)} reported={step.person.somebody} onClose={onClose} />
    );
  if (step.at === 'block')
    return (
      <BlockForm
        person={step.person}
        stays={stays}
        onBlocked={(block) => setStep({ at: 'blocked', person: step.person, block })}
        onClose={onClose}
      />
    );
  if (step.at === 'blocked') return <BlockedNotice {...step} onUndone={onClose} onClose={leave} />;
  return <WhoDialog people={people} onStep={setStep} onClose={onClose} />;
}

/** Closes the dialog after a block. Who does not keep the page goes back to the games. */
function useLeave(stays: boolean, onClose: () => void): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    onClose();
    if (!stays) void navigate('/games');
    // The page that is left may be hidden now: reading it again would be refused.
    void client.invalidateQueries({ refetchType: stays ? 'active' : 'none' });
  };
}

interface WhoProps {
  people: readonly SafetyPerson[];
  onStep: (step: Step) => void;
  onClose: () => void;
}

function WhoDialog({ people, onStep, onClose }: WhoProps) {
  return (
    <Dialog title={t.open} size="narrow" onClose={onClose}>
      <p className="small text-2">{t.private}</p>
      <ul className="lines safety-people">
        {people.map((person) => (
          <li key={person.key}>
            <div>
              <strong dir="auto">{person.name}</strong>
              {person.isHost ? <p className="small text-2">{t.host}</p> : null}
            </div>
            <span className="row">
              <button
                type="button"
                className="btn btn-small"
                aria-label={t.reportOf(person.name)}
                onClick={() => onStep({ at: 'report', person })}
              >
                {t.report}
              </button>
              <button
                type="button"
                className="btn btn-small btn-danger"
                aria-label={t.blockOf(person.name)}
                onClick={() => onStep({ at: 'block', person })}
              >
                {t.block}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface BlockProps {
  person: SafetyPerson;
  stays: boolean;
  onBlocked: (block: BlockedPerson) => void;
  onClose: () => void;
}

function BlockForm({ person, stays, onBlocked, onClose }: BlockProps) {
  const block = useBlock();
  const submit = async () => {
    try {
      onBlocked(await block.mutateAsync(person.somebody));
    } catch (error) {
      toast.error(messageOf(error, t.failed));
      onClose();
    }
  };
  return (
    <FormDialog
      title={t.blockTitle(person.name)}
      danger
      busy={block.isPending}
      submit={block.isPending ? t.blocking : t.block}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.blockText}</p>
      <p className="text-2">{stays ? t.blockStays : t.blockLeaves}</p>
    </FormDialog>
  );
}

interface BlockedProps {
  person: SafetyPerson;
  block: BlockedPerson;
  onUndone: () => void;
  onClose: () => void;
}

function BlockedNotice({ person: { name }, block, onUndone, onClose }: BlockedProps) {
  const unblock = useUnblock();
  const undo = async () => {
    try {
      await unblock.mutateAsync(block._id);
      toast.success(t.undone(name));
      onUndone();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <Dialog
      title={t.blocked(name)}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" disabled={unblock.isPending} onClick={() => void undo()}>
            {t.undo}
          </button>
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {t.done}
          </button>
        </>
      }
    >
      <p>{t.blockedText}</p>
    </Dialog>
  );
}
