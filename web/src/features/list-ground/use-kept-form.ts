import {
  type DraftForm,
  type DraftStep,
  type GroundDraft,
  saveGroundDraft,
} from '@crease/shared/contracts/ground-drafts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../lib/api/api-error.js';
import { call } from '../../lib/api/call.js';
import { draftKey } from './api/use-draft.js';
import { changedOf, draftOfForm, formOfDraft, type ListForm } from './draft-form.js';

const PAUSE_MS = 600;
const AGAIN_MS = 4_000;

export type KeptState = 'saved' | 'saving' | 'unsaved' | 'gone';

/**
 * The form, saved on the server shortly after typing stops, at each step and when the page is left, so that another
 * device can continue. Changes from another device are merged where nothing here waits to be saved.
 */
export function useKeptForm(draft: GroundDraft | null) {
  const client = useQueryClient();
  const [form, setForm] = useState(() => formOfDraft(draft?.form ?? {}));
  const [kept, setKept] = useState<KeptState>('saved');
  const now = useRef({ form, groundId: draft?.groundId, known: knownOf(draft), isOver: false });
  now.current.form = form;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef(Promise.resolve());

  const waits = () => Object.keys(changedOf(now.current.known, draftOfForm(now.current.form))).length > 0;

  const send = async (step?: DraftStep): Promise<void> => {
    const { groundId, known, isOver } = now.current;
    if (isOver) return;
    const change = changedOf(known, draftOfForm(now.current.form));
    if (groundId && step === undefined && Object.keys(change).length === 0) return;
    setKept('saving');
    try {
      const body = { form: change, ...(step ? { step } : {}), ...(groundId ? { groundId } : {}) };
      const answer = await call(saveGroundDraft, { body });
      now.current.known = { ...known, ...change };
      now.current.groundId = answer.draft.groundId;
      client.setQueryData<GroundDraft | null>(draftKey, answer.draft);
      setKept(waits() ? 'saving' : 'saved');
    } catch (error) {
      if (hasCode(error, 'STATE_CONFLICT')) return setKept('gone');
      setKept('unsaved');
      timer.current = setTimeout(() => void flush(), AGAIN_MS);
    }
  };
  /** Saves run one at a time: each sends what the previous one has not. */
  const flush = (step?: DraftStep): Promise<void> => {
    clearTimeout(timer.current);
    running.current = running.current.then(() => send(step));
    return running.current;
  };
  const flushNow = useRef(flush);
  flushNow.current = flush;

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void flushNow.current();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      clearTimeout(timer.current);
      void flushNow.current();
    };
  }, []);

  const waitsNow = useRef(waits);
  waitsNow.current = waits;
  const stamp = draft?.savedAt;
  const fresh = useRef(draft);
  fresh.current = draft;
  useEffect(() => {
    const other = fresh.current;
    if (!stamp || !other || waitsNow.current()) return;
    now.current.known = knownOf(other);
    now.current.groundId = other.groundId;
    setForm(formOfDraft(other.form));
  }, [stamp]);

  const set = (change: Partial<ListForm>) => {
    setForm((before) => ({ ...before, ...change }));
    setKept('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flushNow.current(), PAUSE_MS);
  };
  /** Stops saving, because the draft is being discarded or has become a ground. False resumes it. */
  const stop = async (isOver: boolean): Promise<void> => {
    now.current.isOver = isOver;
    await running.current;
  };
  return { form, set, kept, flush, stop, groundId: () => now.current.groundId };
}

/** The saved part of a draft over the values of an untouched form, which need no saving. */
const knownOf = (draft: GroundDraft | null): DraftForm => draftOfForm(formOfDraft(draft?.form ?? {}));
