import { sendPhoneCode } from '@crease/shared/contracts/user';
import { formatPhone } from '@crease/shared/format/phone';
import type { TextChannelName } from '@crease/shared/text-channels';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Switch } from '../../../components/switch.js';
import { toast } from '../../../components/toast-store.js';
import { hasCode, messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { useUser } from '../../../lib/session.js';
import { useSite } from '../../site/public.js';
import { phoneTexts as t } from '../texts.js';
import { VerifyPhoneDialog } from './verify-phone-dialog.js';

interface Props {
  channel: TextChannelName;
  label: string;
  /** The kinds of notifications sent this way. */
  hint: string;
  /** The account's setting. */
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * The SMS or WhatsApp setting, and below it its effect: none are sent on this site, the phone is not confirmed yet, or
 * it was refused.
 */
export function TextSwitch({ channel, label, hint, checked, onChange }: Props) {
  const user = useUser();
  const { data: site, refetch } = useSite(true);
  const [verifying, setVerifying] = useState(false);
  const ask = useMutation({ mutationFn: () => call(sendPhoneCode, {}) });
  const isSent = site?.texts?.[channel];
  const isProven = user?.phoneVerified === true;
  const refusal = isProven ? user.unreachable?.[channel] : undefined;

  const sendCode = async () => {
    try {
      await ask.mutateAsync();
      setVerifying(true);
    } catch (error) {
      toast.error(messageOf(error, t.codeFailed));
      // A code is on its way or was sent today, so it can be entered.
      if (hasCode(error, 'RATE_LIMITED')) setVerifying(true);
    }
  };
  const wish = async (on: boolean) => {
    onChange(on);
    if (!on || isProven || ask.isPending) return;
    // A quick user can toggle this before the site's settings have loaded.
    const known = site ?? (await refetch()).data;
    if (known?.texts?.[channel]) await sendCode();
  };

  return (
    <>
      <Switch
        label={label}
        hint={site && !isSent ? t.notSent(label) : isProven ? t.to(hint, formatPhone(user.phone)) : hint}
        checked={checked}
        onChange={(on) => void wish(on)}
      />
      {checked && isSent && !isProven ? (
        <TextState
          says={t.unproven}
          button={t.confirm}
          busy={ask.isPending}
          onPress={() => void sendCode()}
        />
      ) : null}
      {checked && isSent && refusal ? (
        <TextState says={t.refused[refusal](label)} button={t.tryAgain} onPress={() => onChange(true)} />
      ) : null}
      {verifying && user ? (
        <VerifyPhoneDialog phone={user.phone} onClose={() => setVerifying(false)} />
      ) : null}
    </>
  );
}

interface StateProps {
  says: string;
  button: string;
  busy?: boolean;
  onPress: () => void;
}

function TextState({ says, button, busy = false, onPress }: StateProps) {
  return (
    <div className="text-state">
      <p className="field-hint" role="status">
        {says}
      </p>
      <button type="button" className="btn btn-small" disabled={busy} onClick={onPress}>
        {button}
      </button>
    </div>
  );
}
