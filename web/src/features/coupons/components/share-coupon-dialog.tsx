import type { Coupon } from '@crease/shared/contracts/coupons';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Icon } from '../../../components/icon.js';
import { Later, late } from '../../../components/late.js';
import { LongSelectField } from '../../../components/long-select-field.js';
import { ShareButton } from '../../../components/share-button.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useDesk } from '../../desk/public.js';
import { couponsTexts as t } from '../texts.js';
import { offOf } from '../words.js';

const QrCode = late(() => import('../../../components/qr-code.js'));

/** A link and a QR code that fill in the coupon on a ground's page. */
export function ShareCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { code, groundIds } = coupon;
  const all = useDesk().grounds.data ?? [];
  const grounds = groundIds ? all.filter(({ _id }) => groundIds.includes(_id)) : all;
  const [chosen, setChosen] = useState(grounds[0]?._id ?? '');
  const ground = grounds.find(({ _id }) => _id === chosen);
  const url = `${window.location.origin}/ground/${chosen}?coupon=${encodeURIComponent(code)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t.copied);
    } catch (error) {
      console.warn('Not copied', error);
      toast.error(t.copyFailed);
    }
  };
  return (
    <Dialog title={t.shareOf(code)} size="narrow" onClose={onClose}>
      <div className="stack-4">
        <p className="text-2">{t.shareText}</p>
        {grounds.length > 1 ? (
          <LongSelectField
            label={t.shareGround}
            value={chosen}
            options={grounds.map(({ _id, name }) => ({ value: _id, text: name }))}
            onChange={setChosen}
          />
        ) : null}
        {ground ? (
          <>
            <div className="coupon-qr">
              <Later>
                <QrCode text={url} label={t.qrOf(code)} />
              </Later>
            </div>
            <TextField
              label={t.link}
              value={url}
              onChange={ignore}
              readOnly
              icon="link"
              onFocus={(event) => event.target.select()}
            />
            <div className="row row-wrap">
              <button type="button" className="btn" onClick={() => void copy()}>
                <Icon name="link" />
                {t.copy}
              </button>
              <ShareButton
                className="btn"
                what={() => ({ title: code, text: t.message(code, offOf(coupon), ground.name), url })}
              />
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The field is read-only. */
function ignore() {}
