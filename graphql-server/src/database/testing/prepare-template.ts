import { migrate } from "../migrate.ts";

/** Fills the database that every test database is copied from. It closes its connections before it ends. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate(url);
}
