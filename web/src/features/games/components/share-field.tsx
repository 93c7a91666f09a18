import type { Booking } from '@crease/shared/contracts/booking';
import type { Game } from '@crease/shared/contracts/games';
import { TextField } from '../../../components/text-field.js';
import { formatRupees } from '../../../lib/format/money.js';
import {
  equalParts,
  highestShare,
  placesOf,
  placesRange,
  SPLITS,
  type Split,
  type TermsForm,
} from '../terms-form.js';
import { gameTermsTexts as t } from '../texts.js';
import { RadioCards } from './radio-cards.js';

interface Props {
  booking: Booking;
  game: Game | undefined;
  form: TermsForm;
  error: string | undefined;
  onChange: (change: Partial<TermsForm>) => void;
}

/** What the other players pay: equal parts by default, an amount of the host's own, or nothing. */
export function ShareField({ booking, game, form, error, onChange }: Props) {
  const price = booking.pricing.totalAmount;
  const places = placesOf(form, placesRange(booking, game));
  return (
    <>
      <RadioCards
        legend={t.split}
        name="split"
        value={form.split}
        options={SPLITS.map((split) => ({
          value: split,
          title: t.splits[split],
          hint: hintOf(split, price, places),
        }))}
        onChange={(split) => onChange({ split, ...startOf(split, form, price, places) })}
      />
      {form.split === 'own' ? (
        <TextField
          label={t.share}
          icon="rupee"
          inputMode="numeric"
          maxLength={6}
          value={form.share}
          error={error}
          {...(places === undefined
            ? {}
            : {
                hint: t.shareHint(formatRupees(highestShare(price, places)), places - 1, formatRupees(price)),
              })}
          onChange={(share) => onChange({ share })}
        />
      ) : null}
      {game && game.taken > 1 ? <p className="field-hint">{t.shareKept}</p> : null}
    </>
  );
}

function hintOf(split: Split, price: number, places: number | undefined): string {
  if (split !== 'equal') return t.splitHints[split];
  if (places === undefined) return t.splitHints.equalUnknown;
  const { share, rest } = equalParts(price, places);
  return t.splitHints.equal(formatRupees(share), places - 1, formatRupees(rest));
}

/** An own amount starts from the equal part. */
function startOf(
  split: Split,
  form: TermsForm,
  price: number,
  places: number | undefined,
): Partial<TermsForm> {
  if (split !== 'own' || form.share !== '' || places === undefined) return {};
  return { share: String(equalParts(price, places).share) };
}
