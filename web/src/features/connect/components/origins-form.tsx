import { MOST_EMBED_ORIGINS } from '@crease/shared/embed-origin';
import { useState } from 'react';
import { TextArea } from '../../../components/text-area.js';
import { toast } from '../../../components/toast-store.js';
import { useFieldErrors } from '../../../components/use-field-errors.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { usePutEmbed } from '../api/use-embed.js';
import { originsIn } from '../origins-in.js';
import { connectTexts as t } from '../texts.js';

/** The origins that may embed a ground, one per line. */
export function OriginsForm({ groundId, origins }: { groundId: string; origins: string[] }) {
  const put = usePutEmbed(groundId);
  const [typed, setTyped] = useState(origins.join('\n'));
  const { formRef, errors, show, clear } = useFieldErrors<'origins'>(['origins']);
  const submit = async () => {
    const { found, wrong } = originsIn(typed);
    if (wrong !== undefined) return show({ origins: t.originWrong(wrong) });
    if (found.length > MOST_EMBED_ORIGINS) return show({ origins: t.tooManyOrigins(MOST_EMBED_ORIGINS) });
    try {
      const written = await put.mutateAsync(found);
      setTyped(written.origins.join('\n'));
      toast.success(t.saved);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <form
      className="stack-4"
      ref={formRef}
      noValidate
      aria-label={t.pages}
      onSubmit={(event) => {
        event.preventDefault();
        if (!put.isPending) void submit();
      }}
    >
      <TextArea
        label={t.origins}
        hint={t.originsHint}
        rows={4}
        value={typed}
        error={errors.origins}
        onChange={(next) => {
          clear('origins');
          setTyped(next);
        }}
      />
      <div>
        <button type="submit" className="btn btn-primary" disabled={put.isPending}>
          {put.isPending ? t.saving : t.save}
        </button>
      </div>
    </form>
  );
}
