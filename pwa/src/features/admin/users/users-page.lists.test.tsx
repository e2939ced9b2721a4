import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork } from "../../../app/testing/server.ts";
import { connection } from "../../../lib/http/connection-monitor.ts";
import { superAdmin } from "../testing/admin-responses.ts";
import { UsersPage } from "./users-page.tsx";

/* These tests are about what all lists of the panel have in common. They use the list of users as an example. */

const pageOf = (names: readonly string[], next?: string) => ({
  users: {
    __typename: "UserConnection",
    edges: names.map((name) => ({
      __typename: "UserEdge",
      node: { __typename: "User", id: name, name, email: `${name}@example.cm`, role: "GENERAL" },
    })),
    pageInfo: { __typename: "PageInfo", hasNextPage: next !== undefined, endCursor: next ?? null },
    totalCount: 4,
  },
});
const open = (PanelUsers: Answer) =>
  renderPage(<UsersPage user={superAdmin} />, { user: superAdmin, answers: { PanelUsers } });
/** The names of the shown users: the second cell of each row. */
const names = () =>
  screen.queryAllByRole("row").flatMap((row) => within(row).queryAllByRole("cell")[1]?.textContent ?? []);
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const more = () => screen.findByRole("button", { name: "Voir plus" });

describe("the next page of a list, if it could not be loaded,", () => {
  type User = Awaited<ReturnType<typeof open>>["user"];
  it.each<[string, (user: User) => unknown]>([
    ["a sign that the server can be reached", () => connection.reportAlive()],
    ["a click on « Réessayer »", (user) => user.click(screen.getByRole("button", { name: "Réessayer" }))],
    ["a click on « Voir plus »", (user) => user.click(screen.getByRole("button", { name: "Voir plus" }))],
  ])("is loaded again after %s, and the rows of the former pages stay", async (_, tryAgain) => {
    let isDead = true;
    const asked = vi.fn(({ after }: Record<string, unknown>) => {
      if (!after) return pageOf(["Awa", "Brice"], "2");
      return isDead ? deadNetwork() : pageOf(["Clarisse", "Didier"]);
    });
    const { user } = await open(asked);
    await user.click(await more());
    await screen.findAllByText(/^Connexion impossible/);
    expect(names()).toEqual(["Awa", "Brice"]);
    isDead = false;
    await tryAgain(user);
    await shows("Awa", "Brice", "Clarisse", "Didier");
    expect(screen.queryByText(/^Connexion impossible/)).toBeNull();
    expect(asked.mock.calls.map(([{ after }]) => after)).toEqual([undefined, "2", "2"]);
  });
});

it("a first page that could not be loaded is loaded again after a sign that the server can be reached", async () => {
  let isDead = true;
  await open(() => (isDead ? deadNetwork() : pageOf(["Awa"])));
  await screen.findByText("La liste n’a pas pu être chargée");
  isDead = false;
  connection.reportAlive();
  await shows("Awa");
});

it("a row that has moved between two requests, and is therefore in two pages, is shown once", async () => {
  const { user } = await open(({ after }) =>
    after ? pageOf(["Brice", "Clarisse"]) : pageOf(["Awa", "Brice"], "2"),
  );
  await user.click(await more());
  await shows("Awa", "Brice", "Clarisse");
});

it("the rows of the former search stay until the first page of the new search replaces them", async () => {
  let letGo: () => void = () => undefined;
  const asked = vi.fn(({ search, after }: Record<string, unknown>) => {
    if (after) return pageOf([`${search ?? "tous"} 2`], "2");
    const page = pageOf([`${search ?? "tous"} 1`], "1");
    if (search !== "sac") return page;
    return new Promise((resolve) => {
      letGo = () => resolve(page);
    });
  });
  const { user } = await open(asked);
  await user.click(await more());
  await shows("tous 1", "tous 2");
  await user.type(screen.getByRole("searchbox"), "sac");
  await waitFor(() => expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true"));
  expect(names()).toEqual(["tous 1", "tous 2"]);
  await user.click(await more());
  expect(asked).not.toHaveBeenCalledWith(
    expect.objectContaining({ search: "sac", after: expect.anything() }),
  );
  letGo();
  await shows("sac 1");
  await user.clear(screen.getByRole("searchbox"));
  await shows("tous 1");
});
