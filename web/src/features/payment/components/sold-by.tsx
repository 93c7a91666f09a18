import type { Seller } from '@crease/shared/contracts/seller';
import { SellerLine } from '../../../components/seller-line.js';
import { useSite } from '../../site/public.js';
import { paymentTexts as t } from '../texts.js';

interface Props {
  seller: Seller | undefined;
  /** The amount includes the convenience fee, which the operator bills. */
  hasFee: boolean;
}

/** Names the seller of what is paid for, and the operator, who bills the convenience fee in it. */
export function SoldBy({ seller, hasFee }: Props) {
  const operator = useSite(hasFee).data?.legal.name;
  return (
    <>
      <SellerLine seller={seller} />
      {hasFee && operator ? (
        <p className="small text-2" dir="auto">
          {t.feeBilledBy(operator)}
        </p>
      ) : null}
    </>
  );
}
