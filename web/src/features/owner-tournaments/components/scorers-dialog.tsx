import type { Tournament } from '@crease/shared/contracts/tournament';
import { createDayScorerLink } from '@crease/shared/contracts/tournaments';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../components/dialog.js';
import { Fetched } from '../../../components/fetched.js';
import { Later, late } from '../../../components/late.js';
import { ShareWays } from '../../../components/share-ways.js';
import { call } from '../../../lib/api/call.js';
import { formatDay } from '../../../lib/format/time.js';
import { MINE } from '../../../lib/mine.js';
import { dayTexts as t } from '../day-texts.js';

const QrCode = late(() => import('../../../components/qr-code.js'));

interface Props {
  tournament: Tournament;
  date: string;
  onClose: () => void;
}

/** Invites scorers for one day, by a QR code for the phone beside this one. */
export function ScorersDialog({ tournament, date, onClose }: Props) {
  const { _id: id, name } = tournament;
  const link = useQuery({
    queryKey: [MINE, 'owner', 'scorer-link', id, date],
    queryFn: ({ signal }) => call(createDayScorerLink, { params: { id }, body: { date }, signal }),
    gcTime: 0,
  });
  return (
    <Dialog title={t.scorersTitle} size="narrow" onClose={onClose}>
      <Fetched query={link}>
        {({ url }) => (
          <div className="stack-4">
            <p className="text-2">{t.scorersText(formatDay(date))}</p>
            <div className="cup-qr">
              <Later>
                <QrCode text={url} label={t.scorersQr} />
              </Later>
            </div>
            <ShareWays what={{ title: name, text: t.scorersMessage(name, formatDay(date)), url }} />
          </div>
        )}
      </Fetched>
    </Dialog>
  );
}
