import type { Preferences } from '@crease/shared/contracts/user';
import { Switch } from '../../../components/switch.js';
import { PushSwitch } from '../../push/public.js';
import { preferenceTexts, settingsTexts as t } from '../texts.js';
import { usePreference } from '../use-preference.js';

const CHANNELS = [
  'email',
  'push',
  'sms',
  'marketing',
] as const satisfies (keyof Preferences['notifications'])[];

export function NotificationSettings({ preferences }: { preferences: Preferences }) {
  const { shown, change } = usePreference(preferences);
  return (
    <section className="panel" aria-labelledby="notification-settings">
      <h2 id="notification-settings">{t.notifications}</h2>
      {CHANNELS.map((channel) => {
        const Channel = channel === 'push' ? PushSwitch : Switch;
        return (
          <Channel
            key={channel}
            {...preferenceTexts[channel]}
            checked={shown.notifications[channel]}
            onChange={(on) => change({ notifications: { [channel]: on } })}
          />
        );
      })}
    </section>
  );
}
