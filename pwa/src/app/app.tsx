import "../ui/styles/base.css";
import { Suspense, use } from "react";
import { Route as PathRoute, Routes } from "react-router-dom";
import { LazyOfflineNotice } from "../data/offline/notice/lazy-offline-notice.tsx";
import { subscribeToNewsletter } from "../features/messages/newsletter.ts";
import { PageSkeleton } from "../ui/feedback/skeleton.tsx";
import { Shell } from "./layout/layout.tsx";
import { loadPage } from "./page-loader.ts";
import { type Route, routes } from "./routes.ts";

/** The application: the layout with the page of the current address. */
export function App() {
  return (
    <Shell onSubscribe={subscribeToNewsletter}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {routes.map((route) => (
            <PathRoute key={route.path} path={route.path} element={<RoutePage route={route} />} />
          ))}
        </Routes>
      </Suspense>
      <LazyOfflineNotice />
    </Shell>
  );
}

function RoutePage({ route }: { route: Route }) {
  const { Page } = use(loadPage(route));
  return <Page />;
}
