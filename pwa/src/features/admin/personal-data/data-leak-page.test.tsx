import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { superAdmin } from "../testing/admin-responses.ts";
import { DataLeakPage } from "./data-leak-page.tsx";

it("the page says how to stop a leak, how to keep its traces, what to write down, and whom to inform", async () => {
  await renderPage(<DataLeakPage />, { user: superAdmin });
  const parts = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(parts).toEqual(["1. Arrêter", "2. Garder les traces", "3. Écrire", "4. Informer"]);
  for (const command of ["end-sessions", "audit-log --file journal.jsonl", "password-link --email …"])
    expect(screen.getByText(`npm run admin -- ${command}`)).toBeVisible();
  expect(screen.getByText("AUTH_SECRET")).toBeVisible();
  expect(screen.getByText(/autorité de protection des données, dès qu’elle existe/)).toBeVisible();
  expect(screen.getByText(/Un juriste doit encore relire cette page/)).toBeVisible();
  expect(screen.getByRole("link", { name: "registre des traitements" })).toHaveAttribute(
    "href",
    "/admin-panel/settings/registre",
  );
});
