import { expect, it, vi } from "vitest";
import { testShop } from "../app/testing/render.tsx";
import { connection } from "../lib/http/connection-monitor.ts";
import { renderApp } from "./render-app.tsx";

it("a page rendered on the server removes its listeners, which would otherwise keep the page in memory", () => {
  const listen = vi.spyOn(connection, "onAlive");
  const { html } = renderApp("/about", testShop, [], { code: 200 });
  expect(html).not.toBe("");
  expect(listen).not.toHaveBeenCalled();
});
