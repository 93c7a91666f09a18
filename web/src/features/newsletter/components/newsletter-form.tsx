import { subscribe } from '@crease/shared/contracts/site';
import { type FormEvent, useState } from 'react';
import { EmailField } from '../../../components/email-field.js';
import { Icon } from '../../../components/icon.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { judgeBySchema } from '../../../lib/judge-by-schema.js';
import { useSubscribe } from '../api/use-newsletter.js';
import { newsletterTexts as t } from '../texts.js';

/** The footer's newsletter box. The address must confirm by mail before anything is sent. */
export function NewsletterForm() {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const ask = useSubscribe();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const judged = judgeBySchema(subscribe.body, { email });
    if (!judged.ok) {
      setWrong(t.wrong);
      return;
    }
    ask.mutate(judged.data.email, { onError: (error) => setWrong(messageOf(error, t.failed)) });
  };

  return (
    <form className="newsletter" onSubmit={submit} noValidate aria-label={t.title}>
      {ask.isSuccess ? null : (
        <div className="newsletter-line">
          <EmailField
            label={t.email}
            placeholder={t.placeholder}
            value={email}
            onChange={(value) => {
              setWrong(undefined);
              setEmail(value);
            }}
            error={wrong}
          />
          <button type="submit" className="btn" disabled={ask.isPending}>
            {ask.isPending ? t.busy : t.subscribe}
          </button>
        </div>
      )}
      <p role="status" className="newsletter-done">
        {ask.isSuccess ? (
          <>
            <Icon name="mail" small /> {t.asked}
          </>
        ) : null}
      </p>
    </form>
  );
}
