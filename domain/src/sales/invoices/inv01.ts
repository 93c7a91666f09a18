import { GST_PERCENT, isCreditNote, sacOf } from '@crease/shared/gst';
import { gstinState } from '@crease/shared/gstin';
import { stateNameOf } from '@crease/shared/state-codes';
import type { Inv01, Taxpayer } from '../irp/irp.js';
import type { InvoiceDoc } from './invoice.schema.js';
import { whatIn } from './invoice-texts.js';

const LONGEST_NAME = 100;
const LONGEST_ADDRESS = 100;
const LONGEST_PLACE = 50;
const LONGEST_DESCRIPTION = 300;
/** The portal's minimum for names, places and descriptions. */
const SHORTEST = 3;

/** The registers' data of both parties. */
export interface Parties {
  seller: Taxpayer;
  buyer: Taxpayer;
}

/**
 * Maps a taxed document between businesses to the portal's request. The portal wants CGST and SGST to be equal, so an
 * odd rupee of tax is halved to the paisa.
 */
export function inv01(invoice: InvoiceDoc, { seller, buyer }: Parties): Inv01 {
  const { series, number, date, taxable, igst = 0, total, placeOfSupply, original } = invoice;
  const half = halfOf(invoice);
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: isCreditNote(series) ? 'CRN' : 'INV', No: number, Dt: portalDate(date) },
    SellerDtls: partyOf(invoice.seller.name, invoice.seller.gstin, seller),
    BuyerDtls: { ...partyOf(invoice.buyer.name, invoice.buyer.gstin ?? '', buyer), Pos: placeOfSupply },
    ItemList: [
      {
        SlNo: '1',
        PrdDesc: fitted(whatIn(invoice), LONGEST_DESCRIPTION, 'Service'),
        IsServc: 'Y',
        HsnCd: sacOf(series),
        Qty: 1,
        Unit: 'OTH',
        UnitPrice: taxable,
        TotAmt: taxable,
        Discount: 0,
        AssAmt: taxable,
        GstRt: GST_PERCENT,
        IgstAmt: igst,
        CgstAmt: half,
        SgstAmt: half,
        TotItemVal: total,
      },
    ],
    ValDtls: { AssVal: taxable, CgstVal: half, SgstVal: half, IgstVal: igst, TotInvVal: total },
    ...(original
      ? { RefDtls: { PrecDocDtls: [{ InvNo: original.number, InvDt: portalDate(original.date) }] } }
      : {}),
  };
}

/** The CGST of a document as it is registered, to the paisa; its SGST is the same. */
const halfOf = ({ cgst = 0, sgst = 0 }: Pick<InvoiceDoc, 'cgst' | 'sgst'>): number => (cgst + sgst) / 2;

function partyOf(name: string, gstin: string, { address, location, pin }: Taxpayer): Inv01['SellerDtls'] {
  const state = gstinState(gstin);
  const place = fitted(location, LONGEST_PLACE, stateNameOf(state));
  return {
    Gstin: gstin,
    LglNm: fitted(name, LONGEST_NAME, `M/s ${name}`),
    Addr1: fitted(address, LONGEST_ADDRESS, place),
    Loc: place,
    Pin: pin,
    Stcd: state,
  };
}

/** A text in the portal's letters and length; `fallback` if it is too short. */
function fitted(text: string, most: number, fallback: string): string {
  const plain = plainOf(text);
  return (plain.length < SHORTEST ? plainOf(fallback) : plain).slice(0, most).trim();
}

const plainOf = (text: string): string => text.replace(/["\\\s]+/g, ' ').trim();

const portalDate = (date: string): string => date.split('-').reverse().join('/');
