import "../ui/styles/base.css";
import { Suspense, use } from "react";
import { Route as PathRoute, Routes } from "react-router-dom";
import { subscribeToNewsletter } from "../messages/newsletter.ts";
import { LazyOfflineBanner } from "../offline/banner/lazy-offline-banner.tsx";
import { PageSkeleton } from "../ui/feedback/skeleton.tsx";
import { loadPage } from "./page-loader.ts";
import { type Route, routes } from "./routes.ts";
import { Shell } from "./shell/shell.tsx";

/** The shop: the shell, and in it the page of the address. */
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
      <LazyOfflineBanner />
    </Shell>
  );
}

function RoutePage({ route }: { route: Route }) {
  const { Page } = use(loadPage(route));
  return <Page />;
}
