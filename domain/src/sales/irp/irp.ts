import type { IrpUser } from '../../platform/env-irp.js';

/**
 * The port to the invoice registration portal (IRP). Both methods throw `ProviderUnavailable` (unknown outcome),
 * `ProviderRefused` with the portal's code for this document, or `NotAsked` if the portal refuses all calls.
 */
export interface Irp {
  /** Registers a document once: a repetition returns the registration that exists. */
  register(user: IrpUser, document: Inv01): Promise<Registration>;
  /** A taxpayer as the GST register has it. */
  findTaxpayer(user: IrpUser, gstin: string): Promise<Taxpayer>;
}

declare module '../../platform/core.js' {
  interface Core {
    /** Undefined if invoices are not registered. */
    irp: Irp | undefined;
  }
}

export interface Registration {
  /** The invoice reference number: 64 hexadecimal digits. */
  irn: string;
  ackNo: string;
  ackAt: Date;
  /** Signed by the portal, as JWTs. Absent if it was registered earlier and the portal no longer returns them. */
  signedInvoice?: string;
  signedQr?: string;
}

export interface Taxpayer {
  address: string;
  location: string;
  pin: number;
}

interface Inv01Party {
  Gstin: string;
  LglNm: string;
  Addr1: string;
  Loc: string;
  Pin: number;
  /** The two digits of the state. */
  Stcd: string;
}

/** The portal's request for one document (INV-01, schema 1.1), as far as services between businesses need it. */
export interface Inv01 {
  Version: '1.1';
  TranDtls: { TaxSch: 'GST'; SupTyp: 'B2B'; RegRev: 'N'; IgstOnIntra: 'N' };
  /** `Dt` as `30/11/2026`. */
  DocDtls: { Typ: 'INV' | 'CRN'; No: string; Dt: string };
  SellerDtls: Inv01Party;
  /** `Pos` is the place of supply. */
  BuyerDtls: Inv01Party & { Pos: string };
  ItemList: {
    SlNo: string;
    PrdDesc: string;
    IsServc: 'Y';
    HsnCd: string;
    Qty: number;
    Unit: 'OTH';
    UnitPrice: number;
    TotAmt: number;
    Discount: number;
    AssAmt: number;
    GstRt: number;
    IgstAmt: number;
    CgstAmt: number;
    SgstAmt: number;
    TotItemVal: number;
  }[];
  ValDtls: { AssVal: number; CgstVal: number; SgstVal: number; IgstVal: number; TotInvVal: number };
  /** The invoice that a credit note reduces. */
  RefDtls?: { PrecDocDtls: { InvNo: string; InvDt: string }[] };
}
