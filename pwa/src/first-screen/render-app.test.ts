import { expect, it, vi } from "vitest";
import { testShop } from "../app/testing/render.tsx";
import { connection } from "../lib/http/connection-monitor.ts";
import { renderApp } from "./render-app.tsx";

it("the server's rendering of a page leaves no listeners behind, which would keep each page in memory", () => {
  const listen = vi.spyOn(connection, "onAlive");
  const { html } = renderApp("/about", testShop, [], { code: 200 });
  expect(html).not.toBe("");
  expect(listen).not.toHaveBeenCalled();
});
