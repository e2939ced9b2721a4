import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type ImportReport, ImportReportNotices } from "./import-report.tsx";

it("a report of many rows shows their number and the first rows, and more rows after each click", async () => {
  const report: ImportReport = {
    __typename: "ProductsImport",
    source: "SHOP",
    created: 0,
    changed: 0,
    unchanged: 0,
    errors: Array.from({ length: 101 }, (_, place) => ({
      __typename: "ProductsImportError",
      line: place + 2,
      column: "Prix",
      message: "Un prix est un nombre",
    })),
    warnings: [],
    leftOut: [],
    imagesToFetch: [],
    columns: [],
    categories: [],
  };
  render(<ImportReportNotices report={report} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  expect(screen.getByText("50 lignes sur 101")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Afficher les 50 suivantes" }));
  expect(screen.getByText("100 lignes sur 101")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Afficher la suivante" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(101);
  expect(screen.queryByRole("button")).toBeNull();
});
