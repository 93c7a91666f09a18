import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from '../../../components/not-found-page.js';
import { useUser } from '../../../lib/session.js';
import { OwnerLogin } from '../components/owner-login.js';
import { OwnerRegister } from '../components/owner-register.js';
import { GroundEditorPage } from './ground-editor-page.js';
import { OwnerPanelPage } from './owner-panel-page.js';

/** What stands under /owner-panel: the panel, the way to become an owner, and the owner's grounds. */
export function OwnerRoutes() {
  const isOwner = useUser()?.role === 'ground_owner';
  const editor = isOwner ? <GroundEditorPage /> : <OwnerLogin />;
  return (
    <Routes>
      <Route index Component={OwnerPanelPage} />
      <Route path="register" element={isOwner ? <OwnerPanelPage /> : <OwnerRegister />} />
      <Route path="grounds/new" element={editor} />
      <Route path="grounds/:groundId" element={editor} />
      <Route path="*" Component={NotFoundPage} />
    </Routes>
  );
}
