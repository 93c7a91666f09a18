import { useEffect, useRef } from 'react';
import { Countdown, CountdownBar } from '../../../components/countdown.js';
import { Icon } from '../../../components/icon.js';
import { useServerNow } from '../../../components/use-server-now.js';
import { pendingTexts as t } from '../texts.js';
import './pending-countdown.css';

interface Props {
  createdAt: string;
  expiresAt: string;
  /** Runs once, when the window ends on the server's clock. */
  onExpired: () => void;
}

/** The payment window of a pending booking: a clock, a bar, and a message at zero. */
export function PendingCountdown({ createdAt, expiresAt, onExpired }: Props) {
  const now = useServerNow(1000);
  const end = Date.parse(expiresAt);
  const over = now >= end;
  const told = useRef(false);

  useEffect(() => {
    if (!over || told.current) return;
    told.current = true;
    onExpired();
  }, [over, onExpired]);

  if (over) {
    return (
      <p className="board pending pending-over" role="status">
        <Icon name="clock" />
        {t.expired}
      </p>
    );
  }
  return (
    <div className="board pending">
      <div className="row row-between">
        <span>{t.payWithin}</span>
        <Countdown until={expiresAt} wholeMs={end - Date.parse(createdAt)} className="pending-clock" />
      </div>
      <CountdownBar until={expiresAt} wholeMs={end - Date.parse(createdAt)} />
    </div>
  );
}
