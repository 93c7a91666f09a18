import type { Customer } from '@crease/shared/contracts/customers';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import ShareDialog from '../../../components/share-dialog.js';
import type { Shareable } from '../../../components/share-sheet.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useShareCustomer, useUnshareCustomer } from '../api/use-share-customer.js';
import { customersTexts as t } from '../texts.js';

interface Props {
  ownerId: string;
  customer: Customer;
}

/** A link that shows the customer's walk-ins to their account: by WhatsApp, copied, or mailed. */
export function ShowGames({ ownerId, customer }: Props) {
  const share = useShareCustomer(ownerId);
  const unshare = useUnshareCustomer(ownerId);
  const [link, setLink] = useState<Shareable>();
  const { customerId, name, phone, email, walksIn, shownTo } = customer;
  if (!walksIn) return null;

  const make = async (mail: boolean) => {
    try {
      const { url } = await share.mutateAsync({ customerId, mail });
      if (mail) toast.success(t.linkMailed(email ?? ''));
      else setLink({ title: t.showGames, text: t.linkMessage(name), url, to: phone });
    } catch (error) {
      toast.error(messageOf(error, t.linkFailed));
    }
  };
  const takeBack = async () => {
    try {
      await unshare.mutateAsync(customerId);
      toast.success(t.takenBack);
    } catch (error) {
      toast.error(messageOf(error, t.linkFailed));
    }
  };
  return (
    <section className="stack" aria-labelledby="show-games">
      <h3 id="show-games">{t.showGames}</h3>
      <p className="small text-2">{email ? t.showGamesByEmail(email) : t.showGamesText}</p>
      <div className="work-actions">
        <button
          type="button"
          className="btn btn-small"
          disabled={share.isPending}
          onClick={() => void make(false)}
        >
          <Icon name="link" small />
          {t.makeLink}
        </button>
        {email ? (
          <button
            type="button"
            className="btn btn-small"
            disabled={share.isPending}
            onClick={() => void make(true)}
          >
            <Icon name="mail" small />
            {t.mailLink}
          </button>
        ) : null}
        {shownTo > 0 ? (
          <button
            type="button"
            className="btn btn-small btn-danger"
            disabled={unshare.isPending}
            onClick={() => void takeBack()}
          >
            {t.takeBack(shownTo)}
          </button>
        ) : null}
      </div>
      {link ? <ShareDialog what={link} onClose={() => setLink(undefined)} /> : null}
    </section>
  );
}
