import { useState } from 'react';
import { FormDialog } from '../../../components/form-dialog.js';
import { TextArea } from '../../../components/text-area.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useMakeDataRequest } from '../api/use-data-requests.js';
import { dataRightTexts as t } from '../texts.js';

const SHORTEST = 3;

interface Props {
  right: 'correction' | 'erasure' | 'grievance';
  onClose: () => void;
}

/** A request that our team answers. */
export function RequestDialog({ right, onClose }: Props) {
  const make = useMakeDataRequest();
  const [values, setValues] = useState({ text: '' });
  const { formRef, show, bind } = useFieldErrors(['text']);
  const field = bind(values, setValues);
  const submit = async () => {
    const text = values.text.trim();
    if (text.length < SHORTEST) return show({ text: t.wordsMissing });
    try {
      const { request } = await make.mutateAsync({ right, text });
      toast.success(t.sent(request.number));
      onClose();
    } catch (error) {
      show({ text: messageOf(error, t.failed) });
    }
  };
  return (
    <FormDialog
      title={t.ask[right]}
      formRef={formRef}
      busy={make.isPending}
      submit={make.isPending ? t.sending : t.send}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.hint[right]}</p>
      <TextArea label={t.words} rows={5} maxLength={2000} {...field('text')} />
    </FormDialog>
  );
}
