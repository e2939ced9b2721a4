import { expect, inject, it } from "vitest";
import { runMigrations } from "../../platform/database/migrate.ts";
import { migrationNames } from "../../platform/database/migration-list.ts";
import { createDatabase } from "../../platform/database/testing/copied-databases.ts";
import { withSession } from "../backup/backup-session.repository.ts";

const APPOINTMENTS = "Appointments1764600000000";
const pose = { id: "1", title: "Pose", description: "", image: "/services/depose", price: 500 };
const BEFORE = [
  { ...pose, isFrom: false, isShown: true },
  { ...pose, id: "2", isFrom: true, isShown: false },
];

it.each([
  ["services", BEFORE, BEFORE.map((service) => ({ ...service, minutes: null, placeIds: [] }))],
  ["no services", [], []],
  ["the default services", null, null],
])(
  "an update from a release without appointments keeps %s, and sets neither lengths nor places",
  async (_, before, after) => {
    const { url, drop } = await createDatabase(inject("testServer").url);
    try {
      const names = migrationNames();
      await runMigrations(url, names.slice(0, names.indexOf(APPOINTMENTS)));
      await withSession(url, ({ client }) =>
        client.query("UPDATE shop_state SET services = $1", [before && JSON.stringify(before)]),
      );
      await runMigrations(url);
      await withSession(url, async ({ client }) => {
        const { rows } = await client.query("SELECT services FROM shop_state");
        expect(rows).toEqual([{ services: after }]);
      });
    } finally {
      await drop();
    }
  },
);
