import { type User, uploadAvatar } from '@crease/shared/contracts/user';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../../components/avatar.js';
import { pictureProblem } from '../../../components/picture-file.js';
import { PictureInput } from '../../../components/picture-input.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { call } from '../../../lib/api/call.js';
import { uploadOf } from '../../../lib/api/send-with-progress.js';
import { updateUser } from '../../../lib/session.js';
import { settingsTexts as t } from '../texts.js';

/** The player's picture, shown wherever their initials were. */
export function AvatarSettings({ user }: { user: User }) {
  const [error, setError] = useState<string>();
  const upload = useMutation({
    mutationFn: (file: File) => {
      return call(uploadAvatar, { upload: uploadOf('avatar', file) });
    },
    onSuccess: (answer) => updateUser(answer.user),
  });

  const choose = async (file: File) => {
    const problem = pictureProblem(file);
    setError(problem && { kind: t.avatarWrongKind, size: t.avatarTooLarge }[problem]);
    if (problem) return;
    try {
      await upload.mutateAsync(file);
      toast.success(t.avatarSaved);
    } catch (refused) {
      const text = messageOf(refused, t.avatarFailed);
      toast.error(text);
      setError(text);
    }
  };

  return (
    <div className="settings-avatar">
      <Avatar user={user} />
      <PictureInput
        label={
          <>
            {upload.isPending ? t.uploading : t.chooseAvatar}
            <span className="visually-hidden">, {t.avatar}</span>
          </>
        }
        hint={t.avatarHint}
        busy={upload.isPending}
        error={error}
        onChoose={([file]) => file && void choose(file)}
      />
    </div>
  );
}
