import { type ReportReason, reportReason } from '@crease/shared/contracts/people-reports';
import type { Somebody } from '@crease/shared/contracts/people-safety';
import { useState } from 'react';
import { actAndClose } from '../../../components/act-and-close.js';
import { FormDialog } from '../../../components/form-dialog.js';
import { SelectField } from '../../../components/select-field.js';
import { TextArea } from '../../../components/text-area.js';
import { useReport } from '../api/use-safety-actions.js';
import { peopleSafetyTexts as t } from '../texts.js';

const TEXT_MAX = 500;

interface Props {
  title: string;
  reported: Somebody | { reviewId: string };
  onClose: () => void;
}

/** Tells our team what a person did, or what is wrong with a review. */
export function ReportForm({ title, reported, onClose }: Props) {
  const report = useReport();
  const [reason, setReason] = useState<ReportReason>();
  const [isMissing, setIsMissing] = useState(false);
  const [text, setText] = useState('');
  const submit = () => {
    if (!reason) return setIsMissing(true);
    const words = text.trim();
    return actAndClose(() => report.mutateAsync({ ...reported, reason, ...(words ? { text: words } : {}) }), {
      done: t.reported,
      failed: t.failed,
      onClose,
    });
  };
  return (
    <FormDialog
      title={title}
      busy={report.isPending}
      submit={report.isPending ? t.sending : t.send}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-2">{t.reportText}</p>
      <SelectField
        label={t.reason}
        value={reason ?? ''}
        error={isMissing ? t.reasonMissing : undefined}
        options={[
          { value: '', text: t.reasonNone },
          ...reportReason.options.map((value) => ({ value, text: t.reasons[value] })),
        ]}
        onChange={(value) => {
          setIsMissing(false);
          setReason(reportReason.safeParse(value).data);
        }}
      />
      <TextArea
        label={t.what}
        hint={t.whatHint}
        rows={3}
        maxLength={TEXT_MAX}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  );
}
