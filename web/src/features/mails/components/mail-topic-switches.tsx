import type { Preferences, User } from '@crease/shared/contracts/user';
import { SWITCHED_TOPICS, type SwitchedTopic } from '@crease/shared/mail-topics';
import { Switch } from '../../../components/switch.js';
import { mailTopicTexts, mailTexts as t } from '../texts.js';
import './mail-topic-switches.css';

/** Kinds of mail that only owners and staff get. */
const OF_OWNERS: readonly SwitchedTopic[] = ['alerts', 'settlements'];

interface Props {
  mails: Preferences['mails'];
  role: User['role'];
  onChange: (mails: NonNullable<Preferences['mails']>) => void;
}

/** The kinds of mail, folded under the switch for all of them. */
export function MailTopicSwitches({ mails, role, onChange }: Props) {
  const topics = SWITCHED_TOPICS.filter((topic) => role !== 'user' || !OF_OWNERS.includes(topic));
  const off = topics.filter((topic) => mails?.[topic] === false).length;
  return (
    <details className="mail-topics">
      <summary>
        {t.which} <span className="num">{t.count(topics.length - off, topics.length)}</span>
      </summary>
      <div className="mail-topics-list">
        {topics.map((topic) => (
          <Switch
            key={topic}
            {...mailTopicTexts[topic]}
            checked={mails?.[topic] !== false}
            onChange={(on) => onChange({ [topic]: on })}
          />
        ))}
      </div>
    </details>
  );
}
