import { type ImportKind, importKind } from '@crease/shared/contracts/imports';
import { MAX_IMPORT_BYTES } from '@crease/shared/import-limits';
import { useId, useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { LongSelectField } from '../../../components/long-select-field.js';
import { SelectField } from '../../../components/select-field.js';
import { toast } from '../../../components/toast-store.js';
import { ApiError, hasCode, messageOf } from '../../../lib/api/api-error.js';
import { pause } from '../../../lib/pause.js';
import { useDesk } from '../../desk/public.js';
import { type StatusAnswers, useImport } from '../api/use-import.js';
import { importTexts as t } from '../import-texts.js';
import { ImportFindings } from './import-findings.js';
import { ImportStatuses } from './import-statuses.js';

/** A file of 5,000 lines is done within this time. The rest is listed and can be imported again. */
const MOST_TIMES = 20;
const PAUSE_MS = 1_000;

/** Imports another program's export: first a preview, then the import. */
export function ImportPart({ ownerId }: { ownerId: string }) {
  const grounds = useDesk().grounds.data ?? [];
  const { kind, groundId, file, asked, answers, change, choose, answer, take, preview, run } =
    useImportForm(ownerId);
  const busy = preview.isPending || run.isPending;
  const error = run.error ?? preview.error;
  const result = run.data ?? preview.data;
  return (
    <>
      <p className="text-2 connect-about">{t.text}</p>
      <section className="panel stack-4" aria-label={t.file}>
        <div className="work-filters">
          <SelectField
            label={t.what}
            value={kind}
            disabled={busy}
            onChange={(next) => change({ kind: importKind.parse(next) })}
            options={importKind.options.map((value) => ({ value, text: t.kinds[value] }))}
          />
          {kind === 'bookings' && grounds.length > 1 ? (
            <LongSelectField
              label={t.ground}
              value={groundId}
              disabled={busy}
              onChange={(next) => change({ groundId: next })}
              options={[
                { value: '', text: t.inFile },
                ...grounds.map(({ _id, name }) => ({ value: _id, text: name })),
              ]}
            />
          ) : null}
        </div>
        <p className="small text-2">{t.columns[kind]}</p>
        <FileChooser file={file} isReading={preview.isPending} isBusy={busy} onChoose={choose} />
        {error ? <Refusal error={error} /> : null}
      </section>
      {asked.length > 0 && !run.isSuccess ? (
        <ImportStatuses statuses={asked} answers={answers} busy={busy} onAnswer={answer} />
      ) : null}
      {result && file ? (
        <ImportFindings
          result={result}
          done={run.isSuccess}
          busy={run.isPending}
          onTake={() => void take()}
        />
      ) : null}
    </>
  );
}

/** The chosen file, and the two requests made with it: the preview at once, the import on demand. */
function useImportForm(ownerId: string) {
  const { preview, run } = useImport(ownerId);
  const [kind, setKind] = useState<ImportKind>('bookings');
  const [groundId, setGroundId] = useState('');
  const [file, setFile] = useState<File>();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<StatusAnswers>({});
  const wanted = (chosen: File, given = answers) => ({
    kind,
    file: chosen,
    groundId: groundId || undefined,
    answers: given,
  });

  const forget = () => {
    setFile(undefined);
    setAsked([]);
    setAnswers({});
    preview.reset();
    run.reset();
  };
  const change = (next: { kind?: ImportKind; groundId?: string }) => {
    forget();
    if (next.kind !== undefined) setKind(next.kind);
    if (next.groundId !== undefined) setGroundId(next.groundId);
  };
  const choose = (chosen: File | undefined) => {
    forget();
    if (!chosen) return;
    if (chosen.size > MAX_IMPORT_BYTES) return toast.error(t.tooLarge);
    setFile(chosen);
    preview.mutate(wanted(chosen, {}), { onSuccess: ({ unclear }) => setAsked(unclear) });
  };
  const answer = (next: StatusAnswers) => {
    setAnswers(next);
    if (file) preview.mutate(wanted(file, next));
  };
  const take = async () => {
    if (!file) return;
    try {
      // A request without enough time leaves the rest to the next one; known lines are not imported twice.
      let result = await run.mutateAsync(wanted(file));
      for (let times = 1; result.counts.left > 0 && times < MOST_TIMES; times += 1) {
        await pause(PAUSE_MS);
        result = await run.mutateAsync(wanted(file));
      }
      if (result.counts.left === 0) toast.success(t.taken);
    } catch (error) {
      toast.error(messageOf(error, t.failed));
    }
  };
  return { kind, groundId, file, asked, answers, change, choose, answer, take, preview, run };
}

interface FileChooserProps {
  file: File | undefined;
  isReading: boolean;
  isBusy: boolean;
  onChoose: (file: File | undefined) => void;
}

function FileChooser({ file, isReading, isBusy, onChoose }: FileChooserProps) {
  const fileId = useId();
  return (
    <div className="connect-file">
      <input
        id={fileId}
        type="file"
        className="visually-hidden"
        accept=".csv,.txt,text/csv,text/plain"
        disabled={isBusy}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // Resets the input, so that the same file can be chosen again after an edit.
          event.target.value = '';
        }}
      />
      <label htmlFor={fileId} className="btn">
        <Icon name="file" />
        {isReading ? t.reading : t.choose}
      </label>
      <span className="small text-2">{file ? file.name : t.limit}</span>
    </div>
  );
}

/** Why the whole file was refused, line by line. */
function Refusal({ error }: { error: unknown }) {
  const lines = error instanceof ApiError ? error.errors : [];
  return (
    <div className="notice notice-danger" role="alert">
      <Icon name="warning" />
      <div className="stack">
        <strong>{hasCode(error, 'VALIDATION') ? t.refused : messageOf(error, t.failed)}</strong>
        <ul className="connect-wrong">
          {lines.map(({ path, message }) => (
            <li key={path}>{lineOf(path, message)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function lineOf(path: string, message: string): string {
  const [, line, column] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
  return line && column ? t.wrong(line, column, message) : message;
}
