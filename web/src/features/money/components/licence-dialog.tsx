import type { OwnerCheck } from '@crease/shared/contracts/owner-checks';
import { dayOf } from '@crease/shared/time/ist';
import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { PICTURE_TYPES } from '../../../components/picture-file.js';
import { PictureInput } from '../../../components/picture-input.js';
import { Switch } from '../../../components/switch.js';
import { TextField } from '../../../components/text-field.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { serverNow } from '../../../lib/clock.js';
import { useAddScan, useSendCheck } from '../api/use-checks.js';
import { nameOf } from '../check-name.js';
import { checkTexts as t } from '../check-texts.js';

const SCAN_TYPES = ['application/pdf', ...PICTURE_TYPES];
const MAX_SCAN_BYTES = 5 * 1024 * 1024;

interface Props {
  ownerId: string;
  check: OwnerCheck;
  onClose: () => void;
}

/** Asks for number, end and scan of a licence, or why the ground needs none, and sends it to be checked. */
export function LicenceDialog({ ownerId, check, onClose }: Props) {
  const send = useSendCheck(ownerId);
  const [values, setValues] = useState({ number: '', until: '', notNeeded: '' });
  const addScan = useAddScan(ownerId);
  const [scan, setScan] = useState<File>();
  const [scanProblem, setScanProblem] = useState<string>();
  const [isNeedless, setIsNeedless] = useState(false);
  const { formRef, show, showFrom, bind } = useFieldErrors(['number', 'until', 'notNeeded']);
  const field = bind(values, setValues);
  const today = dayOf(new Date(serverNow()));
  const { kind, ground } = check;
  if (kind === 'identity' || kind === 'account' || !ground) return null;
  const submit = async () => {
    const number = values.number.trim();
    const notNeeded = values.notNeeded.trim();
    if (isNeedless && notNeeded.length < 3) return show({ notNeeded: t.whyMissing });
    if (!isNeedless && number.length < 2) return show({ number: t.numberMissing });
    if (!isNeedless && (values.until === '' || values.until < today)) return show({ until: t.untilMissing });
    try {
      const about = { groundId: ground._id, kind };
      const sent = scan && !isNeedless ? await addScan.mutateAsync({ ...about, file: scan }) : undefined;
      const licence = isNeedless ? { notNeeded } : { number, until: values.until, ...sent };
      await send.mutateAsync({ ...about, licence });
      toast.success(t.sent);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, t.failed));
      showFrom(error);
    }
  };
  return (
    <FormDialog
      title={nameOf(check)}
      formRef={formRef}
      busy={send.isPending || addScan.isPending}
      submit={t.send}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch label={t.needless} hint={t.needlessHint} checked={isNeedless} onChange={setIsNeedless} />
      {isNeedless ? (
        <TextField label={t.whyField} maxLength={200} required {...field('notNeeded')} />
      ) : (
        <>
          <TextField
            label={t.numberField}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            required
            {...field('number')}
          />
          <TextField label={t.untilField} type="date" min={today} required {...field('until')} />
          <PictureInput
            label={t.scan}
            hint={scan ? t.scanChosen(scan.name) : t.scanHint}
            busy={addScan.isPending}
            error={scanProblem}
            types={SCAN_TYPES}
            onChoose={([file]) => {
              const isTooLarge = file !== undefined && file.size > MAX_SCAN_BYTES;
              setScanProblem(isTooLarge ? t.scanTooLarge : undefined);
              setScan(isTooLarge ? undefined : file);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
