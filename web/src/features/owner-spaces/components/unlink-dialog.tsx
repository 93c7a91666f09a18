import type { Space } from '@crease/shared/contracts/spaces';
import { FormDialog } from '../../../components/form-dialog.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { useChangeSpaces } from '../api/use-change-spaces.js';
import { gamesInTheWay } from '../in-the-way.js';
import { spacesTexts as t } from '../texts.js';
import { Clashes } from './clashes.js';

interface Props {
  ownerId: string;
  space: Space;
  onClose: () => void;
}

/** Unlinks grounds, unless an upcoming booking would leave turf sold twice. */
export function UnlinkDialog({ ownerId, space, onClose }: Props) {
  const { remove } = useChangeSpaces(ownerId);
  const games = gamesInTheWay(remove.error);
  const submit = async () => {
    try {
      await remove.mutateAsync(space);
      toast.success(t.unlinked);
      onClose();
    } catch (error) {
      if (gamesInTheWay(error).length === 0) toast.error(messageOf(error, t.failed));
    }
  };
  return (
    <FormDialog
      title={t.unlinkTitle(space.name)}
      danger
      busy={remove.isPending}
      submit={remove.isPending ? t.unlinking : t.unlinkDo}
      cancel={t.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.unlinkText}</p>
      {games.length > 0 ? <Clashes bookings={games} /> : null}
    </FormDialog>
  );
}
