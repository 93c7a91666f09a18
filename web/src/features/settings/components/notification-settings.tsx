import type { Preferences, User } from '@crease/shared/contracts/user';
import { Fragment } from 'react';
import { Switch } from '../../../components/switch.js';
import { MailTopicSwitches } from '../../mails/public.js';
import { PushSwitch } from '../../push/public.js';
import { preferenceTexts, settingsTexts as t } from '../texts.js';
import { usePreference } from '../use-preference.js';
import { QuietHoursSettings } from './quiet-hours.js';
import { TextSwitch } from './text-switch.js';

const CHANNELS = [
  'email',
  'push',
  'sms',
  'whatsapp',
  'marketing',
] as const satisfies (keyof Preferences['notifications'])[];

export function NotificationSettings({ user }: { user: User }) {
  const { shown, change } = usePreference(user.preferences);
  return (
    <section className="panel" aria-labelledby="notification-settings">
      <h2 id="notification-settings">{t.notifications}</h2>
      {CHANNELS.map((channel) => {
        const row = {
          ...preferenceTexts[channel],
          checked: shown.notifications[channel] === true,
          onChange: (on: boolean) => change({ notifications: { [channel]: on } }),
        };
        if (channel === 'sms' || channel === 'whatsapp')
          return <TextSwitch key={channel} channel={channel} {...row} />;
        const Channel = channel === 'push' ? PushSwitch : Switch;
        return (
          <Fragment key={channel}>
            <Channel {...row} />
            {channel === 'email' && shown.notifications.email ? (
              <MailTopicSwitches
                mails={shown.mails}
                role={user.role}
                onChange={(mails) => change({ mails })}
              />
            ) : null}
          </Fragment>
        );
      })}
      <QuietHoursSettings quiet={shown.quietHours} onChange={(quietHours) => change({ quietHours })} />
    </section>
  );
}
