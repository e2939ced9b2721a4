import "../ui/styles/base.css";
import { type ErrorInfo, Suspense, use } from "react";
import { Route as PathRoute, Routes } from "react-router-dom";
import { LazyOfflineNotice } from "../data/offline/notice/lazy-offline-notice.tsx";
import { subscribeToNewsletter } from "../features/messages/newsletter.ts";
import { ErrorBoundary } from "../ui/feedback/error-boundary.tsx";
import { Overlays } from "../ui/feedback/overlays.tsx";
import { PageSkeleton } from "../ui/feedback/skeleton.tsx";
import { ErrorScreen } from "./layout/error-screen.tsx";
import { Shell } from "./layout/layout.tsx";
import { loadPage } from "./page-loader.ts";
import { type Route, routes } from "./routes.ts";

export interface AppProps {
  /** Called if the page failed to render. An error screen then replaces the page. */
  onError?: (error: unknown, info: ErrorInfo) => void;
}

/** The application: the layout with the page of the current URL, and the overlays above every page. */
export function App({ onError }: AppProps) {
  return (
    <>
      <ErrorBoundary onError={onError} fallback={<ErrorScreen />}>
        <Shell onSubscribe={subscribeToNewsletter} notice={<LazyOfflineNotice />}>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              {routes.map((route) => (
                <PathRoute key={route.path} path={route.path} element={<RoutePage route={route} />} />
              ))}
            </Routes>
          </Suspense>
        </Shell>
      </ErrorBoundary>
      <Overlays />
    </>
  );
}

function RoutePage({ route }: { route: Route }) {
  const { Page } = use(loadPage(route));
  return <Page />;
}
