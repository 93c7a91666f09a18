import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { kindOfPan, lastFourOf, panOfGstin } from '@crease/shared/tax/pan';
import { Types } from 'mongoose';
import { seal } from '../../accounts/identity/secret-keys.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { copySeller } from './copy-seller.js';
import { findLegal, type LegalData, type LegalDoc, writeLegal } from './legal.schema.js';
import { panOf } from './same-person.js';

const present = ({ name, gstin, address, stateCode, kind, panLastFour }: LegalDoc): LegalData => ({
  name,
  ...(gstin ? { gstin } : {}),
  address,
  stateCode,
  ...(kind ? { kind } : {}),
  ...(panLastFour ? { pan: panLastFour } : {}),
});

/** The issuer of a workplace's invoices, with the last four of its PAN; null if it was never set. */
export async function readLegal(core: Core, ownerId: string): Promise<LegalData | null> {
  const legal = await findLegal(core, ownerId);
  return legal && present(legal);
}

/**
 * Sets the issuer of a workplace's invoices from now on, also on its grounds; existing invoices keep their seller, and
 * payments before the GSTIN get none (docs/product-rules.md, Invoices). The last four of the stored PAN keep that PAN.
 * @throws `VALIDATION` for the last four of another PAN, a kind that is not the PAN's, or a PAN that is not the GSTIN's
 */
export async function setLegal(core: Core, ownerId: string, legal: LegalData): Promise<LegalData> {
  const { pan, kind, ...rest } = legal;
  const written = await writeLegal(core, ownerId, (known) => {
    const taxpayer = taxpayerOf(core, ownerId, { pan, kind }, known);
    const whole = panOf(core, { _id: new Types.ObjectId(ownerId), pan: taxpayer.pan });
    if (rest.gstin && whole && panOfGstin(rest.gstin) !== whole)
      throw refuse('VALIDATION', 'pan_not_of_gstin', { field: 'pan' });
    return { ...rest, ...taxpayer };
  });
  await failpoint('legal.beforeCopy');
  await copySeller(core, written._id);
  return present(written);
}

type Taxpayer = Pick<LegalDoc, 'kind' | 'pan' | 'panLastFour' | 'panSince'>;

function taxpayerOf(
  core: Core,
  ownerId: string,
  { pan, kind }: Pick<LegalData, 'pan' | 'kind'>,
  known: LegalDoc | null,
): Taxpayer {
  if (pan === undefined) return kind ? { kind } : {};
  if (pan.length > 4) {
    const sealed = seal(core.env, 'tax', pan, ownerId);
    const panSince = core.clock.now();
    return { kind: kindOfPan(pan), pan: sealed, panLastFour: lastFourOf(pan), panSince };
  }
  if (!known?.pan || known.panLastFour !== pan) {
    throw AppError.ofField('VALIDATION', 'pan', 'must be the whole PAN of 10 characters');
  }
  if (kind && kind !== known.kind) {
    throw AppError.ofField('VALIDATION', 'kind', 'is not the kind that the fourth letter of the PAN says');
  }
  const { kind: ofPan, panSince } = known;
  return {
    ...(ofPan ? { kind: ofPan } : {}),
    pan: known.pan,
    panLastFour: known.panLastFour,
    ...(panSince ? { panSince } : {}),
  };
}
