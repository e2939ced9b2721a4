import { Suspense, useEffect } from "react";
import { Route, Routes } from "react-router-dom";
import { ErrorScreen } from "../app/layout/error-screen.tsx";
import { Frame } from "../app/layout/frame.tsx";
import { SignInPage } from "../features/account/sign-in-page.tsx";
import { AdminPage } from "../features/admin/admin-page.tsx";
import { paths } from "../lib/paths.ts";
import { ErrorBoundary } from "../ui/feedback/error-boundary.tsx";
import { Overlays } from "../ui/feedback/overlays.tsx";
import { PageSkeleton } from "../ui/feedback/skeleton.tsx";

/**
 * The admin panel's application. It contains the sign-in page too: an admin whose session has ended signs in again
 * without loading another HTML page, so that unsaved photos and drafts are not lost.
 */
export function PanelApp() {
  return (
    <>
      <ErrorBoundary fallback={<ErrorScreen />}>
        <Frame isBrief>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              <Route path={`${paths.admin}/*`} element={<AdminPage />} />
              <Route path={paths.signIn} element={<SignInPage />} />
              <Route path="*" element={<ShopDocument />} />
            </Routes>
          </Suspense>
        </Frame>
      </ErrorBoundary>
      <Overlays />
    </>
  );
}

/**
 * Shown for a path outside the admin panel: reloads the page, so that the server sends the shop's own HTML page. The
 * state of the navigation survives a reload, so the shop's page gets it.
 */
function ShopDocument() {
  useEffect(() => location.reload(), []);
  return <PageSkeleton />;
}
