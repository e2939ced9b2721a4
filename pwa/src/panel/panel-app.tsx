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
 * The admin panel's application. It contains the sign-in page too: a user whose session has ended signs in again
 * without leaving this document, because unsaved photos and drafts would be lost.
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

/** Opens an address outside the admin panel: loads the shop's own document there, with the navigation's state. */
function ShopDocument() {
  useEffect(() => location.reload(), []);
  return <PageSkeleton />;
}
