import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { toast } from '../../../components/toast-store.js';
import { formatInstant } from '../../../lib/format/time.js';
import { useConfirmEnrolment, useReadAgain, useSecondFactor } from '../api/use-second-factor.js';
import { secondFactorTexts as t } from '../second-factor-texts.js';
import { EnrolSteps } from './enrol-steps.js';
import { ProvenDialog } from './proven-dialog.js';
import '../../../components/settings-parts.css';

type Opened = 'on' | 'off' | 'codes';

/** Two-step login in Settings: status, on and off, and new recovery codes. */
export function SecondFactorSettings() {
  const factor = useSecondFactor();
  const confirm = useConfirmEnrolment();
  const readAgain = useReadAgain();
  const [opened, setOpened] = useState<Opened>();
  const close = () => {
    setOpened(undefined);
    readAgain();
  };
  return (
    <section className="panel" aria-labelledby="second-factor-settings">
      <h2 id="second-factor-settings">{t.title}</h2>
      <p className="text-2 second-factor-state">{t.what}</p>
      {factor.isPending ? (
        <Loading label={t.loading} />
      ) : factor.isError ? (
        <div className="row row-wrap" role="alert">
          <p>{t.failed}</p>
          <button type="button" className="btn btn-small" onClick={() => void factor.refetch()}>
            {t.again}
          </button>
        </div>
      ) : (
        <>
          <p className="row row-wrap second-factor-state">
            <span className={`tag ${factor.data.on ? 'tag-free' : ''}`}>{factor.data.on ? t.on : t.off}</span>
            <span className="small text-2">
              {factor.data.since
                ? `${t.since(formatInstant(factor.data.since))} · ${t.left(factor.data.recoveryLeft)}`
                : factor.data.required
                  ? t.required
                  : null}
            </span>
          </p>
          <div className="settings-buttons">
            {factor.data.on ? (
              <>
                <button type="button" className="btn btn-small" onClick={() => setOpened('codes')}>
                  <Icon name="lock" small />
                  {t.newCodes}
                </button>
                <button type="button" className="btn btn-small btn-danger" onClick={() => setOpened('off')}>
                  {t.switchOff}
                </button>
              </>
            ) : (
              <button type="button" className="btn btn-small" onClick={() => setOpened('on')}>
                <Icon name="lock" small />
                {t.switchOn}
              </button>
            )}
          </div>
        </>
      )}
      {opened === 'on' ? (
        <Dialog title={t.setUpTitle} size="narrow" closeOnBackdrop={false} onClose={close}>
          <EnrolSteps
            confirm={async (code) => {
              const { recoveryCodes } = await confirm.mutateAsync(code);
              toast.success(t.switchedOn);
              return recoveryCodes;
            }}
            onDone={close}
          />
        </Dialog>
      ) : null}
      {opened === 'off' || opened === 'codes' ? <ProvenDialog to={opened} onClose={close} /> : null}
    </section>
  );
}
