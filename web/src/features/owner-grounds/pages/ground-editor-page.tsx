import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { Loading } from '../../../components/loading.js';
import { usePageTitle } from '../../../components/use-page-title.js';
import { useDesk } from '../../desk/public.js';
import { groundFormTexts as t } from '../../ground-form/public.js';
import { GroundEditor } from '../components/ground-editor.js';
import { GroundPictures } from '../components/ground-pictures.js';
import { OnlineSwitch, OpeningsSwitch } from '../components/online-switch.js';
import { ReviewNotice } from '../components/review-notice.js';

/** Edits one of the owner's grounds. */
export function GroundEditorPage() {
  const { groundId } = useParams();
  const { grounds } = useDesk();
  const ground = grounds.data?.find(({ _id }) => _id === groundId);
  usePageTitle(t.editTitle);

  if (grounds.isPending) return <Loading page label={t.loading} />;
  if (grounds.isError) {
    return (
      <div className="page page-body">
        <EmptyState title={t.loadFailed} heading="h1" broken>
          <button type="button" className="btn btn-primary" onClick={() => void grounds.refetch()}>
            {t.again}
          </button>
        </EmptyState>
      </div>
    );
  }
  if (!ground) {
    return (
      <div className="page page-body">
        <EmptyState title={t.notFound} heading="h1" broken>
          <Link className="btn btn-primary" to="/owner-panel">
            {t.back}
          </Link>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page page-body ground-editor">
      <div>
        <Link className="back-link" to="/owner-panel">
          <Icon name="left" small />
          {t.back}
        </Link>
        <h1 className="creased">{ground.name}</h1>
      </div>
      <ReviewNotice ground={ground} />
      <OnlineSwitch ground={ground} />
      <OpeningsSwitch ground={ground} />
      <GroundPictures ground={ground} />
      <GroundEditor key={ground._id} ground={ground} />
    </div>
  );
}
