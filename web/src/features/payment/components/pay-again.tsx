import { Icon } from '../../../components/icon.js';
import { formatRupees } from '../../../lib/format/money.js';
import type { Payable } from '../api/create-order.js';
import { paymentTexts, callbackTexts as t } from '../texts.js';
import { usePayAgain } from '../use-pay-again.js';

/** The first way onwards after a failed payment, while there is time: straight back to the checkout. */
export function PayAgain({ payable, amount }: { payable: Payable; amount: number }) {
  const { busy, payAgain } = usePayAgain(payable);
  return (
    <button
      type="button"
      className="btn btn-primary btn-wide btn-big"
      disabled={busy}
      onClick={() => void payAgain()}
    >
      <Icon name="lock" small />
      {busy ? paymentTexts.paying : t.payAgain(formatRupees(amount))}
    </button>
  );
}
