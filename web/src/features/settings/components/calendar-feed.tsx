import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { latePartTexts } from '../../../components/late-texts.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useMyFeed, useMyFeedActions } from '../api/use-my-feed.js';
import { settingsTexts as t } from '../texts.js';

/** The calendar feed of the player's bookings. */
export function CalendarFeed() {
  const feed = useMyFeed();
  const { create, end } = useMyFeedActions();
  const [address, setAddress] = useState<string>();
  const busy = create.isPending || end.isPending;
  const make = async () => {
    try {
      setAddress((await create.mutateAsync()).feed.url);
    } catch (error) {
      toast.error(messageOf(error, t.feedFailed));
    }
  };
  const stop = async () => {
    try {
      await end.mutateAsync();
      setAddress(undefined);
      toast.success(t.feedEnded);
    } catch (error) {
      toast.error(messageOf(error, t.feedFailed));
    }
  };
  return (
    <section className="panel stack-4" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">{t.feed}</h2>
      <p className="text-2">{t.feedText}</p>
      {address ? (
        <NewAddress address={address} />
      ) : feed.data ? (
        <p className="small text-2">{t.feedSince(formatDateOf(feed.data.createdAt))}</p>
      ) : null}
      <div className="settings-buttons">
        <button
          type="button"
          className="btn btn-small"
          disabled={busy || feed.isPending}
          onClick={() => void make()}
        >
          <Icon name="calendar" small />
          {feed.data ? t.feedAnew : t.feedMake}
        </button>
        {feed.data ? (
          <button
            type="button"
            className="btn btn-small btn-danger"
            disabled={busy}
            onClick={() => void stop()}
          >
            {t.feedEnd}
          </button>
        ) : null}
      </div>
    </section>
  );
}

/** Shown only this once. */
function NewAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch (error) {
      console.warn('Not copied', error);
      toast.error(latePartTexts.copyFailed);
    }
  };
  return (
    <div className="stack">
      <TextField
        label={t.feedAddress}
        hint={t.feedOnce}
        value={address}
        onChange={ignore}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div>
        <button type="button" className="btn btn-small btn-primary" onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'link'} small />
          {copied ? latePartTexts.copied : latePartTexts.copyLink}
        </button>
      </div>
    </div>
  );
}

/** The field is read-only. */
function ignore() {}
