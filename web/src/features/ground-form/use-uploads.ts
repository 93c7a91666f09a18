import { useRef, useState } from 'react';
import { pictureProblem } from '../../components/picture-file.js';
import { toast } from '../../components/toast-store.js';
import { messageOf } from '../../lib/api/api-error.js';
import type { PictureActions } from './picture-actions.js';
import { shrinkPicture } from './shrink-picture.js';
import { pictureTexts as t } from './texts.js';

/** A picture being uploaded, or one that failed. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Progress, 0 to 1. */
  share: number;
  problem?: string;
}

/** Pictures are uploaded one at a time, so that a slow connection delivers the first one soon. */
export function useUploads({ upload }: Pick<PictureActions, 'upload'>) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const running = useRef(false);
  const keys = useRef(0);

  const put = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const sendOne = async ({ key, file }: Upload): Promise<boolean> => {
    put(key, { state: 'sending', share: 0 });
    try {
      const ready = await shrinkPicture(file);
      const problem = pictureProblem(ready);
      if (problem) {
        put(key, { state: 'failed', problem: problem === 'size' ? t.tooLarge : t.wrongKind });
        return false;
      }
      await upload(ready, (share) => put(key, { share }));
      drop(key);
      return true;
    } catch (error) {
      put(key, { state: 'failed', problem: messageOf(error, t.uploadFailed) });
      return false;
    }
  };

  const run = async () => {
    if (running.current) return;
    running.current = true;
    let added = 0;
    for (let next = queue.current.shift(); next; next = queue.current.shift())
      if (await sendOne(next)) added += 1;
    running.current = false;
    if (added > 0) toast.success(t.added(added));
  };

  const enqueue = (more: Upload[]) => {
    queue.current.push(...more);
    void run();
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const more = files.map((file): Upload => ({ key: keys.current++, file, state: 'waiting', share: 0 }));
      setUploads((all) => [...all, ...more]);
      enqueue(more);
    },
    retry: (one: Upload) => {
      put(one.key, { state: 'waiting' });
      enqueue([one]);
    },
    dismiss: ({ key }: Upload) => drop(key),
  };
}
