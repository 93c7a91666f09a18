import { Icon } from '../../../components/icon.js';
import type { Snapshot } from '../log/session.js';
import { scoringTexts as t } from '../texts.js';
import './scorer.css';

/** How much the server does not have yet. Only an acknowledged event counts as sent. */
export function SyncBar({ log, link }: Pick<Snapshot, 'log' | 'link'>) {
  const { waiting } = log;
  const balls = waiting.filter((event) => 'ball' in event).length;
  const count = t.count(balls, waiting.length - balls);
  const isOffline = link === 'offline';
  const hasAll = waiting.length === 0;
  const words = hasAll ? t.allSent : link === 'sending' ? t.sending(count) : t.toSend(count);
  return (
    <p className="scorer-sync">
      <strong className={`tag ${hasAll ? 'tag-free' : 'tag-info'}`}>
        <Icon name={isOffline ? 'warning' : hasAll ? 'check' : 'clock'} small />
        {words}
      </strong>
      <span role="status">{isOffline ? t.offline : ''}</span>
    </p>
  );
}
