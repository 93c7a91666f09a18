import { Switch } from '../../../components/switch.js';
import { pushTexts as t } from '../texts.js';
import { useThisDevice } from '../use-this-device.js';
import './push-switch.css';

interface Props {
  label: string;
  hint: string;
  /** The account's setting: whether any of its devices get notifications. */
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * The push setting, which belongs to the account, and below it the state of this browser: on or off, how to switch it
 * on, or that the browser does not allow it.
 */
export function PushSwitch({ label, hint, checked, onChange }: Props) {
  const device = useThisDevice();
  const canAsk = device.support === 'asking' || device.support === 'allowed';
  const wish = (on: boolean) => {
    onChange(on);
    if (on && canAsk) void device.change(true);
  };
  return (
    <>
      <Switch label={label} hint={hint} checked={checked} onChange={wish} />
      {checked && device.isOn !== undefined ? <ThisDevice {...device} /> : null}
    </>
  );
}

function ThisDevice({ support, isOn, busy, change }: ReturnType<typeof useThisDevice>) {
  const says = busy ? t.waiting : (whyNot(support) ?? (isOn ? t.on : t.off));
  const canChange = support === 'asking' || support === 'allowed';
  return (
    <div className="push-device">
      <p className="field-hint" role="status">
        {says}
      </p>
      {canChange ? (
        <button type="button" className="btn btn-small" disabled={busy} onClick={() => void change(!isOn)}>
          {isOn ? t.turnOff : t.turnOn}
        </button>
      ) : null}
    </div>
  );
}

/** Why push notifications cannot be switched on this device; undefined if they can. */
function whyNot(support: ReturnType<typeof useThisDevice>['support']): string | undefined {
  if (support === 'missing') return t.unsupported;
  if (support === 'home-screen') return t.needsHomeScreen;
  return support === 'blocked' ? t.blocked : undefined;
}
