import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "../../platform/security/role.rules.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { ROLE_MESSAGES } from "./role-change.rules.ts";

const USERS = `query ($search: String, $first: Int, $after: String) {
  users(search: $search, first: $first, after: $after) {
    edges { node { name email role } } pageInfo { hasNextPage endCursor } totalCount
  }
}`;
const CHANGE =
  "mutation ($userId: ID!, $role: Role!) { changeUserRole(userId: $userId, role: $role) { role } }";

interface Page {
  edges: { node: { name: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

let shop: TestShop;
let patron: { id: string; token: string };
let admin: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  admin = await shop.createUser("Hélène Œdipe", "ADMIN");
  for (const name of ["Éric Mbarga", "Awa 100%", "Zoé Mbarga"]) await shop.createUser(name);
});
afterAll(() => shop.close());

async function page(variables: Record<string, unknown>): Promise<Page> {
  const { data, errors } = await shop.ask(USERS, variables, admin);
  expect(errors).toBeUndefined();
  return data?.users as Page;
}
const names = (found: Page) => found.edges.map(({ node }) => node.name);

describe("the list of users", () => {
  it.each([
    ["", ["Zoé Mbarga", "Awa 100%", "Éric Mbarga", "Hélène Œdipe", "Patronne"]],
    ["eric", ["Éric Mbarga"]],
    ["ÉRIC mbarga", ["Éric Mbarga"]],
    ["helene oedipe", ["Hélène Œdipe"]],
    ["mbarga", ["Zoé Mbarga", "Éric Mbarga"]],
    ["patronne@example", ["Patronne"]],
    ["%", ["Awa 100%"]],
    ["_", []],
    ["personne", []],
  ])("with the search %j contains %j", async (search, expected) => {
    const found = await page({ search });
    expect(names(found)).toEqual(expected);
    expect(found.totalCount).toBe(expected.length);
  });

  it("has pages that contain each user once, even if a new user signs up in the meantime", async () => {
    const first = await page({ first: 2 });
    await shop.createUser("Nouvelle venue");
    const second = await page({ first: 2, after: first.pageInfo.endCursor });
    const third = await page({ first: 2, after: second.pageInfo.endCursor });
    expect([...names(first), ...names(second), ...names(third)]).toEqual([
      "Zoé Mbarga",
      "Awa 100%",
      "Éric Mbarga",
      "Hélène Œdipe",
      "Patronne",
    ]);
    expect(third.pageInfo.hasNextPage).toBe(false);
  });

  it.each([{ first: 0 }, { first: 101 }, { after: "nulle part" }])(
    "refuses the page arguments %j",
    async (variables) => {
      const { errors } = await shop.ask(USERS, variables, admin);
      expect(errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    },
  );
});

describe("changes of roles", () => {
  const change = async (by: { token: string }, userId: string, role: Role) => {
    const { data, errors } = await shop.ask(CHANGE, { userId, role }, by);
    return errors?.[0]?.message ?? data?.changeUserRole;
  };

  it("between GENERAL and ADMIN are made by an admin, and apply to the user's next request", async () => {
    const user = await shop.createUser("Promue");
    expect(await change(admin, user.id, "ADMIN")).toEqual({ role: "ADMIN" });
    expect((await shop.ask(USERS, {}, user)).errors).toBeUndefined();
    expect(await change(admin, user.id, "GENERAL")).toEqual({ role: "GENERAL" });
    expect((await shop.ask(USERS, {}, user)).errors?.[0]?.extensions.code).toBe("FORBIDDEN");
  });

  it("are refused if `role-change.rules.ts` forbids them, for example a change of one's own role", async () => {
    expect(await change(admin, patron.id, "GENERAL")).toBe(ROLE_MESSAGES.superAdminOnly);
    expect(await change(admin, admin.id, "SUPER_ADMIN")).toBe(ROLE_MESSAGES.ownRole);
    expect(await change(patron, patron.id, "GENERAL")).toBe(ROLE_MESSAGES.ownRole);
    expect(await change(patron, "6b3e2a10-0000-4000-8000-000000000001", "ADMIN")).toBe(
      "Cette personne n’existe plus",
    );
  });

  it("demote only one of two super admins who demote each other at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [
        await shop.createUser(`Une ${round}`, "SUPER_ADMIN"),
        await shop.createUser(`Deux ${round}`, "SUPER_ADMIN"),
      ];
      const answers = await Promise.all([change(one, two.id, "GENERAL"), change(two, one.id, "GENERAL")]);
      // The first change takes the role of super admin from the user who sent the second change, so the shop refuses
      // the second change.
      expect(answers).toContainEqual({ role: "GENERAL" });
      expect(answers.filter((answer) => typeof answer === "string")).toHaveLength(1);
    }
  });
});
