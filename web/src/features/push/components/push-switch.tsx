import { Switch } from '../../../components/switch.js';
import { pushTexts as t } from '../texts.js';
import { useThisDevice } from '../use-this-device.js';
import './push-switch.css';

interface Props {
  label: string;
  hint: string;
  /** The account's wish: whether news ring on any of its devices. */
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * The wish for pushes, which is the account's, and below it what this browser makes of it: whether it is on here, how
 * to turn it on, and plainly when the browser does not allow it.
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
  const says = busy ? t.waiting : (PLAIN[support] ?? (isOn ? t.on : t.off));
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

/** Why nothing can be changed here. */
const PLAIN: Partial<Record<ReturnType<typeof useThisDevice>['support'], string>> = {
  missing: t.unsupported,
  'home-screen': t.needsHomeScreen,
  blocked: t.blocked,
};
