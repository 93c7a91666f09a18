import { GROUND_PARTS, type GroundPart } from '@crease/shared/contracts/review-states';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { TextArea } from '../../../components/text-area.js';
import { groundFormTexts } from '../../ground-form/public.js';
import { reviewTexts as t } from '../review-texts.js';
import { adminTexts } from '../texts.js';

interface Props {
  name: string;
  isOpen: boolean;
  busy: boolean;
  onSend: (reason: string, mend: GroundPart[]) => void;
  onClose: () => void;
}

/** Asks why a ground goes back to its owner and which parts need work. */
export function SendBackDialog({ name, isOpen, busy, onSend, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [mend, setMend] = useState<GroundPart[]>([]);
  const [error, setError] = useState<string>();
  const send = () => {
    if (!reason.trim()) return setError(t.reasonMissing);
    onSend(reason.trim(), mend);
  };
  return (
    <Dialog
      title={t.sendBackTitle}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose} disabled={busy}>
            {adminTexts.cancel}
          </button>
          <button type="button" className="btn btn-primary" onClick={send} disabled={busy}>
            {t.sendBack}
          </button>
        </>
      }
    >
      <div className="stack-4">
        <div>
          <h3>{name}</h3>
          <p className="text-2">
            {t.sendBackText} {isOpen ? t.staysOpen : null}
          </p>
        </div>
        <TextArea
          label={t.reason}
          rows={4}
          maxLength={1000}
          value={reason}
          error={error}
          data-autofocus
          onChange={(text) => {
            setError(undefined);
            setReason(text);
          }}
        />
        <fieldset className="field admin-parts">
          <legend className="field-label">{t.mend}</legend>
          <div className="chips chips-wrap">
            {GROUND_PARTS.map((part) => {
              const on = mend.includes(part);
              return (
                <label key={part} className="chip">
                  <input
                    type="checkbox"
                    className="visually-hidden"
                    checked={on}
                    onChange={() => setMend(on ? mend.filter((one) => one !== part) : [...mend, part])}
                  />
                  {on ? <Icon name="check" small /> : null}
                  {groundFormTexts.parts[part]}
                </label>
              );
            })}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
