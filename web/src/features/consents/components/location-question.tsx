import { NOTICES } from '@crease/shared/notices/notices';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { language } from '../../../lib/language/language.js';
import { locationQuestionAtom } from '../../../lib/position.js';
import { usePutConsent } from '../api/use-consents.js';
import { consentTexts as t } from '../texts.js';

/** Asks for the consent to use the device's position, before a signed-in user's position is read for the first time. */
export function LocationQuestion() {
  const question = useAtomValue(locationQuestionAtom);
  const put = usePutConsent();
  if (!question) return null;
  const { text, withdrawn } = NOTICES[language].location;
  const agree = async () => {
    try {
      await put.mutateAsync({ purpose: 'location', given: true });
      question.answer(true);
    } catch (error) {
      toast.error(messageOf(error, t.saveFailed));
      question.answer(false);
    }
  };
  return (
    <Dialog
      title={t.askLocation}
      size="narrow"
      onClose={() => question.answer(false)}
      footer={
        <>
          <button type="button" className="btn" onClick={() => question.answer(false)}>
            {t.notNow}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={put.isPending}
            onClick={() => void agree()}
          >
            {t.allow}
          </button>
        </>
      }
    >
      <div className="stack">
        <p>{text}</p>
        <p className="small text-2">{withdrawn}</p>
        <p className="small">
          <Link to="/privacy" onClick={() => question.answer(false)}>
            {t.notice}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}
