import type { Feed } from '@crease/shared/contracts/feeds';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { formatDateOf } from '../../../lib/format/time.js';
import { useDesk } from '../../desk/public.js';
import { type ChosenGrounds, GroundChoice } from '../../staff/public.js';
import { useFeedActions, useFeeds } from '../api/use-feeds.js';
import { connectTexts as t } from '../texts.js';
import { ConnectList } from './connect-list.js';
import { EndDialog } from './end-dialog.js';
import { type Secret, SecretDialog } from './secret-dialog.js';

type Open = { kind: 'new' } | { kind: 'end'; feed: Feed } | { kind: 'secret'; secret: Secret };

/** Calendar feed addresses of a workplace's bookings. */
export function FeedList({ ownerId }: { ownerId: string }) {
  const feeds = useFeeds(ownerId);
  const { end } = useFeedActions(ownerId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ConnectList
        about={t.feedsText}
        query={feeds}
        none={{ title: t.noFeeds, text: t.noFeedsText }}
        more={t.newFeed}
        onMore={() => setOpen({ kind: 'new' })}
        row={(feed) => <FeedRow key={feed._id} feed={feed} onEnd={() => setOpen({ kind: 'end', feed })} />}
      />
      {open?.kind === 'new' ? (
        <FeedDialog
          ownerId={ownerId}
          onMade={(secret) => setOpen({ kind: 'secret', secret })}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'secret' ? <SecretDialog secret={open.secret} onClose={close} /> : null}
      {open?.kind === 'end' ? (
        <EndDialog
          title={t.endFeedTitle}
          text={t.endFeedText}
          busy={end.isPending}
          onEnd={() => end.mutateAsync(open.feed._id)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function FeedRow({ feed, onEnd }: { feed: Feed; onEnd: () => void }) {
  const grounds = useDesk().grounds.data ?? [];
  const names = feed.groundIds?.map((id) => grounds.find(({ _id }) => _id === id)?.name ?? t.goneGround);
  const called = names ? names.join(', ') : t.groundsOf(undefined);
  return (
    <li className="panel connect-row">
      <div className="connect-what">
        <strong>{called}</strong>
        <span className="small text-2">{t.since(formatDateOf(feed.createdAt))}</span>
      </div>
      <button type="button" className="btn btn-small btn-danger" aria-label={t.endOf(called)} onClick={onEnd}>
        {t.end}
      </button>
    </li>
  );
}

interface DialogProps {
  ownerId: string;
  onMade: (secret: Secret) => void;
  onClose: () => void;
}

function FeedDialog({ ownerId, onMade, onClose }: DialogProps) {
  const { create } = useFeedActions(ownerId);
  const [where, setWhere] = useState<ChosenGrounds>({ all: true, groundIds: [] });
  const [wrong, setWrong] = useState<string>();
  const submit = async () => {
    if (!where.all && where.groundIds.length === 0) return setWrong(t.chooseOne);
    try {
      const { feed } = await create.mutateAsync(where.all ? {} : { groundIds: where.groundIds });
      onMade({ title: t.feedMade, label: t.address, value: feed.url, text: t.feedMadeText });
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <FormDialog
      title={t.newFeed}
      busy={create.isPending}
      submit={create.isPending ? t.making : t.make}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <GroundChoice
        form={where}
        error={wrong}
        onChange={(next) => {
          setWrong(undefined);
          setWhere((now) => ({ ...now, ...next }));
        }}
      />
    </FormDialog>
  );
}
