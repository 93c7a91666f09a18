import { createScorerLink } from '@crease/shared/contracts/matches';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Later, late } from '../../../components/late.js';
import { Loading } from '../../../components/loading.js';
import { ShareWays } from '../../../components/share-ways.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { handOverTexts as t } from '../texts.js';
import './scorer.css';

const QrCode = late(() => import('../../../components/qr-code.js'));

interface Props {
  matchId: string;
  title: string;
  /** Events that the server does not have yet. */
  waiting: number;
  onClose: () => void;
}

/** The link that hands the scoring over, as a QR code for the phone beside this one. Opening this makes a new one. */
export function HandOverDialog({ matchId, title, waiting, onClose }: Props) {
  const { mutate, data, error } = useMutation({
    mutationFn: () => call(createScorerLink, { params: { id: matchId } }),
  });
  const isReady = waiting === 0;
  useEffect(() => {
    if (isReady) mutate();
  }, [isReady, mutate]);
  return (
    <Dialog title={t.title} size="narrow" onClose={onClose}>
      {!isReady ? (
        <p>{t.waiting}</p>
      ) : data ? (
        <div className="stack-4">
          <p className="text-2">{t.text}</p>
          <div className="scorer-qr">
            <Later>
              <QrCode text={data.url} label={t.qr} />
            </Later>
          </div>
          <ShareWays what={{ title, text: t.message(title), url: data.url }} />
        </div>
      ) : error ? (
        <EmptyState title={messageOf(error, t.failed)} broken />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
